import type { Challenge } from '@kingstake/protocol/challenges';
import { expect, test } from 'vitest';
import { type ChallengesEvent, nextChallenges } from './state.ts';

const challenge = (id: number) => ({ id }) as Challenge;
const after = (events: readonly ChallengesEvent[]) =>
  events.reduce<readonly Challenge[]>(nextChallenges, []).map(({ id }) => id);

test('what comes first is asked first, and a message that comes twice is one question', () => {
  const two = { type: 'received', challenge: challenge(2) } as const;
  expect(after([two, { type: 'received', challenge: challenge(1) }, two])).toEqual([1, 2]);
});

test('what is closed is asked no more, whoever closed it', () => {
  const listed = { type: 'listed', received: [challenge(2), challenge(1)] } as const;
  expect(after([listed])).toEqual([1, 2]);
  expect(after([listed, { type: 'closed', challengeId: 1 }])).toEqual([2]);
  expect(after([listed, { type: 'closed', challengeId: 9 }])).toEqual([1, 2]);
});

test('the list of the server is the truth: what no message said ends with it', () => {
  const received = { type: 'received', challenge: challenge(1) } as const;
  expect(after([received, { type: 'listed', received: [] }])).toEqual([]);
});
