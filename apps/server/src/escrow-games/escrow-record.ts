// escrow-games: what the next step is decided from, of two rows: the game's own and the one beside it.
import type { GameOutcome } from '../games/index.ts';
import type { EscrowRecord } from './next-step.ts';
import type { EscrowGame } from './store.ts';

export function recordOf({ game, outcome }: { game: EscrowGame; outcome: GameOutcome }): EscrowRecord {
  return {
    gameId: game.gameId,
    status: outcome.status,
    winner: outcome.winner,
    match: game.match,
    arbiter: game.arbiter,
    wagerLamports: outcome.wager,
    feeLamports: outcome.fee,
    lockSeconds: game.lockSeconds,
    wallets: { white: game.whiteWallet, black: game.black?.wallet ?? null },
    createdMs: game.createdMs,
    reservedUntilMs: game.black?.untilMs ?? null,
    isOffered: game.isOffered,
    endedMs: outcome.endedMs,
    boundUntil: game.boundUntil,
  };
}
