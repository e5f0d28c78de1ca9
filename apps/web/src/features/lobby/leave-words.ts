// lobby: what cancelling a game with its wager on chain means for the wager, before and after. Pure.
import type { SeatStake } from '@kingstake/protocol/game';
import { MATCH_TEXTS } from './match-texts.ts';

/** `wager`: SOL. `stake`: the player's own; null: the wallet was never asked. `isLeft`: the game is cancelled. */
export function leaveWords(
  wager: string,
  stake: SeatStake | null,
  isLeft: boolean,
): { title: string; text: string } {
  if (!isLeft) {
    const text = stake === null ? MATCH_TEXTS.leaveNothing : MATCH_TEXTS.leaveText(wager);
    return { title: MATCH_TEXTS.leaveTitle, text };
  }
  return { title: MATCH_TEXTS.left, text: afterwards(wager, stake) };
}

function afterwards(wager: string, stake: SeatStake | null): string {
  if (stake === null) return MATCH_TEXTS.leftNothing;
  return stake.state === 'returned' ? MATCH_TEXTS.leftDone(wager) : MATCH_TEXTS.leftText(wager);
}
