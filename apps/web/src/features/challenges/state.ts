// The challenges that wait for this player's answer, the oldest first because it expires first. Pure.
import type { Challenge } from '@kingstake/protocol/challenges';

export interface Waiting {
  readonly received: readonly Challenge[];
  /** The challenge whose dialog is open; null: none, so they are shown as a list. */
  readonly openId: number | null;
}

export const NOTHING_WAITS: Waiting = { received: [], openId: null };

export type ChallengesEvent =
  /** The server's list of open challenges. */
  | { type: 'listed'; received: readonly Challenge[] }
  | { type: 'received'; challenge: Challenge }
  /** The player chose it in the list. */
  | { type: 'opened'; challengeId: number }
  /** It was answered, cancelled or postponed, or has expired. */
  | { type: 'closed'; challengeId: number }
  /** The player closed the list. */
  | { type: 'put-off' };

/** Only the first challenge opens a dialog. Later ones join a list, so that no one can flood a player with dialogs. */
export function nextWaiting({ received, openId }: Waiting, event: ChallengesEvent): Waiting {
  switch (event.type) {
    case 'listed': {
      const [first, second] = event.received;
      const isFirst = received.length === 0 && first !== undefined && second === undefined;
      return waiting(event.received, isFirst ? first.id : openId);
    }
    case 'received': {
      const { challenge } = event;
      return waiting(
        [...without(received, challenge.id), challenge],
        received.length === 0 ? challenge.id : openId,
      );
    }
    case 'opened':
      return waiting(received, event.challengeId);
    case 'closed':
      return waiting(without(received, event.challengeId), openId);
    case 'put-off':
      return NOTHING_WAITS;
  }
}

/** The challenge whose dialog is open, or null. */
export function openChallenge({ received, openId }: Waiting): Challenge | null {
  return received.find(({ id }) => id === openId) ?? null;
}

function waiting(received: readonly Challenge[], openId: number | null): Waiting {
  const inOrder = received.toSorted((one, other) => one.id - other.id);
  return { received: inOrder, openId: inOrder.some(({ id }) => id === openId) ? openId : null };
}

const without = (challenges: readonly Challenge[], id: number): Challenge[] =>
  challenges.filter((challenge) => challenge.id !== id);
