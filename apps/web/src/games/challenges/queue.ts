// challenges: which of the received challenges opens a dialog, and which wait in a list. Pure.
import type { Challenge } from '@kingstake/protocol/challenges';

export interface Waiting {
  /** The challenges that wait for this player's answer, the oldest first, because it expires first. */
  readonly received: readonly Challenge[];
  /** The challenge whose dialog is open. If it is null, the challenges are shown as a list. */
  readonly openId: number | null;
  /** The challenges whose dialog or list the player closed. */
  readonly postponed: ReadonlySet<number>;
}

export const NOTHING_WAITS: Waiting = { received: [], openId: null, postponed: new Set() };

export type ChallengesEvent =
  /** The server's list of open challenges. */
  | { type: 'listed'; received: readonly Challenge[] }
  | { type: 'received'; challenge: Challenge }
  /** The player chose a challenge in the list. */
  | { type: 'opened'; challengeId: number }
  /** A challenge was answered or cancelled, or has expired. */
  | { type: 'closed'; challengeId: number }
  /** The player closed the dialog or the list. */
  | { type: 'postponed' }
  /** The player asked to see the postponed challenges. */
  | { type: 'resumed' };

/**
 * Only the first challenge opens a dialog. Later ones join a list, so that no one can flood a player with dialogs. Postponed
 * challenges do not count as open. They stay until they are answered or expire.
 */
export function nextWaiting(before: Waiting, event: ChallengesEvent): Waiting {
  const { received, openId, postponed } = before;
  switch (event.type) {
    case 'listed': {
      const [first, second] = event.received.filter(({ id }) => !postponed.has(id));
      const isFirst = !isAsking(before) && first !== undefined && second === undefined;
      return waiting(event.received, isFirst ? first.id : openId, postponed);
    }
    case 'received': {
      const { challenge } = event;
      const others = received.filter(({ id }) => id !== challenge.id);
      return waiting([...others, challenge], isAsking(before) ? openId : challenge.id, postponed);
    }
    case 'opened':
      return waiting(received, event.challengeId, postponed);
    case 'closed':
      return waiting(
        received.filter(({ id }) => id !== event.challengeId),
        openId,
        postponed,
      );
    case 'postponed':
      return waiting(received, null, new Set(received.map(({ id }) => id)));
    case 'resumed':
      return waiting(received, received.length === 1 ? (received[0]?.id ?? null) : null, new Set());
  }
}

/** Whether a dialog or the list is open. */
function isAsking({ received, postponed }: Waiting): boolean {
  return received.some(({ id }) => !postponed.has(id));
}

function waiting(
  received: readonly Challenge[],
  openId: number | null,
  postponed: ReadonlySet<number>,
): Waiting {
  const inOrder = received.toSorted((one, other) => one.id - other.id);
  return {
    received: inOrder,
    openId: inOrder.some(({ id }) => id === openId) ? openId : null,
    postponed: new Set(inOrder.map(({ id }) => id).filter((id) => postponed.has(id))),
  };
}
