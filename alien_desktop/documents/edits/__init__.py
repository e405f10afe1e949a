"""Pure edits, document -> document. They validate, share what they do not change, and know nothing of undo or files."""
