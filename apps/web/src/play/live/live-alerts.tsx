// play: sounds, tab title, notifications and receipt of a live game. Renders nothing, and the game is playable before it has loaded.
import { otherSide } from '@kingstake/chess';
import { type LiveState, type ReceiptFollower, remainingMs, turnOf } from '@kingstake/client';
import { formatSol, formatSolChange, parseSol } from '@kingstake/protocol/money';
import { useEffect, useMemo } from 'react';
import {
  type AttentionState,
  type SoundState,
  useClockSounds,
  useGameAttention,
  useGameSounds,
} from '../../alerts/index.ts';
import { browserLog } from '../../net/log.ts';
import { useHttp, useSession, useSocket } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { profitOfResult } from '../result/result-data.ts';
import { clockReading } from '../table/clock.tsx';
import type { ClockView } from '../table/view.ts';

function useLiveSounds(state: LiveState, clocks: ClockView): void {
  const { isHeld } = useSocket();
  useGameSounds(useMemo(() => soundStateOf(state, isHeld), [state, isHeld]));
  const { side } = state;
  useClockSounds(clockReading(clocks, side), () =>
    side === null ? 0 : remainingMs(clocks, side, clocks.nowMs()),
  );
}

export function soundStateOf(state: LiveState, isOnline: boolean): SoundState {
  const { game, moves, pending, premoves } = state;
  return {
    phase: phaseOf(state),
    plies: moves.length + (pending === null ? 0 : 1),
    lastSan: (pending ?? moves.at(-1))?.san ?? null,
    hasOpponent: game !== null && game.blackPlayer !== null,
    isOffered: isOffered(state),
    hasPremove: premoves.length > 0,
    outcome: outcomeOf(state),
    isOnline,
  };
}

function phaseOf({ status }: LiveState): SoundState['phase'] {
  if (status === 'joining') return 'unknown';
  if (status === 'active') return 'playing';
  return status === 'ended' ? 'over' : 'waiting';
}

function isOffered({ side, drawOffer, rematch }: LiveState): boolean {
  if (side === null) return false;
  const other = otherSide(side);
  return drawOffer === other || rematch.offers[other] !== null;
}

/** The player's own result, or null. */
function outcomeOf({ over, game, side }: LiveState): SoundState['outcome'] {
  if (over === null || side === null) return null;
  if (over.result === 'draw') return 'draw';
  if (over.winner === null) return null;
  const own = side === 'white' ? game?.whitePlayer : game?.blackPlayer;
  return over.winner === own?.id ? 'win' : 'loss';
}

function useLiveAttention(state: LiveState, clocks: ClockView): void {
  const { side } = state;
  const news = useMemo(() => attentionStateOf(state), [state]);
  useGameAttention(news, () => (side === null ? 0 : remainingMs(clocks, side, clocks.nowMs())));
}

/** A spectator's title never asks for action. */
export function attentionStateOf(state: LiveState): AttentionState {
  const { game, gameId, side, drawOffer, rematch } = state;
  const other = side === null ? null : otherSide(side);
  const { phase, hasOpponent, plies, lastSan, outcome } = soundStateOf(state, true);
  const opponent = other === 'white' ? game?.whitePlayer : game?.blackPlayer;
  const wager = game === null ? null : parseSol(game.wagerAmount);
  const entry = wager === null || wager === 0n ? null : (game?.wagerAmount ?? null);
  return {
    gameId,
    opponent: opponent?.username ?? '',
    phase: side === null ? 'unknown' : phase,
    hasOpponent,
    isOwnTurn: side !== null && turnOf(state) === side,
    plies,
    lastSan,
    isDrawOffered: other !== null && drawOffer === other,
    isRematchOffered: other !== null && rematch.offers[other] !== null,
    outcome,
    profit:
      entry === null ? null : formatSolChange(profitOfResult({ won: outcome === 'win', entry }), 'prose'),
    stake: entry === null || wager === null ? null : formatSol(wager, 'prose'),
  };
}

/** Follows the receipt of the current game, so that the player's actions are signed. Stores the follower in `place`. If the receipt cannot be followed, the game continues without signatures. */
function useReceipt({ gameId, side, status }: LiveState, place: { current: ReceiptFollower | null }): void {
  const { user, wallet } = useSession();
  const http = useHttp();
  const toasts = useToasts();
  const isPlaying = status === 'active' && side !== null;
  const address = wallet?.publicKey ?? null;
  const playerId = user?.id ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed once, from the start to the end
  useEffect(() => {
    if (!isPlaying || address === null) return;
    let isOver = false;
    import('../../receipts/follow-game.ts')
      .then(({ followGame }) =>
        followGame({
          gameId,
          playerId,
          wallet: address,
          http,
          log: browserLog,
          showFault: (fault) => void toasts.show({ variant: 'error', ...fault }),
        }),
      )
      .then(
        (follower) => {
          if (!isOver) place.current = follower;
        },
        (error: unknown) => browserLog.warn('the receipt is not followed', error),
      );
    return () => {
      isOver = true;
      place.current = null;
    };
  }, [gameId, playerId, address, isPlaying]);
}

interface LiveAlertsProps {
  state: LiveState;
  clocks: ClockView;
  receipt: { current: ReceiptFollower | null };
}

export function LiveAlerts({ state, clocks, receipt }: LiveAlertsProps) {
  useReceipt(state, receipt);
  useLiveSounds(state, clocks);
  useLiveAttention(state, clocks);
  return null;
}
