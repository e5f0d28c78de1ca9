import { expect, test } from 'vitest';
import { keyOf } from '../node/testkit/keys.ts';
import { CUSTODY } from './limits.ts';
import { formatOperatorList, parseOperatorList, RIGHTS } from './operator-list.ts';

const anna = { name: 'anna', publicKey: keyOf(1).publicKey, rights: ['approve', 'freeze'] };
const ben = { name: 'ben', publicKey: keyOf(2).publicKey, rights: [...RIGHTS] };

test('reads a list and writes it in canonical form', () => {
  const text = JSON.stringify([anna, { rights: ben.rights, publicKey: ben.publicKey, name: 'ben' }], null, 2);
  const read = parseOperatorList(text);
  if ('refused' in read) throw new Error(read.refused);
  expect(read).toEqual([anna, ben]);
  expect(formatOperatorList(read)).toBe(JSON.stringify([anna, ben]));
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...anna,
    name: `op${index}`,
    publicKey: keyOf(index + 1).publicKey,
  }));

test('accepts the largest list', () => {
  expect(parseOperatorList(JSON.stringify(many(CUSTODY.operators)))).toHaveLength(CUSTODY.operators);
});

const NO_NAME = 'has no name of 1 to 32 letters, digits, dots, dashes or underscores.';
const entry = (number: number, fault: string) => `Entry ${number} of the list of operators ${fault}`;

test.each([
  ['no JSON', 'anna', 'The list of operators is not JSON.'],
  ['an object', {}, 'The list of operators is not a JSON array.'],
  ['empty', [], 'The list of operators is empty, so no command could be given.'],
  ['too many', many(CUSTODY.operators + 1), 'The list of operators has 33 entries; at most 32 are possible.'],
  ['a text for an entry', ['anna'], entry(1, 'is not an object.')],
  ['an unknown field', [{ ...anna, by: 1 }], entry(1, 'has an unknown field "by".')],
  ['no name', [ben, { ...anna, name: undefined }], entry(2, NO_NAME)],
  ['a name with a space', [{ ...anna, name: 'an na' }], entry(1, NO_NAME)],
  ['a long name', [{ ...anna, name: 'a'.repeat(33) }], entry(1, NO_NAME)],
  ['no key', [{ name: 'anna', rights: [] }], 'Operator anna has no publicKey.'],
  [
    'no 32 bytes',
    [{ ...anna, publicKey: 'abc' }],
    'The publicKey of operator anna is not 32 bytes in base58.',
  ],
  [
    'a key of small order',
    [{ ...anna, publicKey: '1'.repeat(32) }],
    'The publicKey of operator anna has a small order: anybody could sign with it.',
  ],
  ['no rights', [{ name: 'anna', publicKey: anna.publicKey }], 'Operator anna has no rights.'],
  ['empty rights', [{ ...anna, rights: [] }], 'Operator anna has no rights.'],
  ['an unknown right', [{ ...anna, rights: ['fly'] }], 'Operator anna has the unknown right "fly".'],
  ['a right that is a number', [{ ...anna, rights: [1] }], 'Operator anna has the unknown right 1.'],
  [
    'a right twice',
    [{ ...anna, rights: ['approve', 'approve'] }],
    'Operator anna has the right approve twice.',
  ],
  ['a name twice', [anna, { ...ben, name: 'anna' }], 'Two operators have the name anna.'],
  ['a name twice, in other letters', [anna, { ...ben, name: 'Anna' }], 'Two operators have the name Anna.'],
  ['a key twice', [anna, { ...ben, publicKey: anna.publicKey }], 'Operators anna and ben have the same key.'],
])('refuses %s', (_name, given, fault) => {
  const read = parseOperatorList(typeof given === 'string' ? given : JSON.stringify(given));
  expect(read).toEqual({ refused: fault });
});
