// escape: helpers that create DOM elements.

interface ElementProps {
  text?: string;
  attributes?: Readonly<Record<string, string>>;
  onClick?: () => void;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { text, attributes = {}, onClick }: ElementProps = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (onClick !== undefined) node.addEventListener('click', onClick);
  node.append(...children);
  return node;
}

export function button(text: string, onClick: () => void): HTMLButtonElement {
  return element('button', { text, onClick, attributes: { type: 'button' } });
}

/** A labelled input with a hint below it. */
export function field(
  id: string,
  { label, hint, value }: { label: string; hint?: string; value: string },
): { row: HTMLElement; input: HTMLInputElement } {
  const input = element('input', {
    attributes: { id, value, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' },
  });
  const row = element('div', {}, element('label', { text: label, attributes: { for: id } }), input);
  if (hint !== undefined) {
    input.setAttribute('aria-describedby', `${id}-hint`);
    row.append(element('small', { text: hint, attributes: { id: `${id}-hint` } }));
  }
  return { row, input };
}
