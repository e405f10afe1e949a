"""`python -m alien_desktop`: the same as the command `alien-desktop`."""

from alien_desktop.app.main import main

if __name__ == "__main__":
    raise SystemExit(main())
