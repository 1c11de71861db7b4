"""An app in its GTK window: used and perceived by the accessibility tree (AT-SPI), and by the mouse where the tree has no action."""

import functools

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402
from perceiving import Tree, without_nothing  # noqa: E402


def unless_gone(function):
    """Answers with None if a part of the window goes meanwhile."""
    @functools.wraps(function)
    def answer(*values):
        try:
            return function(*values)
        except GLib.Error:
            return None

    return answer


class Node(Tree):
    """A visible part of a window."""

    def __init__(self, accessible, is_row=False):
        self.accessible = accessible
        self.role = accessible.get_role_name()
        # A label without a text is called by its class.
        name = accessible.get_name() or ""
        self.name = "" if name.startswith(("Gtk", "Adw")) else name
        self.description = accessible.get_description() or ""
        self.children = []
        for index in range(accessible.get_child_count()):
            child = accessible.get_child_at_index(index)
            # A row that is made but not in view has no size yet.
            if child and (is_row or is_shown(child)):
                self.children.append(Node(child, is_row or child.get_role_name() == "list item"))

    def described(self, description):
        return [node for node in self.all("label", "push button") if node.description == description]

    @property
    def title(self):
        """A button's text. Its name may have it twice."""
        labels = self.all("label")
        return labels[0].name if labels else self.name


def is_shown(accessible):
    if not accessible.get_state_set().contains(Atspi.StateType.VISIBLE):
        return False
    if not accessible.get_component_iface():
        return True
    extents = accessible.get_extents(Atspi.CoordType.WINDOW)
    # GTK keeps what is not on the screen, such as the other pages of a stack, without a size.
    return accessible.get_role_name() in ("text", "list item") or extents.width > 0 and extents.height > 0


