// ui: whether the page may use a pressed key.

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
}

/** Keys with which Shift selects text. */
const MOVES_CARET = /^(Arrow|Home|End|Page)/;

/**
 * Whether an element that has the focus may use the key. With Alt, Ctrl or Meta it is a shortcut of the browser, and during the
 * composition of a letter it belongs to the input method.
 */
export function isPlainKey({ key, altKey, ctrlKey, metaKey, shiftKey, isComposing }: PressedKey): boolean {
  if (altKey || ctrlKey || metaKey || isComposing === true) return false;
  return !shiftKey || !MOVES_CARET.test(key);
}

/** Elements that use keys themselves. A slider with key handlers of its own has the mark; the keys of the page move the others. */
const USES_KEYS =
  '[data-uses-keys], input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="radiogroup"], [role="tablist"]';

/** Dialogs that cover the page. The result of a game covers nothing. */
const OPEN_DIALOG = '[role="dialog"]:not([data-result]), [role="alertdialog"]';

/**
 * Whether a handler of the whole page may use the key: nothing else has used it, no dialog is open, and the focus is not in an element
 * that uses keys, in the shadow tree of a wallet either.
 */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !isPlainKey(event)) return false;
  if (document.querySelector(OPEN_DIALOG) !== null) return false;
  return !event
    .composedPath()
    .some((node) => node instanceof Element && node.matches(`${USES_KEYS}, ${OPEN_DIALOG}`));
}
