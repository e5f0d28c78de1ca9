// ui: components of a module that is fetched when the first of them is rendered.
import { type ComponentType, lazy } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: the same bound as React's lazy
type AnyComponent = ComponentType<any>;

/** Returns a function from a component's name to the component. All components of one module are one chunk. */
export function lazyFrom<M>(load: () => Promise<M>) {
  return <K extends keyof M>(name: K) =>
    lazy(() => load().then((module) => ({ default: module[name] as Extract<M[K], AnyComponent> })));
}
