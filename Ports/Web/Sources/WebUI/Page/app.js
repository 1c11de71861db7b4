// Shows a screen that the program describes, and tells the program what the person does. It holds no rule of the app.

const $ = (id) => document.getElementById(id);
const [scroller, list] = [$("scroller"), $("rows")];

// A tab keeps its name when the page is loaded again.
const tab = sessionStorage.tab ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// The last message, and what the page has made of all of them.
let message = { revision: 0, list: 0, screen: {} };
let screen = {};
let heights = []; // Of all rows in pixels. 0 if the row has not been measured.
let first = 0; // The index of the first row in the document.

// ---- To the program: one request at a time, again until it has arrived.

let queue = [];
let sent = null; // What is under way.
let number = 0;

function act(action) {
  // Only the last place counts, and the last text of a field.
  queue = queue.filter(({ action: other }) => !(("display" in action && "display" in other) || ("need" in action && "need" in other)));
  const last = queue.at(-1)?.action;
  if (last && "into" in action && last.into === action.into) queue.pop();
  // Indexes of rows are those of this message.
  queue.push({ action, revision: message.revision });
  send();
}

async function send() {
  if (sent || queue.length === 0 || message.revision === 0) return;
  number = Math.max(number, message.acknowledged) + 1;
  sent = { number, actions: queue };
  queue = [];
  for (;;) {
    try {
      const response = await fetch(`actions?tab=${tab}`, { method: "POST", body: JSON.stringify(sent) });
      if (response.ok || (400 <= response.status && response.status < 500)) break;
    } catch { /* The connection is lost. */ }
    await new Promise((resume) => {
      addEventListener("connected", resume, { once: true });
      setTimeout(resume, 1000);
    });
  }
  sent = null;
  send();
}

// ---- From the program

const events = new EventSource(`events?tab=${tab}`);
events.onmessage = (event) => {
  show(JSON.parse(event.data));
  say("");
  dispatchEvent(new Event("connected"));
  send();
};
// The browser tries again by itself, unless the program refuses this tab.
events.onerror = () => {
  write($("status"));
  if (events.readyState === EventSource.CLOSED) end("The program has been started again. Open the address that it has printed.", "");
  else say("The connection to the app is lost. Is the program still running?");
};
events.addEventListener("refused", (event) => end(JSON.parse(event.data)[0]));
events.addEventListener("replaced", () => {
  // A copy of this tab goes on with its app.
  sessionStorage.removeItem("tab");
  end("The app is shown in another tab.", "Open it here, too");
});

function end(text, button = "Try again") {
  events.close();
  say(text, button && make("button", { textContent: button, onclick: () => location.reload() }));
  // The buttons of a form do nothing any more. Its text can still be copied.
  dialog.querySelector(".buttons")?.replaceChildren();
  $("app").hidden = false;
}

const line = $("connection");

// The message about the connection is above the rows, or at the top of the alert that covers them.
function say(text, ...nodes) {
  const [box, next] = dialog.open ? [dialog, dialog.querySelector("form")] : [$("app"), $("controls")];
  if (line.parentNode !== box) box.insertBefore(line, next);
  if (line.firstChild?.data !== text) line.replaceChildren(...(text ? [text, " ", ...nodes] : []));
}

function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// Assigning the same text again would make a screen reader say it again.
function write(element, text = "") {
  if (element.textContent !== text) element.textContent = text;
}

