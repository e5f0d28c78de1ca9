// test wallet: a modal dialog that is independent of the page, with its own shadow root and focus trap. The caller provides the content.
import { element } from '@kingstake/dom';
import { sheetStyles } from './styles.ts';
import { WALLET_NAME } from './wallet.ts';

/** Closes the dialog with this answer. */
export type Answer<T> = (value: T) => void;

/**
 * Events that do not leave the dialog, because a real wallet is a separate window. Otherwise a click in here would count as a click
 * outside of an open dialog of the page. That dialog would then close, take the focus back, or prevent scrolling.
 */
const KEPT_INSIDE = [
  ...[
    'pointerdown',
    'pointerup',
    'mousedown',
    'mouseup',
    'click',
    'touchstart',
    'touchmove',
    'touchend',
    'wheel',
  ],
  ...['focusin', 'focusout', 'keydown', 'keyup'],
];

/** Shows the dialog and resolves with its answer, or with `dismissed` after Escape. Returns the focus to its previous element. */
export function openModal<T>(build: (answer: Answer<T>) => readonly Node[], dismissed: T): Promise<T> {
  return new Promise((resolve) => {
    const focusedBefore = document.activeElement;
    // The page's dialogs hide everything except live regions from screen readers, so the wallet is a live region with "off".
    const host = element('div', { attributes: { 'aria-live': 'off' } });
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetStyles()];
    const dialog = element('dialog', { attributes: { role: 'dialog', 'aria-labelledby': 'title' } });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopImmediatePropagation();
        answer(dismissed);
      } else if (event.key === 'Tab') keepFocus(event, root, dialog);
    };
    const answer: Answer<T> = (value) => {
      window.removeEventListener('keydown', onKey, { capture: true });
      dialog.close();
      host.remove();
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
      resolve(value);
    };
    const title = element('h2', { text: WALLET_NAME, attributes: { id: 'title', tabindex: '-1' } });
    dialog.append(title, element('div', { class: 'body' }, ...build(answer)));
    // Sent by the back gesture of a phone.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      answer(dismissed);
    });
    for (const type of KEPT_INSIDE) host.addEventListener(type, (event) => event.stopPropagation());
    // In the capture phase, so that a dialog of the page does not close on the same Escape.
    window.addEventListener('keydown', onKey, { capture: true });
    root.append(dialog);
    document.body.append(host);
    dialog.showModal();
    // Focuses the title, because an Enter that is still held down would otherwise press a button.
    title.focus();
  });
}

/** Keeps Tab inside the dialog. The title has the initial focus but is not a tab stop. */
function keepFocus(event: KeyboardEvent, root: ShadowRoot, dialog: HTMLElement): void {
  const stops: Element[] = [
    ...dialog.querySelectorAll('button:not(:disabled), input:checked, [tabindex="0"]'),
  ];
  const at = root.activeElement === null ? -1 : stops.indexOf(root.activeElement);
  const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1;
  const next = event.shiftKey ? stops.at(-1) : stops[0];
  if (!leaves || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
