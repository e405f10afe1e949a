"""Values worked out from a sheet. Pure; every number is made of named terms and so can answer "why?"."""