function show(next) {
  const isOther = next.list !== message.list;
  const anchor = message.revision ? place() : null;
  const hadFocus = document.activeElement !== document.body;
  message = next;
  screen = next.screen ?? screen; // What has not changed is not sent again, nor are rows.
  document.title = screen.title;
  $("app").hidden = false;
  write($("title"), screen.title);
  write($("status"), screen.status);
  write($("left"), screen.leftBarButton);
  $("app").classList.toggle("inside", screen.leadsBack);
  showRightButton();
  $("spinner").classList.toggle("on", screen.isActivityIndicatorVisible);
  $("spinner").ariaHidden = !screen.isActivityIndicatorVisible;
  $("refresh").hidden = !screen.hasRefreshControl;
  write($("refreshing"), screen.isRefreshing ? "Refreshing…" : "");
  write($("above"), screen.titleAbove);
  write($("footer"), screen.footer);
  const isNewForm = showControls() && isForm();
  showEmpty();
  showTabs();
  showBanner();
  showRows(next, isOther, anchor);
  if (isNewForm) focusField($("fields"));
  showCaption();
  showAlert();
  if (hadFocus) keepFocus();
  if (!screen.tour) return;
  for (const element of document.querySelectorAll(":is(#app, dialog) :is(button, input, textarea)")) element.tabIndex = -1;
}

// A title that is a sign, such as +, has a name beside it. A narrow page shows the sign only.
function showRightButton() {
  const { rightBarButton: title, rightBarButtonLabel: name } = screen;
  for (const button of [$("right"), $("help")]) {
    write(button.firstChild, title);
    write(button.lastChild, name);
    if (button.ariaLabel !== (name ?? null)) button.ariaLabel = name ?? null;
  }
  $("right").hidden = !title;
  $("right").className = name || isForm() ? "primary" : "";
}

// An empty list offers the button that fills it. After a failure, it offers to try again.
function showEmpty() {
  const hasFailed = screen.failure !== undefined && !screen.message;
  write($("placeholder"), hasFailed ? screen.failure : screen.placeholder);
  const box = $("empty");
  box.hidden = !screen.placeholder;
  box.className = hasFailed ? "failed" : screen.isActivityIndicatorVisible ? "busy" : "";
  box.querySelector("use").setAttribute("href", hasFailed ? "#warning" : "#tray");
  box.querySelector(".again").hidden = !hasFailed || !screen.hasRefreshControl;
  $("help").hidden = hasFailed || screen.rightBarButtonIdentifier !== "add";
}

// A tour shows screens as they were, so Tab passes them. Its own buttons are beside them.
function showCaption() {
  const { tour } = screen;
  document.body.classList.toggle("tour", Boolean(tour));
  if (!tour) return;
  const [pages, back, next, progress, title, reason, file, step] = $("caption").children;
  const { caption, index, titles } = tour;
  if (pages.length !== titles.length) {
    pages.replaceChildren(...titles.map((text, number) => new Option(`${number + 1} of ${titles.length}: ${text}`, number)));
  }
  pages.value = index;
  [progress.max, progress.value] = [titles.length, index + 1];
  write(title, caption.title);
  write(reason, caption.reason);
  if (file.textContent !== caption.file) file.replaceChildren(...caption.file.split(/(?<=\/)/).flatMap((part) => [make("wbr"), part]));
  write(step, caption.step);
  [back.disabled, next.disabled] = [index === 0, index === titles.length - 1];
}

const [back, next] = $("caption").querySelectorAll("button");
const pages = $("caption").querySelector("select");
back.onclick = () => act({ page: screen.tour.index - 1 });
next.onclick = () => act({ page: screen.tour.index + 1 });
pages.onchange = () => act({ page: Number(pages.value) });

addEventListener("keydown", (event) => {
  const { tour } = screen;
  if (!tour || event.target === pages || (["Enter", " "].includes(event.key) && [back, next].includes(event.target))) return;
  if (["ArrowRight", "ArrowDown", "PageDown", "Enter", " "].includes(event.key)) act({ page: tour.index + 1 });
  else if (["ArrowLeft", "ArrowUp", "PageUp"].includes(event.key)) act({ page: tour.index - 1 });
  else return;
  event.preventDefault();
}, { capture: true });

// ---- Rows: those near the visible ones are in the document, and two boxes stand for the others.

