import { expect, test } from 'vitest';
import { secondsLeft } from './use-seconds-left.ts';

test('B6 C6 rounds the seconds left up, and never below zero', () => {
  expect([secondsLeft(30_000, 0), secondsLeft(30_000, 29_001), secondsLeft(30_000, 40_000)]).toEqual([
    30, 1, 0,
  ]);
});
