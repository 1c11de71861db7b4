"""The trees of elements of the page and the window, which a person perceives through the accessibility interface."""


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
