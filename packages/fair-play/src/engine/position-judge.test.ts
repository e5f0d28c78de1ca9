import { createSearcher } from '@kingstake/chess/bot';
import { expect, test } from 'vitest';
import { ownJudge } from './position-judge.ts';

test('finds the only good move with our own engine, and scores the others', async () => {
  const judge = ownJudge(createSearcher());
  await judge.newGame();
  // 1. e4 d5 2. exd5 Qxd5 3. Nc3 a6: white takes the queen.
  const { lines, score } = await judge.evaluate('e2e4 d7d5 e4d5 d8d5 b1c3 a7a6'.split(' '));
  expect(lines).toHaveLength(3);
  expect(lines[0]?.move).toBe('c3d5');
  expect(await score('c3d5')).toBeGreaterThan(500);
  expect(await score('a2a3')).toBeLessThan(await score('c3d5'));
});

test('returns the same evaluation again after other positions', async () => {
  const judge = ownJudge(createSearcher(), 2);
  const once = await judge.evaluate(['e2e4']);
  await judge.evaluate(['d2d4', 'd7d5']);
  expect((await judge.evaluate(['e2e4'])).lines).toEqual(once.lines);
});
