import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

test('no two advisory locks have one number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the runbook ends the session of the server’s lock and no other', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../../../../docs/runbook.md'), 'utf8');
  const named = [...runbook.matchAll(/objid = (\d+)/g)].map(([, number]) => BigInt(number ?? 0));
  expect(named).toEqual([ADVISORY_LOCKS.server]);
});
