"""The whole attack in one flow: frozen inputs, one pure fold, the chain of its steps."""
