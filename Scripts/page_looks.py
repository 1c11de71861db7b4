"""What a person must be able to see and to hit on the page, computed in the browser."""

# Texts need a contrast of 4.5, or 3 if they are large. Signs and the borders of fields need 3. WCAG 2.2, AA.
CONTRASTS = """(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top, bottom) => [0, 1, 2].map((index) => top[index] * top[3] + bottom[index] * (1 - top[3]));
  const ground = (element) => {
    if (!element) return rgba(getComputedStyle(document.documentElement).colorScheme === "dark" ? "#000" : "#fff");
    const color = rgba(getComputedStyle(element).backgroundColor);
    return color[3] === 1 ? color : over(color, ground(element.parentElement));
  };
  const light = (color) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
    const part = color[index] / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
  const contrast = (color, below) => {
    const [low, high] = [light(over(rgba(color), below)), light(below)].sort((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  };
  const dialog = document.querySelector("dialog[open]");
  const found = [];
  const add = (what, element, color, below, least) => found.push([contrast(color, ground(below)) / least, `${what} ${contrast(color, ground(below)).toFixed(2)}`]);
  for (const root of dialog ? [dialog, ...document.querySelectorAll(".tour #caption")] : [document.body]) {
    for (const element of root.querySelectorAll("*")) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(":disabled")) continue;
      const style = getComputedStyle(element);
      const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim() || element.value || "";
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
      if (text && !element.matches("progress")) add(`“${String(text).slice(0, 30)}”`, element, style.color, element, isLarge ? 3 : 4.5);
      if (element.matches("svg")) add("an icon", element, style.stroke, element, 3);
      if (element.matches(".mark")) add("the mark", element, style.backgroundColor, element.parentElement, 3);
      if (element.matches("input:not([type=file]), textarea")) add("a border", element, style.borderTopColor, element.parentElement, 3);
    }
  }
  return found.sort((one, other) => one[0] - other[0]);
})()"""

# The controls that are less than 44 pixels wide or high, of those that can be used.
SMALL_TARGETS = """[...(document.querySelector("dialog[open]") ?? document).querySelectorAll("button, input, textarea, select, a")]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .map((element) => [element.getBoundingClientRect(), element])
  .filter(([box]) => box.width < 44 || box.height < 44)
  .map(([box, element]) => `${element.id || element.name || element.innerText} ${box.width} × ${box.height}`)"""

# All authors' colours are there at once: one row for each hue.
AUTHORS = """(() => {
  const rows = document.createElement("div");
  rows.id = "authors";
  for (let hue = 0; hue < 360; hue += 30) {
    const name = Object.assign(document.createElement("bdi"), { className: "author", textContent: `Author ${hue}` });
    name.style.setProperty("--hue", hue);
    rows.append(name);
  }
  document.getElementById("scroller").append(rows);
})()"""
