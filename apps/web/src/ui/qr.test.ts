import { expect, test } from 'vitest';
import { qrPath } from './qr.tsx';

test('draws the three finder patterns three modules from the edge', () => {
  const { size, path } = qrPath('https://kingstake.example/chess-game-mobile?gameCode=PMSCR06G');
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`));
  const isDark = (x: number, y: number) => dark.has(`${x} ${y}`);
  for (const [left, top] of [
    [3, 3],
    [size - 10, 3],
    [3, size - 10],
  ] as const) {
    const ring = Array.from({ length: 7 }, (_, step) => isDark(left + step, top) && isDark(left, top + step));
    expect(ring).toEqual(Array(7).fill(true));
    expect([isDark(left + 1, top + 1), isDark(left + 3, top + 3)]).toEqual([false, true]);
  }
  const all = [...dark].flatMap((place) => place.split(' ').map(Number));
  expect([Math.min(...all), Math.max(...all)]).toEqual([3, size - 4]);
});

test('draws another code for another text', () => {
  expect(qrPath('PMSCR06G').path).not.toBe(qrPath('PMSCR06H').path);
});
