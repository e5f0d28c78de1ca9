import type { Language } from '@kingstake/protocol/pages/language';
import { expect, test } from 'vitest';
import { pluralIn } from './plural.ts';

test.each<[Language, string]>([
  ['en', 'other one other other other'],
  ['es', 'other one other other other'],
  ['pt', 'one one other other other'],
])('chooses the form of %s for 0, 1, 2, 21 and a million', (language, forms) => {
  const plural = pluralIn(language);
  expect([0, 1, 2, 21, 1_000_000].map((count) => plural(count, 'one', 'other')).join(' ')).toBe(forms);
});
