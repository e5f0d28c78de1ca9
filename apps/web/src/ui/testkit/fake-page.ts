// ui, testkit: a fake DOM in which React can render components several times without a browser. Unlike a rendering to text, it keeps
// the state of the components between two renderings.
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';

/** The part of a DOM element that React and Radix use. */
class PageElement {
  nodeType = 1;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly style = { setProperty: (): void => undefined };
  readonly attributes = new Map<string, string>();
  childNodes: PageElement[] = [];
  parentNode: PageElement | null = null;
  text = '';
  readonly tagName: string;
  readonly ownerDocument: object;
  constructor(tagName: string, ownerDocument: object) {
    this.tagName = tagName;
    this.ownerDocument = ownerDocument;
  }
  get nodeName(): string {
    return this.tagName.toUpperCase();
  }
  get lastChild(): PageElement | null {
    return this.childNodes.at(-1) ?? null;
  }
  set textContent(text: string) {
    this.childNodes = [];
    this.text = text;
  }
  appendChild(child: PageElement): PageElement {
    return this.insertBefore(child, null);
  }
  insertBefore(child: PageElement, next: PageElement | null): PageElement {
    child.parentNode?.removeChild(child);
    const at = next === null ? this.childNodes.length : this.childNodes.indexOf(next);
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: PageElement): PageElement {
    this.childNodes = this.childNodes.filter((node) => node !== child);
    child.parentNode = null;
    return child;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  addEventListener(): void {}
  removeEventListener(): void {}
  querySelector(): null {
    return null;
  }
}

/** Returns this element and all its descendants. */
function all(element: PageElement): PageElement[] {
  return [element, ...element.childNodes.flatMap(all)];
}

/** Returns the props of an element, which React stores in a property. */
function propsOf(element: PageElement): Record<string, unknown> {
  const kept = Object.entries(element).find(([name]) => name.startsWith('__reactProps$'));
  return (kept?.[1] ?? {}) as Record<string, unknown>;
}

const stub = (value: unknown) => () => value;

/** The browser globals that components use. */
function browserOf(document: object) {
  const window = {
    document,
    HTMLIFrameElement: class {},
    matchMedia: stub({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    getComputedStyle: stub({ animationName: 'none', gridTemplateColumns: '' }),
  };
  class Observer {
    observe(): void {}
    disconnect(): void {}
  }
  return {
    window,
    document,
    HTMLElement: PageElement,
    getComputedStyle: window.getComputedStyle,
    requestAnimationFrame: stub(0),
    cancelAnimationFrame: () => undefined,
    ResizeObserver: Observer,
    IS_REACT_ACT_ENVIRONMENT: true,
  };
}

export interface FakePage {
  /** Renders this into the page; effects have run when it returns. */
  draw(node: ReactNode): void;
  /** Calls a handler of the only element with this prop, for example `onChange` of the one with `autoComplete` "nickname". */
  fire(prop: string, value: string, handler: string, event: object): void;
  /** Runs a change and the renders that it causes. */
  run(change: () => void): void;
  leave(): void;
}

/** Stubs the globals of a browser until `leave`. */
export function createFakePage(): FakePage {
  const document = {
    nodeType: 9,
    createElement: (tag: string) => new PageElement(tag, document),
    createElementNS: (_space: string, tag: string) => new PageElement(tag, document),
    createTextNode: (text: string) =>
      Object.assign(new PageElement('#text', document), { nodeType: 3, text }),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    activeElement: null,
    title: '',
    defaultView: {} as object,
  };
  const browser = browserOf(document);
  document.defaultView = browser.window;
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  const place = new PageElement('div', document);
  const root: Root = createRoot(place as unknown as Element);
  return {
    draw: (node) => act(() => root.render(node)),
    fire(prop, value, handler, event) {
      const [props, ...more] = all(place)
        .map(propsOf)
        .filter((given) => given[prop] === value);
      const listener = props?.[handler];
      if (more.length > 0 || typeof listener !== 'function')
        throw new Error(`not one element with ${prop}="${value}" and ${handler}`);
      act(() => void listener(event));
    },
    run: (change) => act(change),
    leave() {
      act(() => root.unmount());
      vi.unstubAllGlobals();
    },
  };
}
