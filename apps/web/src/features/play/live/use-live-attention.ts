// play, live: what a live game asks of its player, for the tab's title and for notifications.
import { otherSide } from '@kingstake/chess';
import { type LiveState, remainingMs, turnOf } from '@kingstake/client';
import { formatSol, formatSolChange, parseSol } from '@kingstake/protocol/money';
import { useMemo } from 'react';
import { type GameNews, useGameAttention } from '../../../alerts/index.ts';
import type { ClockView } from '../parts/game-table-props.ts';
import { profitOfResult } from '../result/result-data.ts';
import type { LiveGame } from './use-live-game.ts';
import { heardLive } from './use-live-sounds.ts';

/** `clocks` null: not told yet. */
export function useLiveAttention({ state, nowMs }: LiveGame, clocks: ClockView | null): void {
  const { side } = state;
  const news = useMemo(() => newsOfLive(state), [state]);
  useGameAttention(news, () => (clocks === null || side === null ? 0 : remainingMs(clocks, side, nowMs())));
}

/** An observer is asked for nothing. Pure. */
export function newsOfLive(state: LiveState): GameNews {
  const { game, gameId, side, drawOffer, rematch } = state;
  const other = side === null ? null : otherSide(side);
  const { phase, isSeated, plies, lastSan, outcome } = heardLive(state, true);
  const opponent = other === 'white' ? game?.whitePlayer : game?.blackPlayer;
  const wager = game === null ? null : parseSol(game.wagerAmount);
  const entry = wager === null || wager === 0n ? null : (game?.wagerAmount ?? null);
  return {
    gameId,
    opponent: opponent?.username ?? '',
    phase: side === null ? 'unknown' : phase,
    isSeated,
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
