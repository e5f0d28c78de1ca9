// app: what stands beside every screen of a player: Match Found, a challenge, a rematch, a stake to confirm, the guard of a lost wallet, the link they came by; and what
// keeps the shared answers true.
import type { Challenge } from '@kingstake/protocol/challenges';
import { formatSol, parseSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { browserInvitation } from '../account/invitation.ts';
import { isScreenOf, useOwnGamesUpdates } from '../account/own-games.ts';
import { useProfile, useProfileAfterGames } from '../account/use-profile.ts';
import { notifyChallenge, notifyMatchFound, notifyRematchOffer, onNoticeClicked } from '../alerts/index.ts';
import { Challenges } from '../features/challenges/index.ts';
import { ConfirmStake } from '../features/confirm-stake/index.tsx';
import { type FoundMatch, MatchFound } from '../features/match-found/index.tsx';
import { WalletGuard } from '../features/wallet-guard/index.tsx';
import type { RematchGame } from '../rematch/port.ts';
import { Rematch } from '../rematch/rematch.tsx';
import { registerServiceWorker } from '../service-worker/index.ts';
import { useSocketClient } from '../session/index.ts';
import { whenIdle } from '../ui/browser.ts';

const notifyFound = (found: FoundMatch | null, nowMs: () => number): void =>
  notifyMatchFound(
    found && { gameId: found.game.id, opponent: found.opponent.username, untilMs: found.untilMs },
    nowMs,
  );

const notifyRematch = (game: RematchGame | null): void =>
  notifyRematchOffer(game && { gameId: game.id, opponent: game.opponent, stake: stakeText(game.wager) });

const notifyReceived = (challenge: Challenge | null): void =>
  notifyChallenge(
    challenge && {
      id: challenge.id,
      challenger: challenge.challenger.username,
      stake: stakeText(challenge.wagerAmount) ?? '',
    },
  );

function stakeText(wager: string): string | null {
  const stake = parseSol(wager);
  return stake === null || stake === 0n ? null : formatSol(stake, 'prose');
}

export function Everywhere() {
  useOwnGamesUpdates();
  useProfile();
  useProfileAfterGames();
  useInvitation();
  useClickedNotices();
  useServiceWorker();
  const socket = useSocketClient();
  return (
    <>
      <MatchFound onChange={(found) => notifyFound(found, socket.nowMs)} />
      <Challenges onReceived={notifyReceived} />
      <Rematch onOffered={notifyRematch} />
      <ConfirmStake />
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

/** A system notification was clicked: its game, unless that is what the page shows. */
function useClickedNotices(): void {
  const [path, navigate] = useLocation();
  const open = useEffectEvent((gameId: number | null) => {
    if (gameId === null || isScreenOf(gameId, path, window.location.search)) return;
    navigate(PAGE_ROUTES.gameById.replace(':id', String(gameId)));
  });
  useEffect(() => onNoticeClicked((gameId) => open(gameId)), []);
}

/** After everything that this visit needs: it is for the next one, and for notifications. Only the built page has it. */
function useServiceWorker(): void {
  useEffect(() => (import.meta.env.PROD ? whenIdle(() => void registerServiceWorker()) : undefined), []);
}
