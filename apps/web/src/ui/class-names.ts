// ui: joins class names. CSS Modules answer `undefined` for a name they do not hold, which is left out.

export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
