"""The digest by which content is known again."""


def sha256_of(content: bytes) -> bytes:
    """Return the SHA-256 of some bytes.

    `hashlib` comes with the first one: it loads OpenSSL, 3 ms, and a library is shown before anything is digested.
    """
    from hashlib import sha256

    return sha256(content).digest()
