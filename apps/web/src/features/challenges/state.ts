// challenges: which challenges wait for this player's answer, the oldest first: it ends first. Pure.
import type { Challenge } from '@kingstake/protocol/challenges';

export type ChallengesEvent =
  /** The server's own list: all that is open. */
  | { type: 'listed'; received: readonly Challenge[] }
  | { type: 'received'; challenge: Challenge }
  /** It was answered, cancelled, put off, or its time is over. */
  | { type: 'closed'; challengeId: number };

export function nextChallenges(received: readonly Challenge[], event: ChallengesEvent): readonly Challenge[] {
  switch (event.type) {
    case 'listed':
      return inOrder(event.received);
    case 'received':
      return inOrder([...without(received, event.challenge.id), event.challenge]);
    case 'closed':
      return without(received, event.challengeId);
  }
}

const inOrder = (challenges: readonly Challenge[]): Challenge[] =>
  challenges.toSorted((one, other) => one.id - other.id);

const without = (challenges: readonly Challenge[], id: number): Challenge[] =>
  challenges.filter((challenge) => challenge.id !== id);
