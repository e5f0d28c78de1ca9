// proofs: canonical JSON (RFC 8785), for the kinds of values that a receipt contains.

/** Throws a TypeError for a value without a canonical form: a number that is not a safe integer, undefined, or a class instance. */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError('not a safe integer');
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`no JSON value: ${typeof value}`);
  // `sort` compares code units, as RFC 8785 does.
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
