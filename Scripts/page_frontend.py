"""An app on its page: used with the mouse and the keyboard, and perceived by its accessibility tree."""

import json

from perceiving import Tree, without_nothing


class Node(Tree):
    """A node of the accessibility tree, without those that are ignored."""

    def __init__(self, raw, nodes):
        self.role = raw["role"]["value"]
        self.name = raw.get("name", {}).get("value", "")
        self.value = raw.get("value", {}).get("value", "")
        self.description = raw.get("description", {}).get("value", "")
        self.properties = {one["name"]: one["value"].get("value") for one in raw.get("properties", [])}
        self.children = []
        for key in raw.get("childIds", []):
            if child := nodes.get(key):
                node = Node(child, nodes)
                self.children += node.children if child.get("ignored") else [node]

    def texts(self):
        """The texts in it, each as a whole."""
        return [node.name for node in self.all("StaticText")]


class PageFrontend:
    name = "page"

    def __init__(self, browser):
        self.browser = browser

    def launch(self, address):
        self.browser.call("Accessibility.enable")
        # Not all of the first 15 posts are in view, so that none is loaded before somebody scrolls.
        self.browser.call("Emulation.setDeviceMetricsOverride", width=390, height=600, deviceScaleFactor=1, mobile=False)
        self.browser.open(address, "!(document.getElementById('app')?.hidden ?? true)")

    # Actions

    def click(self, script):
        """Clicks the element that a script finds, in its middle, as far as it is in view. Returns whether it is there."""
        place = self.browser.run(
            f"(() => {{ const element = {script}; if (!element) return null; element.scrollIntoView({{ block: 'nearest' }});"
            " const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        if place is None:
            return False
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
        return True

    def tap(self, title):
        area = "(document.querySelector('dialog[open]') ?? document)"
        return self.click(f"[...{area}.querySelectorAll('button')].find((button) => button.offsetParent && (button.firstChild?.textContent ?? '') === {json.dumps(title)})")

    def tap_row(self, row):
        return self.click(f"document.querySelector('#rows li[data-row=\"{row}\"] button')")

    def type(self, text, placeholder):
        field = f"[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('input, textarea')].find((input) => input.offsetParent && input.name === {json.dumps(placeholder)})"
        found = self.click(field)
        if found:
            self.browser.wait(f"document.activeElement === {field}")
            self.browser.run("document.activeElement.select()")
        if found and text:
            self.browser.call("Input.insertText", text=text)
        elif found:
            self.browser.press("Backspace")
        return found

    def cancel(self):
        self.browser.press("Escape")
        return True

    def pull(self):
        return self.click("document.getElementById('refresh')")

    def scroll_to_end(self):
        self.browser.run("document.getElementById('scroller').scrollTo(0, 1e9)")

    # What a person perceives

    def perceive(self):
        raw = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        root = Node(raw[0], {node["nodeId"]: node for node in raw})
        if alert := root.first("alertdialog", "dialog"):
            # The main button of an alert comes last on the page, and first in the app.
            buttons = [button.name for button in alert.all("button")][::-1 if alert.role == "alertdialog" else 1]
            return {"alert": without_nothing({"title": alert.name, "message": alert.description, "fields": fields(alert), "buttons": buttons}, keep=("buttons",))}
        bar, main, tabs, banner = (root.first(role) for role in ("banner", "main", "tablist", "region"))
        if not bar or not main:
            return {}
        controls = root.first("group")
        segments = controls.all("radio") if controls else []
        # The name of + is longer than its title.
        buttons = [(button.texts() or [button.name])[0] for button in bar.all("button")]
        above = [button for button in root.all("button") if button.properties.get("description") == "above" or button.description == "Newer rows"]
        refreshing = [node for node in main.all("status") if "Refreshing…" in node.texts()]
        placeholder = [node for node in main.all("status") if node not in refreshing]
        return without_nothing({
            "title": bar.first("heading").name,
            "status": "".join(text for node in bar.all("status") for text in node.texts()),
            "buttons": [name for name in buttons if name != "Refresh"],
            "isBusy": bool(bar.all("progressbar")),
            "canRefresh": "Refresh" in buttons,
            "isRefreshing": bool(refreshing),
            "segments": [segment.name for segment in segments],
            "selectedSegment": next((segment.name for segment in segments if segment.properties.get("checked") == "true"), ""),
            "fields": fields(controls) if controls else [],
            "message": "".join(text for node in controls.all("status") for text in node.texts()) if controls else "",
            "titleAbove": "".join(button.name for button in above),
            "rows": [row(item) for item in main.all("listitem")],
            "placeholder": "".join(text for node in placeholder for text in node.texts()),
            "footer": "".join(text for node in main.all("paragraph") for text in node.texts()),
            "tabs": [tab.name for tab in tabs.all("tab")] if tabs else [],
            "selectedTab": next((tab.texts()[0] for tab in tabs.all("tab") if tab.properties.get("selected")), "") if tabs else "",
            "banner": banner.texts() if banner else [],
        })


def fields(node):
    return [{"placeholder": field.name, "text": field.value} for field in node.all("textbox")]


def row(item):
    button = item.first("button") or item
    # A picture says what it shows, but for the mark beside a row.
    texts = []
    for node in button.all("StaticText", "image"):
        if node.name.startswith(" ") and texts:
            texts[-1] += node.name  # What follows a name in the same label.
        elif node.role == "StaticText" or node.name != "Marked":
            texts.append(node.name)
    detail = item.first("note")
    return without_nothing({
        "texts": [text for text in texts if not detail or text not in detail.texts()],
        "isMarked": any(node.name == "Marked" for node in button.all("image")), "detail": detail.name or "".join(detail.texts()) if detail else ""})
