// play: a practice game after its end: the details for the review, and the next level. Pure.

import { INITIAL_FEN } from '@kingstake/chess';
import { BOT_LEVELS, type BotLevel } from '@kingstake/chess/bot';
import type { GameDetails } from '@kingstake/protocol';
import { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import { DEFAULT_TIME_CONTROL } from '@kingstake/protocol/time-control';
import { BOT_ID, PRACTICE_GAME_ID } from '../../games/practice-game.ts';
import { TRAINING_TEXTS } from '../dialog-texts.ts';
import type { TrainingState } from './state.ts';

const LEVELS = Object.keys(BOT_LEVELS) as BotLevel[];

/** Null after the highest level. */
export function levelAfter(level: BotLevel): BotLevel | null {
  return LEVELS[LEVELS.indexOf(level) + 1] ?? null;
}

interface PracticePlayer {
  id: number;
  name: string;
  avatarId: string | null;
}

/** Null while the game is running. */
export function practiceDetails(state: TrainingState, you: PracticePlayer): GameDetails | null {
  const { end, endedAtMs, startedAtMs, colour, moves, fen } = state;
  if (end === null || endedAtMs === null) return null;
  const player = { id: you.id, username: you.name, profilePicId: you.avatarId ?? NO_PICTURE };
  const bot = { id: BOT_ID, username: TRAINING_TEXTS.bot, profilePicId: NO_PICTURE };
  return {
    id: PRACTICE_GAME_ID,
    status: 'ended',
    whitePlayer: colour === 'white' ? player : bot,
    blackPlayer: colour === 'white' ? bot : player,
    wagerAmount: FRIENDLY_WAGER_SOL,
    timeControl: DEFAULT_TIME_CONTROL,
    prizePool: FRIENDLY_WAGER_SOL,
    duration: Math.floor((endedAtMs - startedAtMs) / 1_000), // as on the result card
    moves: [...moves],
    result: end.result,
    reason: end.reason,
    winner: end.winner === null ? null : end.winner === colour ? you.id : BOT_ID,
    createdAt: new Date(startedAtMs).toISOString(),
    endedAt: new Date(endedAtMs).toISOString(),
    initialFen: INITIAL_FEN,
    gameState: { fen },
  };
}

const NO_PICTURE = 'default';