function showRows(next, isOther, anchor) {
  const focused = document.activeElement?.closest?.("#rows > li");
  let elements = [...list.children];
  let indexes = elements.map((_, offset) => first + offset);
  const isFresh = next.firstVisibleRow !== undefined;
  if (isFresh) {
    heights = isOther || heights.length !== screen.numberOfRows ? new Array(screen.numberOfRows).fill(0) : heights;
    if (isOther) list.replaceChildren();
    if (isOther) stop = next.firstVisibleRow;
    anchor = { row: next.firstVisibleRow, offset: !isOther && anchor ? anchor.offset : 0, isTop: next.firstVisibleRow === 0 && (isOther || anchor?.isTop) };
    [elements, indexes] = [[], []];
  }
  for (const updates of next.updates) {
    const move = (row) => rowAfter(row, updates);
    indexes = indexes.map((row) => (row === null || contains(updates.deleted, row) ? null : move(row)));
    if (anchor && !anchor.isTop) anchor.row = move(anchor.row);
    if (stop > 0 || focused) stop = move(stop);
    for (const [start, end] of updates.deleted.toReversed()) heights.splice(start, end - start);
    for (const [start, end] of updates.inserted) heights = heights.slice(0, start).concat(new Array(end - start).fill(0), heights.slice(start));
  }
  if (heights.length !== screen.numberOfRows) heights = new Array(screen.numberOfRows).fill(0);
  if (next.rows) {
    const kept = new Map(indexes.map((row, offset) => [row, elements[offset]]));
    const rows = Array.from({ length: next.rows.count }, (_, offset) => rowElement(next.rows.cells[offset], next.rows.first + offset, kept.get(next.rows.first + offset)));
    first = next.rows.first;
    // Only elements that are not in their place are moved, so that the focus stays.
    rows.forEach((row, offset) => { if (list.children[offset] !== row) list.insertBefore(row, list.children[offset] ?? null); });
    while (list.children.length > rows.length) list.lastChild.remove();
  }
  setStop();
  if (focused && !focused.isConnected) ((!isAwaited && isStop(stop) && list.children[stop - first].firstChild) || scroller).focus({ preventScroll: true });
  measure();
  if (anchor) restore(anchor);
  if (next.scrollTarget !== undefined) reveal(next.scrollTarget);
  look(isFresh || next.updates.length > 0);
}

function contains(ranges, row) {
  return ranges.some(([start, end]) => start <= row && row < end);
}

// The index of a row after updates, as RowUpdates.row(after:) has it.
function rowAfter(row, { deleted, inserted }) {
  let result = row;
  for (const [start, end] of deleted) result -= Math.max(0, Math.min(end, row) - start);
  for (const [start, end] of inserted) if (start <= result) result += end - start;
  return result;
}

function rowElement(cell, row, element = make("li")) {
  element.ariaPosInSet = row + 1;
  element.ariaSetSize = screen.numberOfRows;
  element.dataset.row = row;
  if (cell) {
    const name = cell.isSelectable ? "button" : "div"; // A row that does nothing is no button.
    if (element.firstChild?.localName !== name) element.replaceChildren(make(name, name === "button" ? { type: name } : {}));
    const labels = cell.labels.map((label) => {
      if (label.picture) {
        const { number, width, height } = label.picture;
        return make("img", { src: `pictures?${number}`, alt: label.text, width, height, className: label.textAlignment });
      }
      // A sentence of the app may begin with an isolated name, which does not give it its direction.
      const span = make("span", { dir: label.text.startsWith("\u2068") ? "ltr" : "auto", className: label.textAlignment }, ...parts(label));
      if (label.numberOfLines > 0) {
        span.classList.add("lines");
        span.style.webkitLineClamp = label.numberOfLines;
      }
      return span;
    });
    element.firstChild.replaceChildren(...labels.length ? [make("div", { className: "labels" }, ...labels)] : []);
    if (cell.isMarked) element.firstChild.prepend(make("span", { className: "mark", role: "img", ariaLabel: "Marked" }));
    if (cell.detail) element.firstChild.append(make("span", { className: "detail", role: "note", textContent: cell.detail }));
  }
  return element;
}

