// app: what stands beside every screen of a player: Match Found, a rematch, the guard of a lost wallet, the link they came by; and what
// keeps the shared answers true.
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { tellMatchFound } from '../alerts/index.ts';
import { type Found, fetchMatchFound, MatchFound } from '../features/match-found/index.tsx';
import { fetchRematch, Rematch } from '../features/rematch/index.tsx';
import { fetchWalletGuard, WalletGuard } from '../features/wallet-guard/index.tsx';
import { browserInvitation } from '../session/invitation.ts';
import { useOwnGamesUpdates } from '../session/own-games.ts';
import { useProfile, useProfileAfterGames } from '../session/use-profile.ts';

const tellFound = (found: Found | null): void =>
  tellMatchFound(
    found && { gameId: found.game.id, opponent: found.opponent.username, untilMs: found.untilMs },
  );

/** Its dialogs, ahead of what calls for them. */
export const fetchEverywhere = (): Promise<unknown> =>
  Promise.all([fetchMatchFound(), fetchRematch(), fetchWalletGuard()]);

export function Everywhere() {
  useOwnGamesUpdates();
  useProfile();
  useProfileAfterGames();
  useInvitation();
  return (
    <>
      <MatchFound onChange={tellFound} />
      <Rematch />
      <WalletGuard />
    </>
  );
}

/** Signing in led to the lobby: the game of the link comes after it. */
function useInvitation(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const address = browserInvitation.take();
    if (address !== null) navigate(address);
  }, [navigate]);
}
