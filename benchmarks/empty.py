"""Nothing: what starting a module costs by itself."""
