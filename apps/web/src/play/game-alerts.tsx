// play: sounds, tab title and notifications of a game. Renders nothing, and the game is playable before it has loaded.
import { otherSide } from '@kingstake/chess';
import { type LiveState, remainingMs, turnOf } from '@kingstake/client';
import { formatSol, formatSolChange, parseSol } from '@kingstake/protocol/money';
import { useMemo } from 'react';
import {
  type AttentionState,
  type SoundState,
  useClockSounds,
  useGameAttention,
  useGameSounds,
} from '../alerts/index.ts';
import { useSocket } from '../session/index.ts';
import { profitOfResult } from './result/result-data.ts';
import { clockReading } from './table/clock.tsx';
import type { ClockView } from './table/view.ts';

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

/** A spectator's title never asks for action. */
export function attentionStateOf(state: LiveState): AttentionState {
  const { game, side, drawOffer, rematch } = state;
  const other = side === null ? null : otherSide(side);
  const { phase, hasOpponent, plies, lastSan, outcome } = soundStateOf(state, true);
  const opponent = other === 'white' ? game?.whitePlayer : game?.blackPlayer;
  const wager = game === null ? null : parseSol(game.wagerAmount);
  const entry = wager === null || wager === 0n ? null : (game?.wagerAmount ?? null);
  return {
    gameId: state.bot === null ? state.gameId : null,
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

export function GameAlerts({ state, clocks }: { state: LiveState; clocks: ClockView }) {
  const { isHeld } = useSocket();
  const { side, bot } = state;
  const isOnline = bot !== null || isHeld;
  useGameSounds(useMemo(() => soundStateOf(state, isOnline), [state, isOnline]));
  const ownMs = () => (side === null ? 0 : remainingMs(clocks, side, clocks.nowMs()));
  useClockSounds(clockReading(clocks, side), ownMs);
  useGameAttention(
    useMemo(() => attentionStateOf(state), [state]),
    ownMs,
  );
  return null;
}