// The text of a label. A person's name at its beginning and the links in it have a colour. A row is a button, which must not contain a real link.
function parts({ text, name, links }) {
  const nodes = [];
  let end = 0;
  for (const [start, next] of name ? [[0, name.length]] : links) {
    const element = make("bdi", { className: name ? "author" : "link", textContent: text.slice(start, next) });
    if (name) element.style.setProperty("--hue", name.hue);
    nodes.push(text.slice(end, start), element);
    end = next;
  }
  return [...nodes, text.slice(end)];
}

// ---- The list is one stop for Tab. The arrows, Home and End lead through it, and skip rows that do nothing.

let stop = 0; // The row at which Tab stops.
let isAwaited = false; // Whether this row gets the focus as soon as the document contains it.

const isStop = (row) => list.children[row - first]?.firstChild.localName === "button";

// The next row in a direction that is a stop or not in the document.
function stopFrom(row, by) {
  while (list.children[row - first] && !isStop(row)) row += by;
  return row;
}

function setStop(row = stop) {
  stop = Math.max(0, Math.min(row, heights.length - 1));
  if (!isStop(stop) && !isAwaited) stop = [stopFrom(place()?.row ?? first, 1), stopFrom(first, 1)].find(isStop) ?? first;
  list.querySelectorAll(":scope > li > button").forEach((button) => { button.tabIndex = Number(button.parentElement.dataset.row) === stop ? 0 : -1; });
  scroller.tabIndex = heights.length > 0 && !isStop(stop) ? 0 : -1;
  if (isAwaited) list.children[stop - first]?.firstChild.focus();
}

// Whether lines would be skipped on the way to a row, or no row is there.
function isFar(row) {
  if (row < 0 || row >= heights.length) return true;
  const [box, area] = [list.children[row - first] ?? scroller, scroller].map((one) => one.getBoundingClientRect());
  return box.top > area.bottom + area.height || box.bottom < area.top - area.height;
}

list.addEventListener("focusin", (event) => {
  isAwaited = false;
  setStop(Number(event.target.closest("li").dataset.row));
});
scroller.addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1, Home: 1, End: -1 }[event.key];
  if (by === undefined || heights.length === 0 || screen.tour) return;
  event.preventDefault();
  const row = stopFrom({ Home: 0, End: heights.length - 1 }[event.key] ?? stop + by, by);
  if (event.key.startsWith("Arrow") && isFar(row)) return scroller.scrollBy(0, by * 72);
  isAwaited = 0 <= row && row < heights.length;
  if (isAwaited) setStop(row);
  if (event.key === "Home") scroller.scrollTo(0, 0);
  if (event.key === "End") scroller.scrollTo(0, scroller.scrollHeight);
});

// The height of a row that has not been measured: the average of the others.
let guess = 72;

// The height of rows, measured or guessed.
function extent(start, end) {
  let sum = 0;
  for (let row = start; row < end; row++) sum += heights[row] || guess;
  return sum;
}

function measure() {
  [...list.children].forEach((element, offset) => { heights[first + offset] = element.offsetHeight; });
  const measured = heights.filter((height) => height > 0);
  if (measured.length > 0) guess = measured.reduce((sum, height) => sum + height) / measured.length;
  $("before").style.height = `${extent(0, first)}px`;
  $("after").style.height = `${extent(first + list.children.length, heights.length)}px`;
}

// The first visible row, and how far it is scrolled out.
function place() {
  const top = scroller.getBoundingClientRect().top;
  const element = [...list.children].find((element) => element.getBoundingClientRect().bottom > top);
  if (!element) return null;
  return { row: Number(element.dataset.row), offset: top - element.getBoundingClientRect().top, isTop: scroller.scrollTop <= 0 };
}

function restore({ row, offset, isTop }) {
  if (isTop) return scroller.scrollTo(0, 0);
  const element = list.children[row - first];
  const y = element ? element.offsetTop - list.offsetTop + $("before").offsetHeight : extent(0, row);
  const target = y + offset + $("refreshing").offsetHeight;
  if (Math.abs(scroller.scrollTop - target) >= 1) scroller.scrollTo(0, target);
}

