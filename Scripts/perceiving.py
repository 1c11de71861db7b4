"""The trees of elements of the page and the window, which a person perceives through the accessibility interface."""

import os
import sys
import time

# As long as a person may wait on a loaded machine.
SECONDS = 30


def until(condition):
    """Waits for a condition, and returns its last value."""
    end = time.monotonic() + SECONDS
    while not (result := condition()) and time.monotonic() < end:
        time.sleep(0.05)
    return result


def move_to_own_screen(size):
    """Starts this script again on a screen and a message bus of its own, so that no other window is in the way."""
    if "POST_FACE_SCREEN" not in os.environ:
        os.environ["POST_FACE_SCREEN"] = "1"
        os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", f"-screen 0 {size}x24", "dbus-run-session", "--", sys.executable, *sys.argv])


class Tree:
    """A part of what is shown, with a role and children."""

    def all(self, *roles):
        """Those below it with one of the roles, in order."""
        found = []
        for child in self.children:
            if child.role in roles:
                found.append(child)
            found += child.all(*roles)
        return found

    def first(self, *roles):
        return next(iter(self.all(*roles)), None)

    def parent_of(self, node):
        if node in self.children:
            return self
        return next(filter(None, (child.parent_of(node) for child in self.children)), None)


def without_nothing(values, keep=()):
    """What is there. A screen says nothing of what it has not, but for what is to be kept."""
    return {key: value for key, value in values.items() if value or key in keep}
