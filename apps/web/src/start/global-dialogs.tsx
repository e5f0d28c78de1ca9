// start: the dialogs that can open on any screen of a player, and the bar of a running game.
// Also keeps the player and their limits up to date, and opens the game link through which the player arrived.
import type { Challenge } from '@kingstake/protocol/challenges';
import { formatSol, parseSol } from '@kingstake/protocol/money';
import { gameByIdPath, PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import {
  notifyChallenge,
  notifyMatchFound,
  notifyRematchOffer,
  onNoticeClicked,
  scheduleForfeitNotice,
} from '../alerts/index.ts';
import { Challenges } from '../games/challenges/index.tsx';
import { ConfirmStake } from '../games/confirm-stake/index.tsx';
import { isScreenOf } from '../games/game.ts';
import { browserInvitation } from '../games/invitation.ts';
import { type FoundMatch, MatchFound } from '../games/match-found/index.tsx';
import { mayOpen } from '../games/read-invitation.ts';
import { Rematch } from '../games/rematch/index.tsx';
import type { RematchGame } from '../games/rematch.tsx';
import { RunningBar } from '../games/running-bar/index.tsx';
import { WalletGuard } from '../games/wallet-guard/index.tsx';
import { browserLog } from '../net/log.ts';
import { wallClockMs } from '../net/timers.ts';
import { ReturnedWager } from '../player/fair-play/index.ts';
import { PlayRefusalDialog, usePlayLimitUpdates, useReminder } from '../player/limits/index.ts';
import { useProfile, useProfileAfterGames } from '../player/own/profile.ts';
import { registerServiceWorker } from '../service-worker/index.ts';
import { useHttp, useSession, useSocketClient } from '../session/index.ts';
import { whenIdle } from '../ui/browser.ts';
import { useToasts } from '../ui/toasts.tsx';

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

export function GlobalDialogs() {
  useProfile();
  useProfileAfterGames();
  usePlayLimitUpdates();
  useReminder();
  useInvitation();
  useClickedNotices();
  useServiceWorker();
  useReservesCheck();
  const socket = useSocketClient();
  return (
    <>
      <RunningBar notifyForfeit={scheduleForfeitNotice} />
      <MatchFound onChange={(found) => notifyFound(found, socket.nowMs)} />
      <Challenges onReceived={notifyReceived} />
      <Rematch onOffered={notifyRematch} />
      <ConfirmStake />
      <PlayRefusalDialog />
      <ReturnedWager />
      <WalletGuard />
    </>
  );
}

/** Sign-in leads to the lobby; this hook then opens the game of the link, if it waits for a player or is the player's own. */
function useInvitation(): void {
  const http = useHttp();
  const { user } = useSession();
  const [, navigate] = useLocation();
  const open = useEffectEvent(async (address: string) => {
    // The player may have left the lobby during the request.
    const isOpen = await mayOpen(http, address, user?.walletAddress ?? '');
    if (isOpen && window.location.pathname === PAGE_ROUTES.lobby) navigate(address);
  });
  useEffect(() => {
    const address = browserInvitation.take();
    if (address !== null) void open(address);
  }, []);
}

/** Opens the game of a clicked system notification, unless it is already on screen. */
function useClickedNotices(): void {
  const [path, navigate] = useLocation();
  const open = useEffectEvent((gameId: number | null) => {
    if (gameId === null || isScreenOf(gameId, path, window.location.search)) return;
    navigate(gameByIdPath(gameId));
  });
  useEffect(() => onNoticeClicked((gameId) => open(gameId)), []);
}

/**
 * Registers the worker when the page is idle, because only notifications and the next visit need it. The development build has no worker.
 */
function useServiceWorker(): void {
  useEffect(() => (import.meta.env.PROD ? whenIdle(() => void registerServiceWorker()) : undefined), []);
}

/** How long the warning stays, ms. It is long because the player may be in a game. */
const WARNING_MS = 60_000;

/** Checks the newest statement of reserves once after a sign-in. Without an answer the next sign-in checks again. */
function useReservesCheck(): void {
  const { user } = useSession();
  const toasts = useToasts();
  const userId = user?.id;
  const check = useEffectEvent(async (id: number) => {
    const { checkAfterSignIn } = await import('../reserves/check.ts');
    const warning = await checkAfterSignIn(id, wallClockMs());
    if (warning === null) return;
    const { title, description, label, save } = warning;
    const action = { label, run: save };
    toasts.show({ variant: 'error', title, description, durationMs: WARNING_MS, action });
  });
  useEffect(() => {
    if (userId === undefined) return;
    return whenIdle(() => {
      check(userId).catch((error: unknown) => browserLog.warn('the reserves could not be checked', error));
    });
  }, [userId]);
}
