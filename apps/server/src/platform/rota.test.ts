import { expect, it } from 'vitest';
import { Rota, type RotaDeps } from './rota.ts';
import { SLICE_MS } from './slices.ts';
import { countSlices } from './testkit/counted-slices.ts';
import { createManualTime } from './testkit/manual-time.ts';

const EVERY_MS = 10_000;

function rotaOf(deps: Partial<RotaDeps<string>> = {}) {
  const time = createManualTime();
  const turns: string[] = [];
  const rota = new Rota<string>({
    time,
    everyMs: EVERY_MS,
    aheadMs: 20,
    most: 2,
    turn: (members) => void turns.push(`${time.monotonicMs()} ${members.join(' ')}`),
    ...deps,
  });
  return { time, turns, rota };
}

it('each has its turn a period after it came, and then each period', () => {
  const { time, turns, rota } = rotaOf();
  rota.join('a');
  time.advance(3_000);
  rota.join('b');
  time.advance(20_000);
  expect(turns).toEqual(['10000 a', '13000 b', '20000 a', '23000 b']);
});

it('those who are due within a moment have their turns together, so many at once', () => {
  const { time, turns, rota } = rotaOf();
  for (const member of ['a', 'b', 'c']) {
    rota.join(member);
    time.advance(10);
  }
  rota.join('later');
  time.advance(10_000);
  expect(turns).toEqual(['10000 a b', '10000 c', '10030 later']);
});

it('a loop that was late does not bring their moments together', () => {
  const { time, turns, rota } = rotaOf();
  rota.join('a');
  time.advance(2_000);
  rota.join('b');
  time.advance(7_000);
  time.standStill(4_000);
  expect(turns).toEqual(['13000 a b']);
  time.advance(10_000);
  expect(turns.slice(1)).toEqual(['20000 a', '22000 b']);
});

it('after a whole period in which the loop stood still nobody has two turns in a row', () => {
  const { time, turns, rota } = rotaOf();
  rota.join('a');
  time.standStill(35_000);
  time.advance(5_000);
  expect(turns).toEqual(['35000 a', '40000 a']);
});

it('who has left has no turn, and nobody leaves no timer', () => {
  const { time, turns, rota } = rotaOf();
  const [first, second] = [rota.join('a'), rota.join('b')];
  rota.leave(first);
  rota.leave(first);
  time.advance(10_000);
  expect(turns).toEqual(['10000 b']);
  rota.leave(second);
  expect(time.pending()).toBe(0);
  rota.join('c');
  time.advance(10_000);
  expect(turns).toEqual(['10000 b', '20000 c']);
});

it('one who leaves in its own turn has no other', () => {
  const { time, turns, rota } = rotaOf({ turn: () => rota.leave(seat) });
  const seat = rota.join('a');
  time.advance(50_000);
  expect([turns, time.pending()]).toEqual([[], 0]);
});

it('the next turns wait for one that has to wait for something', async () => {
  const answer = Promise.withResolvers<void>();
  const turns: string[] = [];
  const { time, rota } = rotaOf({
    turn(members) {
      turns.push(members.join(' '));
      return answer.promise;
    },
  });
  for (const member of ['a', 'b', 'c']) rota.join(member);
  time.advance(10_000);
  expect(turns).toEqual(['a b']);
  answer.resolve();
  await answer.promise;
  await Promise.resolve();
  expect(turns).toEqual(['a b', 'c']);
});

it('10,000 who are due at once give the thread back between slices', async () => {
  const { slices, piece, sizes } = countSlices();
  const ended = Promise.withResolvers<void>();
  let left = 10_000;
  const { time, rota } = rotaOf({
    most: 16,
    slices: () => slices,
    turn(members) {
      for (const _ of members) piece(SLICE_MS / 128);
      left -= members.length;
      if (left === 0) ended.resolve();
    },
  });
  for (let number = 0; number < 10_000; number += 1) rota.join(String(number));
  time.advance(EVERY_MS);
  expect(left).toBe(10_000 - 128);
  await ended.promise;
  expect(Math.max(...sizes())).toBe(128);
});
