// dom: creates elements, for the pages without React and for the Test wallet.

interface ElementProps {
  class?: string;
  text?: string;
  attributes?: Readonly<Record<string, string>>;
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
export function button(text: string, onClick: () => void, attributes = {}): HTMLButtonElement {
  return element('button', { text, onClick, attributes: { type: 'button', ...attributes } });
}

const SVG = 'http://www.w3.org/2000/svg';

export function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Node | string)[]
): SVGElement {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}
