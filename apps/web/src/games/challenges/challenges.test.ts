import type { Challenge } from '@kingstake/protocol/challenges';
import type { SuggestedPlayer } from '@kingstake/protocol/http/challenges';
import { expect, test } from 'vitest';
import { HttpError } from '../../net/http-client.ts';
import { isOver } from './index.tsx';
import { type ChallengesEvent, NOTHING_WAITS, nextWaiting } from './queue.ts';
import { fittingPlayers } from './send-dialog.tsx';

const players = ['Bobby', 'Bob', 'Bert'].map((username) => ({ username }) as SuggestedPlayer);
const names = (typed: string) => fittingPlayers(players, typed).map(({ username }) => username);

test.for([
  ['the players whose name begins with the typed text, in the order of the server', 'bo', ['Bobby', 'Bob']],
  ['those of an older answer that still fit', ' BOBB ', ['Bobby']],
  ['no one for a single letter', 'B', []],
  ['no one once a name is complete', 'bob', []],
  ['no one for another name', 'bx', []],
] as const)('suggests %s', ([, typed, suggested]) => {
  expect(names(typed)).toEqual(suggested);
});

const challenge = (id: number) => ({ id }) as Challenge;
const received = (id: number): ChallengesEvent => ({ type: 'received', challenge: challenge(id) });
const listed = (...ids: readonly number[]): ChallengesEvent => ({
  type: 'listed',
  received: ids.map(challenge),
});
const closed = (challengeId: number): ChallengesEvent => ({ type: 'closed', challengeId });
const POSTPONED: ChallengesEvent = { type: 'postponed' };
const RESUMED: ChallengesEvent = { type: 'resumed' };
const after = (...events: readonly ChallengesEvent[]) => events.reduce(nextWaiting, NOTHING_WAITS);
const ids = (...events: readonly ChallengesEvent[]) => after(...events).received.map(({ id }) => id);

test('keeps the order of arrival, and ignores a repeated message', () => {
  expect(ids(received(2), received(1), received(2))).toEqual([1, 2]);
});

test('removes a closed challenge', () => {
  expect(ids(listed(2, 1))).toEqual([1, 2]);
  expect(ids(listed(2, 1), closed(1))).toEqual([2]);
  expect(ids(listed(2, 1), closed(9))).toEqual([1, 2]);
});

test('replaces the queue with the server’s list', () => {
  expect(ids(received(1), listed())).toEqual([]);
});

test.each<[string, readonly ChallengesEvent[], number | null]>([
  ['opens a dialog for the first challenge', [received(1)], 1],
  ['keeps that dialog when others come', [received(1), received(2), received(3)], 1],
  [
    'shows a list when the first one is answered and others wait',
    [received(1), received(2), closed(1)],
    null,
  ],
  ['opens a dialog for a single challenge of the list that the server sends', [listed(4)], 4],
  ['shows a list for several challenges that the server lists', [listed(4, 5)], null],
  ['keeps the open dialog when the server lists others too', [received(4), listed(4, 5)], 4],
  ['opens the one that the player chooses', [listed(4, 5), { type: 'opened', challengeId: 5 }], 5],
  ['opens a dialog again when all others are postponed', [listed(4, 5), POSTPONED, received(6)], 6],
  [
    'opens no dialog for a postponed challenge that the server lists again',
    [received(4), POSTPONED, listed(4)],
    null,
  ],
  ['opens the dialog of a single postponed challenge', [received(4), POSTPONED, RESUMED], 4],
  ['shows a list of several postponed challenges', [listed(4, 5), POSTPONED, RESUMED], null],
])('%s', (_, events, openId) => {
  expect(after(...events).openId).toBe(openId);
});

test('keeps postponed challenges until they are answered or expire', () => {
  expect(ids(listed(4, 5), POSTPONED)).toEqual([4, 5]);
  expect([...after(listed(4, 5), POSTPONED).postponed]).toEqual([4, 5]);
  expect([...after(listed(4, 5), POSTPONED, closed(4)).postponed]).toEqual([5]);
  expect([...after(listed(4, 5), POSTPONED, RESUMED).postponed]).toEqual([]);
});

test.each<[string, number, string, boolean]>([
  ['ends with an unknown challenge', 404, 'NOT_FOUND', true],
  ['ends with a challenge that was answered', 409, 'CONFLICT', true],
  ['stays while money is held', 409, 'UNDER_REVIEW', false],
  ['stays after too many calls', 429, 'RATE_LIMITED', false],
  ['stays while the server is away', 503, 'UNAVAILABLE', false],
])('a challenge whose answer is refused %s', (_what, status, code, isEnd) => {
  expect(isOver(new HttpError(status, '', JSON.stringify({ code, message: 'no' })))).toBe(isEnd);
});
