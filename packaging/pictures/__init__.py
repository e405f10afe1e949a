"""Sample pictures of every view: `python3 packaging/dev.py pictures DIR`."""
