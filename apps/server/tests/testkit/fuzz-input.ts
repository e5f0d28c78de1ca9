// testkit: input for calls and messages, generated from their schemas: valid, slightly wrong, or garbage. The same seed generates the
// same input.
import fc from 'fast-check';

/** Existing values, by field name. */
export type Words = Readonly<Record<string, readonly unknown[]>>;

export interface FuzzInput {
  /** Returns a whole number from 0 to `below` - 1. */
  whole(below: number): number;
  pick<T>(from: readonly T[]): T;
  happens(chance: number): boolean;
  /** Returns a value that matches the schema. Fields with existing values use those. */
  fitting(schema: unknown, field?: string): unknown;
  /** Returns the value with one to three faults. */
  spoiled(value: unknown): unknown;
  /** Returns any JSON value. */
  garbage(): unknown;
  /** Returns a text of arbitrary characters. */
  text(): string;
}

/** The definition inside a zod schema. */
interface Definition {
  type: string;
  shape?: Readonly<Record<string, unknown>>;
  innerType?: unknown;
  in?: unknown;
  options?: readonly unknown[];
  entries?: Readonly<Record<string, unknown>>;
  values?: readonly unknown[];
  element?: unknown;
}

export function definitionOf(schema: unknown): Definition {
  return (schema as { _zod: { def: Definition } })._zod.def;
}

const POOL = 400;
const OMITTED = 0.5;
/** The server always refuses a made-up signature, so most messages are unsigned and reach the game. */
const SIGNED = 0.1;
const SIGNATURE_FIELDS: ReadonlySet<string> = new Set(['sig', 'on']);
const MAX_SPOILS = 3;
const KNOWN = 0.9;

/** Values that often break parsers. */
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  '00001',
  '9007199254740993',
  '99999999999999999999999999',
  '1.0000000000000000001',
  'NaN',
  'null',
  '\u0000',
  '\ud800',
  '\u202e1.0',
  '１',
  "'; drop table game; --",
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  0,
  -0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  2 ** 31,
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { toString: 1 },
  { type: 'resign' },
  ['1'],
];
const NASTY_KEYS = ['__proto__', 'constructor', 'prototype', 'type', 'toString', 'length', ''];

export function createFuzzInput(seed: number, words: () => Words): FuzzInput {
  let state = seed | 0 || 1;
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  const pick = <T>(from: readonly T[]): T => from[whole(from.length)] as T;
  const happens = (chance: number): boolean => next() < chance;
  const values = fc.sample(fc.jsonValue({ maxDepth: 3 }), { seed, numRuns: POOL });
  const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 80 }), { seed, numRuns: POOL });
  const garbage = (): unknown => (happens(0.5) ? pick(NASTY) : pick(values));

  const omitted = (field: string): boolean => happens(SIGNATURE_FIELDS.has(field) ? 1 - SIGNED : OMITTED);

  function fitting(schema: unknown, field = ''): unknown {
    const known = words()[field];
    if (known !== undefined && known.length > 0 && happens(KNOWN)) return pick(known);
    const definition = definitionOf(schema);
    switch (definition.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(definition.shape ?? {})
            .filter(([name, each]) => definitionOf(each).type !== 'optional' || !omitted(name))
            .map(([name, each]) => [name, fitting(each, name)]),
        );
      case 'optional':
      case 'nullable':
        return fitting(definition.innerType, field);
      case 'pipe':
        return fitting(definition.in, field);
      case 'union':
        return fitting(pick(definition.options ?? []), field);
      case 'enum':
        return pick(Object.values(definition.entries ?? {}));
      case 'literal':
        return pick(definition.values ?? []);
      case 'array':
        return Array.from({ length: whole(4) }, () => fitting(definition.element, field));
      case 'boolean':
        return happens(0.5);
      case 'int':
      case 'number':
        return happens(0.8) ? whole(20) : whole(2 ** 31);
      case 'string':
        return happens(0.5) ? String(whole(20)) : pick(texts);
      default:
        throw new Error(`no input is made for ${definition.type} (${field})`);
    }
  }

  /** Returns the value with one change somewhere in it. */
  function broken(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return garbage();
    if (Array.isArray(value)) return [...value, garbage()];
    const entries = Object.entries(value);
    const at = whole(entries.length + 1);
    const entry = entries[at];
    if (entry === undefined) return { ...value, [pick(NASTY_KEYS)]: garbage() };
    if (happens(0.25)) entries.splice(at, 1);
    else entries[at] = [entry[0], happens(0.3) ? broken(entry[1]) : garbage()];
    return Object.fromEntries(entries);
  }

  return {
    whole,
    pick,
    happens,
    fitting,
    garbage,
    text: () => pick(texts),
    spoiled(value) {
      let spoiled = value;
      for (let count = 1 + whole(MAX_SPOILS); count > 0; count -= 1) spoiled = broken(spoiled);
      return spoiled;
    },
  };
}
