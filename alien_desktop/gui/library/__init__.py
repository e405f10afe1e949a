"""The library of documents, its trash, import and export."""
