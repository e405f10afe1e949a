"""Injuries, death rolls and medical care."""