function reveal(row) {
  const element = list.children[row - first];
  if (element) return element.scrollIntoView({ block: "nearest" });
  scroller.scrollTo(0, extent(0, row));
}

let shown = "";

// Tells which rows are visible, and asks for those that come next.
function look(isChanged = false) {
  const count = heights.length;
  const top = scroller.scrollTop - $("refreshing").offsetHeight;
  let [row, y] = [0, 0];
  while (row < count - 1 && y + (heights[row] || guess) <= top) y += heights[row++] || guess;
  const start = row;
  while (row < count && y < top + scroller.clientHeight) y += heights[row++] || guess;
  const end = Math.max(row, start);
  const wanted = [Math.max(0, start - 40), Math.min(count, end + 40)];
  const isThere = first <= Math.max(0, start - 20) && Math.min(count, end + 20) <= first + list.children.length;
  if (!isThere) act({ need: wanted });
  const visible = `${start} ${end} ${scroller.scrollTop <= 0}`;
  if (count > 0 && (isChanged || shown !== visible)) act({ display: [start, end], isAtTop: scroller.scrollTop <= 0 });
  shown = visible;
}

let isLooking = false;
scroller.addEventListener("scroll", () => {
  if (isLooking) return;
  isLooking = true;
  requestAnimationFrame(() => { isLooking = false; look(); });
}, { passive: true });
addEventListener("resize", () => { const anchor = place(); measure(); if (anchor) restore(anchor); look(); });

// ---- What is around the rows

// A screen with fields, but without a choice and tabs, and without an alert.
function isForm() {
  return screen.textFields.length > 0 && !screen.segmentedControl && !screen.tabBar && !screen.alert && !screen.tour;
}

// Returns whether the fields are other ones than before.
function showControls() {
  const key = JSON.stringify([screen.segmentedControl?.titles, screen.textFields.map((field) => field.placeholder)]);
  const box = $("fields");
  const isNew = box.dataset.key !== key;
  if (isNew) {
    box.dataset.key = key;
    const segments = screen.segmentedControl && make("div", { className: "segments", role: "radiogroup" },
      ...screen.segmentedControl.titles.map((title) => make("button", { type: "button", role: "radio", textContent: title, onclick: () => act({ tap: title }) })));
    const focused = [...box.querySelectorAll(".segments button")].indexOf(document.activeElement);
    box.replaceChildren(...(segments ? [segments] : []), ...screen.textFields.map(field));
    box.querySelectorAll(".segments button")[focused]?.focus();
  }
  box.querySelectorAll(".segments button").forEach((button, index) => { choose(button, "ariaChecked", index === screen.segmentedControl.selectedSegmentIndex); });
  const hasFailed = screen.failure !== undefined && screen.failure === screen.message;
  write($("message"), screen.message);
  $("notice").hidden = !screen.message;
  $("notice").classList.toggle("failed", hasFailed);
  $("notice").querySelector(".again").hidden = !hasFailed || !screen.hasRefreshControl;
  showFilePicker(box);
  $("controls").hidden = !screen.takesPictureFile && !screen.segmentedControl && screen.textFields.length === 0 && !screen.message;
  fill(box, screen.textFields);
  return isNew;
}

// Several buttons of which one is chosen are one stop for Tab. The arrows lead through them.
function choose(button, property, isChosen) {
  button[property] = isChosen;
  button.tabIndex = isChosen ? 0 : -1;
}

for (const box of [$("fields"), $("tabs")]) {
  box.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const buttons = [...box.querySelectorAll("[role=radio], [role=tab]")];
    const index = buttons.indexOf(event.target);
    if (by === undefined || index < 0 || screen.tour) return;
    event.preventDefault();
    const button = buttons.at((index + by) % buttons.length);
    button.focus();
    button.click();
  });
}

