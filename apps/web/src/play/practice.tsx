// play: the screen of a free game against the bot, and what follows it: the review and the next level.
import type { Side } from '@kingstake/chess';
import { BOT_LEVELS, type BotAnswer, type BotLevel } from '@kingstake/chess/bot';
import type { GameOver } from '@kingstake/client';
import { createLocalGame, type OpenBot } from '@kingstake/client/local';
import type { GameDetails, GamePlayer } from '@kingstake/protocol';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { gameScreen } from '../games/game.ts';
import {
  BOT_ID,
  PRACTICE_GAME_ID,
  PRACTICE_REVIEW,
  practiceGame,
  VISITOR_ID,
} from '../games/practice-game.ts';
import { browserTimers } from '../net/timers.ts';
import { useSession } from '../session/index.ts';
import { randomIndex } from '../ui/browser.ts';
import { TRAINING_TEXTS } from './dialog-texts.ts';
import { GameView } from './game-view.tsx';
import { FALLBACK_RATE } from './table/side-panels.tsx';
import type { TableNotice } from './table/view.ts';
import { LEVEL_TEXTS } from './texts.ts';

interface PracticeGameProps {
  level: BotLevel;
  /** The player's side. */
  side: Side;
}

export function PracticeGame({ level, side }: PracticeGameProps) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const player = usePlayer();
  const [game] = useState(() =>
    createLocalGame({
      openBot,
      timers: browserTimers,
      drawSeed: () => randomIndex(SEEDS),
      gameId: PRACTICE_GAME_ID,
      level,
      side,
      player,
      bot: { ...UNKNOWN, id: BOT_ID, username: TRAINING_TEXTS.bot },
    }),
  );
  useEffect(() => {
    game.enter();
    return game.leave;
  }, [game]);
  const state = useSyncExternalStore(game.subscribe, game.getSnapshot);
  const { over, bot } = state;
  const next = user === null ? null : levelAfter(level);
  return (
    <GameView
      game={game}
      state={state}
      time={TIME}
      rate={FALLBACK_RATE}
      notice={bot?.isStopped === true && over === null ? botStopped(game.restart) : null}
      practice={{
        restart: game.restart,
        nextLevel: next && { name: LEVEL_TEXTS[next], start: () => navigate(addressOf(next, side)) },
        onReview() {
          practiceGame.set({ game: over === null ? null : practiceDetails(over) });
          navigate(PRACTICE_REVIEW);
        },
        onPlayForSol: () => navigate(PAGE_ROUTES.lobby),
      }}
    />
  );
}

/** The page's own time, which is always known. */
const TIME = { nowMs: browserTimers.now, isServerTimeKnown: true, isOnline: true };
const SEEDS = 2 ** 31;

const openBot: OpenBot = ({ onAnswer, onBroken }) => {
  const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<BotAnswer>) => onAnswer(event.data);
  worker.onerror = onBroken;
  worker.onmessageerror = onBroken;
  return {
    ask: (request) => worker.postMessage(request),
    stop: () => worker.terminate(),
  };
};

/** Without figures. */
const UNKNOWN: Omit<GamePlayer, 'id' | 'username'> = {
  walletAddress: '',
  profilePicId: 'default',
  wins: 0,
  losses: 0,
  draws: 0,
  totalEarnings: '0',
};

/** The player, or a visitor. */
function usePlayer(): GamePlayer {
  const { user, wallet } = useSession();
  if (user === null)
    return { ...UNKNOWN, id: VISITOR_ID, username: wallet?.publicKey ?? TRAINING_TEXTS.guest };
  const { id, username, walletAddress, profilePicId, wins, losses, draws, totalEarnings } = user;
  return { id, username, walletAddress, profilePicId, wins, losses, draws, totalEarnings };
}

const LEVELS = Object.keys(BOT_LEVELS) as BotLevel[];

/** Null after the highest level. */
export function levelAfter(level: BotLevel): BotLevel | null {
  return LEVELS[LEVELS.indexOf(level) + 1] ?? null;
}

function addressOf(level: BotLevel, side: Side): string {
  return gameScreen({ mode: 'training', difficulty: level, color: side });
}

/** The ended game as the review reads it. */
export const practiceDetails = ({ game, duration }: Pick<GameOver, 'game' | 'duration'>): GameDetails => ({
  ...game,
  duration,
});

function botStopped(onAgain: () => void): TableNotice {
  return {
    key: 'bot-stopped',
    tone: 'bad',
    icon: 'x',
    title: TRAINING_TEXTS.botStopped,
    actions: [{ label: TRAINING_TEXTS.startAgain, run: onAgain }],
  };
}
