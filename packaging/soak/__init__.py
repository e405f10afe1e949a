"""Long walks through what can go wrong: `python3 packaging/dev.py soak files [--minutes M] [WALK ...]`."""
