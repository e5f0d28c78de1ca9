// ui: the type of children without bare text, and a helper that joins class names.
import type { ReactElement } from 'react';

export type Elements = ReactElement | readonly Elements[] | false | null | undefined;

export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
