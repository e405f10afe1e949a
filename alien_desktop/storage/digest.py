"""SHA-256 of content, with `hashlib` imported at its first use."""


def sha256_of(content: bytes) -> bytes:
    """Return the SHA-256 of some bytes.

    `hashlib` is imported at the first call: it loads OpenSSL (3 ms), and nothing is digested before the first picture.
    """
    from hashlib import sha256

    return sha256(content).digest()
