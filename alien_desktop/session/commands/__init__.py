"""Every command of a session by name, for menus, buttons and the console."""