function showFilePicker(box) {
  const picker = box.querySelector(".file");
  if (!screen.takesPictureFile) return picker?.remove();
  if (picker) return;
  box.prepend(make("label", { className: "file" }, "A picture from this computer", make("input", { type: "file", accept: "image/png,image/jpeg,image/gif", onchange: (event) => sendFile(event.target) })));
}

async function sendFile(input) {
  const file = input.files[0];
  input.value = "";
  if (!file) return;
  try {
    const response = await fetch(`files?tab=${tab}`, { method: "POST", body: file, headers: { "X-File-Name": encodeURIComponent(file.name) } });
    say(response.ok ? "" : `“${file.name}” is too large.`);
  } catch {
    say("The picture has not arrived.");
  }
}

// Enter in a field above the rows is the main button, as on a keyboard of a phone.
$("controls").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("input:not([type=file])") && screen.rightBarButton) act({ tap: screen.rightBarButton });
});

function field({ placeholder, numberOfLines, text }) {
  const input = make(numberOfLines ? "textarea" : "input", { name: placeholder, autocomplete: "off", dir: "auto", rows: numberOfLines, value: text });
  input.oninput = () => { count(input); act({ type: input.value, into: placeholder }); };
  const box = make("div", { className: "field" }, make("label", {}, placeholder, input), ...(numberOfLines ? [make("small")] : []));
  count(input);
  return box;
}

// A form begins at its first empty field. Returns whether there is a field.
function focusField(form) {
  const inputs = [...form.querySelectorAll(".field :is(input, textarea)")];
  (inputs.find((input) => input.value === "") ?? inputs.at(-1))?.focus();
  return inputs.length > 0;
}

// The number of characters, as a person counts them.
function count(input) {
  const line = input.closest(".field").querySelector("small");
  if (!line) return;
  const number = [...new Intl.Segmenter().segment(input.value)].length;
  write(line, `${number} character${number === 1 ? "" : "s"}`);
}

// The program's texts replace those in the fields unless it does not yet know the last one.
function fill(box, fields) {
  if (queue.length > 0 || message.acknowledged < number) return;
  for (const input of box.querySelectorAll(".field :is(input, textarea)")) {
    const text = fields.find((field) => field.placeholder === input.name)?.text ?? "";
    if (input.value !== text) input.value = text;
    count(input);
  }
}

function showTabs() {
  const bar = $("tabs");
  const items = screen.tabBar?.items ?? [];
  while (bar.children.length > items.length) bar.lastChild.remove();
  items.forEach((item, index) => {
    const button = bar.children[index] ?? bar.appendChild(make("button", { type: "button", role: "tab", onclick: () => act({ tab: index }) }));
    const key = JSON.stringify(item);
    if (button.dataset.key !== key) {
      button.dataset.key = key;
      button.replaceChildren(item.title, ...(item.badgeValue ? [make("span", { className: "badge", textContent: item.badgeValue })] : []));
    }
    choose(button, "ariaSelected", index === screen.tabBar.selectedIndex);
  });
}

function showBanner() {
  const { banner } = screen;
  const key = JSON.stringify(banner ?? null);
  const box = $("banner");
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.replaceChildren(...(banner ? [make("button", { type: "button", onclick: () => act({ tap: banner.title }) }, banner.title, make("small", { textContent: banner.body }))] : []));
}

// ---- Alerts

const dialog = $("alert");

