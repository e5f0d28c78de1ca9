// platform/testkit: the manual clock fires timers in order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createManualTime } from './manual-time.ts';

test('fires timers in the order in which they fall due, and those of one instant in the order of creation', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          ms: fc.integer({ min: 1, max: 40 }),
          repeats: fc.boolean(),
          endsAfter: fc.integer({ max: 9 }),
        }),
        { maxLength: 30 },
      ),
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 }),
      (plans, steps) => {
        const time = createManualTime(0);
        const rung: [atMs: number, timer: number][] = [];
        for (const [timer, { ms, repeats, endsAfter }] of plans.entries()) {
          let left = endsAfter;
          const ring = () => {
            rung.push([time.nowMs(), timer]);
            left -= 1;
            if (left === 0) cancel();
          };
          const cancel = repeats ? time.every(ms, ring) : time.after(ms, ring);
        }
        for (const step of steps) time.advance(step);
        const untilMs = steps.reduce((sum, step) => sum + step, 0);
        const expected = plans.flatMap(({ ms, repeats, endsAfter }, timer) => {
          const times = repeats ? (endsAfter > 0 ? endsAfter : Number.POSITIVE_INFINITY) : 1;
          const all: [number, number][] = [];
          for (let ring = 1; ring <= times && ring * ms <= untilMs; ring += 1) all.push([ring * ms, timer]);
          return all;
        });
        expect(rung).toEqual(expected.sort((one, other) => one[0] - other[0] || one[1] - other[1]));
        expect(time.nowMs()).toBe(untilMs);
      },
    ),
  );
});

test('fires each due timer once at the end of a stall, and none on a jump of the wall clock', () => {
  const time = createManualTime(0);
  const rung: string[] = [];
  time.every(10, () => rung.push(`every ${time.nowMs()}`));
  time.after(25, () => rung.push(`after ${time.nowMs()}`));
  const cancel = time.after(5, () => rung.push('never'));
  cancel();
  time.jump(100);
  expect(rung).toEqual([]);
  time.standStill(30);
  expect(rung).toEqual(['every 130', 'after 130']);
  time.advance(10);
  expect(rung.at(-1)).toBe('every 140');
  expect(time.pending()).toBe(1);
});
