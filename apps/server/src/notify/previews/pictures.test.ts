import { expect, test } from 'vitest';
import type { PreviewFacts } from './facts.ts';
import { keepPictures } from './painter.ts';

const FACTS = {} as PreviewFacts; // no code under test reads them

/** A painter whose pictures a test completes, one after the other. */
function painterByHand() {
  const asked: ((png: Uint8Array | null) => void)[] = [];
  return { asked, paint: () => new Promise<Uint8Array | null>((done) => asked.push(done)) };
}

test('draws a picture once for concurrent and later callers', async () => {
  const painter = painterByHand();
  const pictures = keepPictures(painter, 2);
  const both = [pictures.of(1, FACTS), pictures.of(1, FACTS)];
  painter.asked[0]?.(new Uint8Array([1]));
  expect(await Promise.all(both)).toEqual([new Uint8Array([1]), new Uint8Array([1])]);
  expect(await pictures.of(1, FACTS)).toEqual(new Uint8Array([1]));
  expect(painter.asked).toHaveLength(1);
});

test('evicts the least recently used picture', async () => {
  let drawn = 0;
  const pictures = keepPictures(
    {
      paint: async () => {
        drawn += 1;
        return new Uint8Array([drawn]);
      },
    },
    2,
  );
  await pictures.of(1, FACTS);
  await pictures.of(2, FACTS);
  await pictures.of(1, FACTS);
  await pictures.of(3, FACTS);
  expect([1, 2, 3].map((id) => pictures.kept(id) !== null)).toEqual([true, false, true]);
  expect(drawn).toBe(3);
});

test('does not cache a failure, and retries', async () => {
  const painter = painterByHand();
  const pictures = keepPictures(painter, 2);
  const first = pictures.of(1, FACTS);
  painter.asked[0]?.(null);
  expect(await first).toBeNull();
  const second = pictures.of(1, FACTS);
  painter.asked[1]?.(new Uint8Array([2]));
  expect(await second).toEqual(new Uint8Array([2]));
});
