"""Everything that can be asked of a session, by name: for menus, buttons and the console alike."""
