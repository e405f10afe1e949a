"""What two or more features use: fields, buttons, panels, dialogs, meters, painting."""
