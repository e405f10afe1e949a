"""One roll from the pool to its last consequence."""
