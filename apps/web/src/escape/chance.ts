// escape: what can be done with a seat now, from its account, the connected wallet and the network's own time. Pure.
import type { Seat } from '@kingstake/escrow';

export type Chance =
  /** Open: its player takes the stake back, by one signature. */
  | { do: 'leave' }
  /** Bound, and its deadline is over: any wallet may send the stake to its player. */
  | { do: 'expire' }
  /** Bound: only the two players of the match can be paid until then. Unix seconds. */
  | { do: 'wait'; untilSeconds: bigint }
  /** A wallet must be connected first: the player's own, or any. */
  | { do: 'connect'; whose: 'player' | 'any' }
  /** Another wallet than the player's is connected. */
  | { do: 'switch' }
  /** Paid out already. */
  | { do: 'nothing' };

/** `wallet` is the connected one (base58), or null. `chainSeconds` is the network's time: a device's clock proves nothing. */
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
      // The program takes EXPIRE in any second after the deadline, not in the deadline's own.
      if (chainSeconds <= seat.deadline) return { do: 'wait', untilSeconds: seat.deadline };
      return wallet === null ? { do: 'connect', whose: 'any' } : { do: 'expire' };
    case 'done':
      return { do: 'nothing' };
  }
}
