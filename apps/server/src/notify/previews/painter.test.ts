// The real thread, fonts and pieces. A picture has the right size, is the same every time, and lacks no letter.
import { lamports } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { previewFacts } from './facts.ts';
import { LINK_PREVIEWS } from './limits.ts';
import { createPainter, type Painter } from './painter.ts';

const FACTS = previewFacts({
  id: 7,
  white: 'Łucja Żółć',
  black: 'Night Owl',
  pictures: { white: 'bee', black: 'bae_premium' },
  winner: 'black',
  result: 'black_wins',
  reason: 'checkmate',
  wager: lamports(100_000_000n),
  timeControl: '600+0',
  plies: 4,
  fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
  lastMove: { from: 'd8', to: 'h4' },
  endedAtMs: Date.UTC(2026, 10, 22),
});
const named = (name: string) => ({ ...FACTS, white: { ...FACTS.white, name } });

let time: ManualTime;
let painter: Painter;
beforeEach(() => {
  time = createManualTime();
  painter = createPainter({ time, log: createLog('silent') });
});
afterEach(() => painter.stop());

const bytesOf = (png: Uint8Array | null) => Buffer.from(png ?? []);

test('draws the same PNG of 1200 x 630 every time and in every thread', async () => {
  const first = bytesOf(await painter.paint(FACTS));
  expect(first.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(first.length).toBeLessThan(300_000);
  const again = bytesOf(await painter.paint(FACTS));
  expect(again.equals(first)).toBe(true);
  time.advance(LINK_PREVIEWS.idleMs); // ends the thread; the next picture starts another
  expect(bytesOf(await painter.paint(FACTS)).equals(first)).toBe(true);
}, 30_000);

test('draws position, names and result', async () => {
  const drawn = await Promise.all(
    [
      FACTS,
      { ...FACTS, fen: FACTS.fen.replace('6Pq', '8') },
      { ...FACTS, lastMove: null },
      named('Łucja'),
      { ...FACTS, heading: 'Draw' },
      { ...FACTS, black: { ...FACTS.black, score: '0' } },
      { ...FACTS, terms: '' },
    ].map((facts) => painter.paint(facts)),
  );
  expect(new Set(drawn.map((png) => bytesOf(png).toString('base64'))).size).toBe(drawn.length);
}, 30_000);

test('shows both avatars without names, and never the word White, if the fonts lack a letter of a name', async () => {
  const draw = async (facts: typeof FACTS) => bytesOf(await painter.paint(facts)).toString('base64');
  const cyrillic = await draw(named('Дмитрий'));
  const { white, black } = named('王');
  // Without names, the picture does not depend on them, but on both avatars.
  expect(await draw({ ...FACTS, white, black: { ...black, name: 'Another Owl' } })).toBe(cyrillic);
  expect(await draw({ ...FACTS, white: { ...white, picture: 'angel' } })).not.toBe(cyrillic);
  expect(await draw({ ...FACTS, white, black: { ...black, picture: 'angel' } })).not.toBe(cyrillic);
  expect(await draw(named('White'))).not.toBe(cyrillic);
  // An avatar without a file is drawn as the default one.
  expect(await draw({ ...FACTS, white: { ...white, picture: 'no-such' } })).toBe(
    await draw({ ...FACTS, white: { ...white, picture: null } }),
  );
}, 30_000);

test('refuses pictures when the queue is full', async () => {
  const all = Array.from({ length: LINK_PREVIEWS.waitingPictures + 2 }, () => painter.paint(FACTS));
  expect(await all.at(-1)).toBeNull();
  await painter.stop();
  expect(await Promise.all(all)).toEqual(all.map(() => null));
  expect(time.pending()).toBe(0);
});

test('ends a thread that takes too long, and starts another one for the next picture', async () => {
  const late = painter.paint(FACTS);
  time.advance(LINK_PREVIEWS.drawMs);
  expect(await late).toBeNull();
  expect(await painter.paint(FACTS)).not.toBeNull();
}, 30_000);
