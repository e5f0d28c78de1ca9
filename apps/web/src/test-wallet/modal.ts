// test wallet: a modal dialog that belongs to no one else on the page: own shadow root, own focus trap. What is asked
// in it never enters here.
import { element } from './element.ts';
import { sheetStyles } from './styles.ts';
import { WALLET_NAME } from './wallet.ts';

/** Closes the dialog with an answer. */
export type Answer<T> = (value: T) => void;

/**
 * Events that stop at the wallet's border. A real wallet is another window; without this the page's own open dialog
 * would take a click in here for a click beside itself and close, pull the focus back, or refuse to let us scroll.
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

/** Shows the dialog and gives its answer; Escape gives `dismissed`. The focus goes back where it was. */
export function openModal<T>(build: (answer: Answer<T>) => readonly Node[], dismissed: T): Promise<T> {
  return new Promise((resolve) => {
    const focusedBefore = document.activeElement;
    // aria-live="off" says nothing to anyone, but the page's dialogs spare live regions when they hide the rest.
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
    // Not a key: the back gesture of a phone.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      answer(dismissed);
    });
    for (const type of KEPT_INSIDE) host.addEventListener(type, (event) => event.stopPropagation());
    // Before any listener of the page, whose dialog would otherwise close on the same Escape.
    window.addEventListener('keydown', onKey, { capture: true });
    root.append(dialog);
    document.body.append(host);
    dialog.showModal();
    // Not a button: an Enter that is still held down on the page must not approve anything.
    title.focus();
  });
}

/** Tab goes round inside the dialog; its title is where it begins and no stop. */
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
