"""Characters: attributes and skills, derived values, creation, advancement, conversion, campaign play."""