class WindowFrontend:
    name = "window"

    def __init__(self, program):
        """Create it before the program starts: a program that starts before the accessibility bus may stay unknown to it."""
        self.program = program
        Atspi.get_desktop(0).get_child_count()

    @unless_gone
    def windows(self):
        """The windows, the one in front last. None while they change."""
        # What the library remembers is brought up to date by events.
        while GLib.MainContext.default().iteration(False):
            pass
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for index in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(index)
            if program and program.get_name() == self.program:
                children = [program.get_child_at_index(number) for number in range(program.get_child_count())]
                shown = [Node(child) for child in children if child]
                return sorted(shown, key=lambda node: node.role == "dialog")
        return []

    def front(self):
        windows = self.windows()
        return windows[-1] if windows else None

    # Actions

    @unless_gone
    def tap(self, title):
        front = self.front()
        for button in front.all("push button") if front else []:
            if button.title == title:
                return button.accessible.do_action(0)
        return False

    @unless_gone
    def tap_row(self, row):
        front = self.front()
        rows = front.all("list item") if front else []
        if row >= len(rows):
            return False
        return Atspi.generate_mouse_event(*middle(rows[row]), "b1c")

    @unless_gone
    def type(self, text, placeholder):
        front = self.front()
        for field in front.all("text") if front else []:
            if field.name == placeholder:
                return field.accessible.get_editable_text_iface().set_text_contents(text)
        return False

    @unless_gone
    def press(self, key):
        """Presses a key with this number of X."""
        front = self.front()
        if not front:
            return False
        # Without a window manager, keys go to the window below the mouse.
        Atspi.generate_mouse_event(*middle(front), "abs")
        return Atspi.generate_keyboard_event(key, None, Atspi.KeySynthType.SYM)

    def send(self):
        """Ctrl and Enter."""
        for kind, key in [(Atspi.KeySynthType.PRESS, 37), (Atspi.KeySynthType.PRESSRELEASE, 36), (Atspi.KeySynthType.RELEASE, 37)]:
            Atspi.generate_keyboard_event(key, None, kind)
        return True

    def cancel(self):
        return self.press(0xFF1B)  # Esc

    def tab(self):
        return self.press(0xFF09)

    @unless_gone
    def focused(self):
        """The role of what has the focus."""
        front = self.front()
        nodes = front.all("push button", "list item", "text") if front else []
        return next((node.role for node in nodes if node.accessible.get_state_set().contains(Atspi.StateType.FOCUSED)), None)

    @unless_gone
    def width(self):
        windows = self.windows()
        return windows[0].accessible.get_extents(Atspi.CoordType.WINDOW).width if windows else None

    @unless_gone
    def close(self):
        """Closes the window, also if a dialog is in front of it, as the list of windows of a desktop does."""
        windows = self.windows()
        for button in windows[0].all("push button") if windows else []:
            if button.title == "Close":
                return button.accessible.do_action(0)
        return False

    def pull(self):
        return self.tap("Refresh")

    @unless_gone
    def scroll_to_end(self):
        front = self.front()
        for view in front.all("list") if front else []:
            x, y = middle(view)
            for _ in range(20):
                Atspi.generate_mouse_event(x, y, "b5c")  # The wheel, down.

    # What a person perceives

    def perceive(self):
        front = self.front()
        return front and self.described(front) or {}

    @unless_gone
    def described(self, front):
        if front.role == "dialog":
            labels = [label.name for label in front.all("label")]
            # The dialog has its buttons twice: beside each other, and below each other where there is no room. The main one is last.
            buttons = list(dict.fromkeys(button.title for button in front.all("push button")))[::-1]
            fields = [{"placeholder": field.name, "text": text_of(field)} for field in front.all("text")]
            # A field of several lines has its placeholder above it.
            message = [label for label in labels[1:] if label not in buttons and label not in [field["placeholder"] for field in fields]]
            return {"alert": without_nothing({"title": front.name, "message": "".join(message), "fields": fields, "buttons": buttons}, keep=("buttons",))}
        bar = front.all("push button")
        above, message, footer, refreshing = (front.described(text) for text in ("Newer rows", "Message", "Below the rows", "Refreshing"))
        # “Try again” is what a placeholder says of a list that has failed.
        own = ("Refresh", "Minimize", "Maximize", "Close", "Try again", "")
        rows = front.all("list item")
        inside = {id(label) for part in [*rows, *bar] for label in part.all("label")} | {id(label) for label in [*message, *footer, *refreshing]}
        others = [label for label in front.all("label") if id(label) not in inside and label.name]
        # The title has the status below it.
        heading = front.parent_of(others[0]).all("label") if others else []
        others = [label.name for label in others if label not in heading]
        return without_nothing({
            "title": "".join(label.name for label in heading[:1]),
            "status": "".join(label.name for label in heading[1:]),
            "buttons": [button.title for button in bar if button.title not in own and button.description not in ("Newer rows", "In place of rows")],
            "isBusy": any(node.name == "Busy" for node in front.all("panel", "animation", "filler", "progress bar")),
            "canRefresh": any(button.name == "Refresh" for button in bar),
            "isRefreshing": bool(refreshing),
            "message": "".join(label.name for label in message),
            "titleAbove": "".join(button.title for button in above),
            "rows": [row(item) for item in rows],
            "placeholder": "".join(others),
            "footer": "".join(label.name for label in footer),
        })


def middle(node):
    place = node.accessible.get_extents(Atspi.CoordType.WINDOW)
    # The frame around a window is not part of its coordinates.
    return place.x + place.width // 2 + 5, place.y + place.height // 2 + 5


def row(item):
    labels = item.all("label")
    return without_nothing({
        "texts": [label.name for label in labels if label.name.strip() and label.name != "Marked" and label.description != "Detail"],
        "isMarked": any(label.name == "Marked" for label in labels),
        "detail": "".join(label.name for label in labels if label.description == "Detail")})


def text_of(field):
    return Atspi.Text.get_text(field.accessible, 0, Atspi.Text.get_character_count(field.accessible))
