// test wallet: helpers that create DOM elements.

export interface ElementProps {
  class?: string;
  text?: string;
  attributes?: Record<string, string>;
  onClick?: () => void;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: ElementProps = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (props.class !== undefined) node.className = props.class;
  if (props.text !== undefined) node.textContent = props.text;
  for (const [name, value] of Object.entries(props.attributes ?? {})) node.setAttribute(name, value);
  if (props.onClick !== undefined) node.addEventListener('click', props.onClick);
  node.append(...children);
  return node;
}

/** A button that does not submit a form. */
export function button(
  label: string,
  onClick: () => void,
  look: 'plain' | 'primary' = 'plain',
): HTMLButtonElement {
  return element('button', { text: label, class: look, onClick, attributes: { type: 'button' } });
}

/** Shortens an address so that it stays recognizable. */
export function shortened(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}
