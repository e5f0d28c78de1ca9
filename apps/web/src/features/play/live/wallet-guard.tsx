// play, live: the game on the screen is one that a lost wallet gives up after its minute (rulings 3.7).
import { guardKeyOf, useGuardedGame } from '../../../session/guarded-games.ts';

interface WalletGuardProps {
  gameId: number;
  /** Resigns, and again after a reconnect. */
  onForfeit(): void;
}

/** Rendered while the player's own game's clock runs. */
export function WalletGuard({ gameId, onForfeit }: WalletGuardProps) {
  useGuardedGame(guardKeyOf(gameId), true, onForfeit);
  return null;
}
