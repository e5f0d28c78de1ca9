// reserves: the parts of the public page that its script fills, found by their `data-` attributes.
import { element } from '@kingstake/dom';

/** Throws if the page and its script come from different builds. */
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

export const value = (name: string): HTMLElement => find(`[data-value="${name}"]`);
export const part = (name: string): HTMLElement => find(`[data-part="${name}"]`);
export const action = (name: string): HTMLElement => find(`[data-action="${name}"]`);
export const step = (name: string): HTMLElement => find(`[data-step="${name}"]`);

/** Shows one state of the check and hides the others. */
export function showState(name: string): void {
  for (const state of document.querySelectorAll<HTMLElement>('[data-state]'))
    state.hidden = state.dataset['state'] !== name;
}

/** An amount with its unit in smaller letters. */
export const sol = (text: string): Node[] => [
  document.createTextNode(text),
  element('small', { text: 'SOL' }),
];

export const fact = (name: string, text: string): HTMLElement =>
  element('div', {}, element('dt', { text: name }), element('dd', { text, class: 'num' }));

export const link = (href: string, text: string): HTMLElement => element('a', { text, attributes: { href } });

export const paragraph = (text: string): HTMLElement => element('p', { text });