function showAlert() {
  const alert = screen.alert;
  if (!alert) return dialog.open && dialog.close();
  const key = JSON.stringify([alert.title, alert.message, alert.preferredStyle, alert.actions, alert.textFields.map((field) => field.placeholder)]);
  if (dialog.dataset.key === key && dialog.open) return fill(dialog, alert.textFields);
  dialog.dataset.key = key;
  const isMenu = alert.preferredStyle === "actionSheet";
  [dialog.className, dialog.role] = isMenu ? ["menu", "dialog"] : ["", "alertdialog"];
  // The main button comes last, except in a menu.
  const primary = isMenu ? null : alert.actions.find((action) => action.style === "default");
  const buttons = (isMenu ? alert.actions : alert.actions.toReversed()).map((action) => make("button", {
    type: action === primary ? "submit" : "button", textContent: action.title,
    className: action === primary ? "primary" : action.style,
    onclick: action === primary ? null : () => act({ tap: action.title }),
  }));
  const form = make("form", { method: "dialog", onsubmit: (event) => { event.preventDefault(); if (primary) act({ tap: primary.title }); } },
    make("h2", { id: "alert-title", textContent: alert.title }),
    ...(alert.message ? [make("p", { id: "alert-message", textContent: alert.message })] : []),
    ...alert.textFields.map(field),
    make("div", { className: "buttons" }, ...buttons));
  if (alert.message) dialog.setAttribute("aria-describedby", "alert-message");
  else dialog.removeAttribute("aria-describedby");
  dialog.replaceChildren(form);
  if (screen.tour) return dialog.open = true; // The focus stays on the buttons of the tour.
  if (!dialog.open) dialog.showModal();
  if (!focusField(dialog)) (dialog.querySelector(".primary") ?? dialog.querySelector("button") ?? dialog).focus();
}

// What had the focus may not be shown any more. The row of an alert may have gone.
function keepFocus() {
  const focused = document.activeElement;
  const isLost = focused === document.body || !focused.checkVisibility({ visibilityProperty: true });
  if (isLost && !dialog.open && !screen.tour) (list.querySelector("[tabindex='0']") ?? scroller).focus({ preventScroll: true });
}
dialog.addEventListener("close", keepFocus);

// Esc is the button that cancels, and so is a click beside a menu. The program closes the dialog.
dialog.oncancel = (event) => event.preventDefault();
dialog.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) dialog.querySelector("form").requestSubmit();
  if (event.key === "Escape") cancel(event);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || dialog.className !== "menu") return;
  const buttons = [...dialog.querySelectorAll("button")];
  buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
});
dialog.addEventListener("click", (event) => { if (event.target === dialog && dialog.className === "menu") cancel(event); });

function cancel(event) {
  event.preventDefault();
  const action = screen.alert?.actions.find((action) => action.style === "cancel");
  if (action) act({ tap: action.title });
}

// ---- Gestures

// The second click of a double click would hit what the first one has brought.
for (const name of ["mousedown", "click"]) {
  addEventListener(name, (event) => {
    if (event.detail < 2 || screen.tour || !event.target.closest("button, dialog") || event.target.closest("input, textarea")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}

$("left").onclick = () => act({ tap: screen.leftBarButton });
for (const button of [$("right"), $("help")]) button.onclick = () => act({ tap: screen.rightBarButton });
for (const button of [$("refresh"), ...document.querySelectorAll(".again")]) button.onclick = () => act({ pull: true });
$("above").onclick = () => scroller.scrollTo({ top: 0 });
// The alert of a row is beside it.
$("app").addEventListener("click", (event) => {
  list.querySelector(".chosen")?.classList.remove("chosen");
  const row = event.target.closest("#rows > li:has(> button)");
  if (!row) return;
  row.classList.add("chosen");
  act({ row: Number(row.dataset.row) });
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !dialog.open && screen.leadsBack) act({ tap: screen.leftBarButton });
});
// Leaving the page would lose what has been typed, as far as the tab is closed and not only loaded again.
addEventListener("beforeunload", (event) => { if (screen.hasUnsavedChanges) event.preventDefault(); });

// Pulling the list down with a finger.
let pullStart = null;
scroller.addEventListener("touchstart", (event) => { pullStart = scroller.scrollTop <= 0 ? event.touches[0].clientY : null; }, { passive: true });
scroller.addEventListener("touchend", (event) => {
  if (pullStart !== null && screen.hasRefreshControl && event.changedTouches[0].clientY - pullStart > 80) act({ pull: true });
  pullStart = null;
}, { passive: true });
