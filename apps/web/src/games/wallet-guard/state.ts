// wallet-guard: the states from a lost wallet to a resigned game. Pure.
import { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import type { Game } from '@kingstake/protocol/game';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { guardKeyOf, TRAINING_GUARD_KEY } from '../guarded-games.ts';

export type Loss =
  | { kind: 'none' }
  | { kind: 'counting'; untilMs: number }
  /** The time is up, and every running game is being resigned. */
  | { kind: 'forfeiting' }
  /** No game is running any more. */
  | { kind: 'forfeited' };

/** `running` is the number of games whose clock runs. */
type LossEvent =
  | { type: 'seen'; walletLost: boolean; running: number; nowMs: number }
  | { type: 'dismissed' };

export const NO_LOSS: Loss = { kind: 'none' };

export function nextLoss(loss: Loss, event: LossEvent): Loss {
  if (event.type === 'dismissed') return loss.kind === 'forfeited' ? NO_LOSS : loss;
  const { walletLost, running, nowMs } = event;
  switch (loss.kind) {
    case 'none':
      return walletLost && running > 0
        ? { kind: 'counting', untilMs: nowMs + PAGE_TIMES.walletLostMs }
        : loss;
    case 'counting':
      // The wallet is back in time, or the games have ended.
      if (!walletLost || running === 0) return NO_LOSS;
      return nowMs < loss.untilMs ? loss : { kind: 'forfeiting' };
    case 'forfeiting':
      // A wallet that comes back now is too late, because the resignation was sent.
      return running === 0 ? { kind: 'forfeited' } : loss;
    case 'forfeited':
      return loss;
  }
}

/** Whether a stake is at risk, not only a training or friendly game. A game that is not listed yet counts as staked. */
export function isStakeAtRisk(
  keys: Iterable<string>,
  games: readonly Pick<Game, 'id' | 'wagerAmount'>[],
): boolean {
  const free = games.filter(({ wagerAmount }) => wagerAmount === FRIENDLY_WAGER_SOL);
  const harmless = new Set([TRAINING_GUARD_KEY, ...free.map(({ id }) => guardKeyOf(id))]);
  return [...keys].some((key) => !harmless.has(key));
}

/** Whether the session continues without the wallet: while a game is running, or the dialog reports its end. */
export function holdsSession(loss: Loss, running: number): boolean {
  return running > 0 || loss.kind === 'forfeiting' || loss.kind === 'forfeited';
}
