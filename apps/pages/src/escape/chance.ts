// escape: determines the action for a seat from its account, the connected wallet and the network's time. Pure.
import type { Seat } from '@kingstake/escrow';

export type Chance =
  /** Open: the player can take the stake back with one signature. */
  | { do: 'leave' }
  /** Bound, after the deadline: any wallet may return the stake to its player. */
  | { do: 'expire' }
  /** Bound, before the deadline: only the two players of the match can be paid. Unix seconds. */
  | { do: 'wait'; untilSeconds: bigint }
  /** A wallet must be connected first: the player's, or any. */
  | { do: 'connect'; whose: 'player' | 'any' }
  /** The connected wallet is not the player's. */
  | { do: 'switch' }
  /** The stake was already paid out. */
  | { do: 'nothing' };

/** `wallet` is the connected one (base58), or null. `chainSeconds` is the network's time, because a device's clock proves nothing. */
export function chanceOf(
  seat: Pick<Seat, 'state' | 'player' | 'deadline'>,
  wallet: string | null,
  chainSeconds: bigint,
): Chance {
  switch (seat.state) {
    case 'open':
      if (wallet === null) return { do: 'connect', whose: 'player' };
      return wallet === seat.player ? { do: 'leave' } : { do: 'switch' };
    case 'locked':
      // The program accepts EXPIRE only after the second of the deadline.
      if (chainSeconds <= seat.deadline) return { do: 'wait', untilSeconds: seat.deadline };
      return wallet === null ? { do: 'connect', whose: 'any' } : { do: 'expire' };
    case 'done':
      return { do: 'nothing' };
  }
}
