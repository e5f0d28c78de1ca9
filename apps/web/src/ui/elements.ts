// ui: the type of children that hold no bare text, and how class names are joined.
import type { ReactElement } from 'react';

export type Elements = ReactElement | readonly Elements[] | false | null | undefined;

export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
