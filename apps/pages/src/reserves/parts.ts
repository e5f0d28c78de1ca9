// reserves: the parts of the public page that its script fills, found by their `data-` attributes.

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
export function sol(text: string): Node[] {
  const unit = document.createElement('small');
  unit.textContent = 'SOL';
  return [document.createTextNode(text), unit];
}

export function fact(name: string, text: string): HTMLElement {
  const row = document.createElement('div');
  const [term, detail] = [document.createElement('dt'), document.createElement('dd')];
  term.textContent = name;
  detail.textContent = text;
  detail.className = 'num';
  row.append(term, detail);
  return row;
}

export function link(href: string, text: string): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.textContent = text;
  return anchor;
}

export function paragraph(text: string): HTMLElement {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
}
