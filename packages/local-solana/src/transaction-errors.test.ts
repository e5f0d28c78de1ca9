// The names of errors are in the order of LiteSVM's enums, and their texts are those of a real node.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS, textOf } from './transaction-errors.ts';

const declarations = readFileSync(
  fileURLToPath(import.meta.resolve('litesvm')).replace(/index\.js$/, 'internal.d.ts'),
  'utf8',
);

/** Member names of a declared enum, by value. */
function enumOf(name: string): string[] {
  const body = new RegExp(`const enum ${name} \\{([^}]*)\\}`).exec(declarations)?.[1] ?? '';
  const entries = [...body.matchAll(/(\w+) = (\d+)/g)].map(
    ([, key = '', value]) => [Number(value), key] as const,
  );
  return entries.sort(([a], [b]) => a - b).map(([, key]) => key);
}

test.each([
  ['TransactionErrorFieldless', TRANSACTION_ERRORS],
  ['InstructionErrorFieldless', INSTRUCTION_ERRORS],
] as const)('lists %s completely and in order', (name, table) => {
  expect(table.map(([error]) => error)).toEqual(enumOf(name));
});

describe('the text of', () => {
  test.each([
    ['SomethingNew', 'SomethingNew'],
    [{ InstructionError: [2, { Custom: 26 }] }, 'Error processing Instruction 2: custom program error: 0x1a'],
    [
      { InstructionError: [0, 'MissingRequiredSignature'] },
      'Error processing Instruction 0: missing required signature for instruction',
    ],
    [
      { InstructionError: [0, { BorshIoError: 'x' }] },
      'Error processing Instruction 0: Failed to serialize or deserialize account data',
    ],
    [{ DuplicateInstruction: 3 }, 'Transaction contains a duplicate instruction (3) that is not allowed'],
  ])('is right for %j', (error, text) => {
    expect(textOf(error)).toBe(text);
  });
});
