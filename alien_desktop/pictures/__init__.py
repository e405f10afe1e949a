"""Pictures from outside: read with QtGui, for windows and console alike; no widget."""
