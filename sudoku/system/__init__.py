"""The operating system: processes, file locks, and the machine that measurements ran on."""
