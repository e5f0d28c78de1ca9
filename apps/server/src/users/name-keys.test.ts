import { describe, expect, test } from 'vitest';
import { nameKeys } from './name-keys.ts';

function lookAlike(one: string, other: string): boolean {
  const [a, b] = [nameKeys(one), nameKeys(other)];
  return a.key === b.key || a.skeleton === b.skeleton;
}

describe('two names count as the same', () => {
  test.each([
    ['Ilse', 'ilse'],
    ['PayPal', 'PayPaI'], // capital i for a small l
    ['Magnus', 'Маgnus'], // Cyrillic М and а
    ['apex', 'арех'], // all Cyrillic
    ['oscar', '0scar'],
    ['modern', 'rnodern'], // r n for m
    ['Night Owl', 'NightOwl'],
    ['night_owl', 'night.owl'],
    ['Ilse', 'llse'],
  ])('%s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(true);
  });
});

describe('two names stay apart', () => {
  test.each([
    ['Ilse', 'Else'],
    ['anna', 'hanna'],
    ['player1', 'player2'],
    ['Ольга', 'Олег'],
    ['さくら', 'さくら2'],
    ['müller', 'muller'],
  ])('%s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(false);
  });
});
