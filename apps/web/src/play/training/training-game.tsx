// The screen of a free game against the bot.

import { type Side, viewOf } from '@kingstake/chess';
import { type BotLevel, DEFAULT_BOT_LEVEL } from '@kingstake/chess/bot';
import { remainingMs } from '@kingstake/client';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type AttentionState,
  type SoundState,
  useClockSounds,
  useGameAttention,
  useGameSounds,
} from '../../alerts/index.ts';
import { TRAINING_GUARD_KEY, useGuardedGame } from '../../games/guarded-games.ts';
import { PRACTICE_REVIEW, practiceGame, VISITOR_ID } from '../../games/practice-game.ts';
import { browserTimers } from '../../net/timers.ts';
import { useDialogs } from '../../player/own/dialogs.ts';
import { useSession } from '../../session/index.ts';
import { clockText, fullMoves } from '../../ui/format.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { ResignDialog, ResultCard, useDeferredParts } from '../deferred.tsx';
import { TRAINING_TEXTS } from '../dialog-texts.ts';
import type { ResultData } from '../result/result-data.ts';
import { clockReading } from '../table/clock.tsx';
import { checkmateToast, endingOf } from '../table/ending.ts';
import { GameTable } from '../table/game-table.tsx';
import { FALLBACK_RATE } from '../table/side-panels.tsx';
import { NetworkBadge } from '../table/table-bars.tsx';
import type { BannerKind, ClockView, SeatView, TableNotice, TableView } from '../table/view.ts';
import { LEVEL_TEXTS } from '../texts.ts';
import { levelAfter, practiceDetails } from './practice.ts';
import { clocksOf, isBotsTurn, TRAINING_TIME_CONTROL, type TrainingState, turnOf } from './state.ts';
import { useTraining } from './training-run.ts';

const SECOND_MS = 1_000;

/** Sharing is not offered for a shorter game. */
const SHARED_PLIES = 10;

/** Throws while the game is running. */
export function trainingResult(state: TrainingState, yourName: string): ResultData {
  const { end, endedAtMs, startedAtMs, colour, moves } = state;
  if (end === null || endedAtMs === null) throw new Error('the training game is still played');
  const won = end.winner === null ? null : end.winner === colour;
  return {
    won,
    winnings: '0',
    entry: null,
    duration: clockText((endedAtMs - startedAtMs) / SECOND_MS),
    moves: fullMoves(moves.length),
    winner: won === null ? null : won ? yourName : TRAINING_TEXTS.bot,
    result: end.result,
    reason: end.reason,
    ...(end.reason === 'timeout-insufficient' && { flagged: turnOf(state) === colour ? 'you' : 'opponent' }),
    opponentName: TRAINING_TEXTS.bot,
    opponentIsBot: true,
    isShort: moves.length < SHARED_PLIES,
    yourName,
  };
}

function useTrainingSounds(state: TrainingState, clocks: ClockView): void {
  useGameSounds(useMemo(() => trainingSoundState(state), [state]));
  const leftMs = () => remainingMs(clocks, state.colour, browserTimers.now());
  useClockSounds(clockReading(clocks, state.colour), leftMs);
  const news = useMemo(() => trainingAttention(state), [state]);
  useGameAttention(news, leftMs);
}

export function trainingSoundState({ moves, end, colour, premoves }: TrainingState): SoundState {
  return {
    phase: end === null ? 'playing' : 'over',
    plies: moves.length,
    lastSan: moves.at(-1)?.san ?? null,
    hasOpponent: true,
    isOffered: false,
    hasPremove: premoves.length > 0,
    outcome: end === null ? null : end.winner === null ? 'draw' : end.winner === colour ? 'win' : 'loss',
    isOnline: true,
  };
}

function trainingAttention(state: TrainingState): AttentionState {
  return {
    ...trainingSoundState(state),
    gameId: null,
    opponent: TRAINING_TEXTS.bot,
    isOwnTurn: turnOf(state) === state.colour,
    isDrawOffered: false,
    isRematchOffered: false,
    profit: null,
    stake: null,
  };
}

interface TrainingGameProps {
  difficulty?: BotLevel;
  /** The player's colour. */
  colour?: Side;
}

const BADGE = <NetworkBadge />;

const BOT_SEAT: SeatView = {
  name: TRAINING_TEXTS.bot,
  avatarId: null,
  isBot: true,
  record: null,
  earningsSol: null,
};

export function TrainingGame({ difficulty = DEFAULT_BOT_LEVEL, colour = 'white' }: TrainingGameProps) {
  const { state, training } = useTraining(difficulty, colour);
  const [, navigate] = useLocation();
  const [isResigning, setResigning] = useState(false);
  const you = useYou();
  const { user } = useSession();
  useMateToast(state);
  const clocks = clockView(state);
  useTrainingSounds(state, clocks);
  useDeferredParts();
  const { openSettings } = useDialogs();
  const goHome = () => navigate(PAGE_ROUTES.lobby);
  useGuardedGame(TRAINING_GUARD_KEY, isPlayed(state), training.resign);
  const resign = () => {
    setResigning(false);
    training.resign();
  };
  return (
    <>
      <GameTable
        view={viewOfTraining(state, you)}
        clocks={clocks}
        actions={{
          onMove: training.move,
          onPremove: training.premove,
          onBack: goHome,
          onResign: () => setResigning(true),
          onOfferDraw: () => undefined,
          onClose: () => undefined,
          onSettings: openSettings,
        }}
        rate={FALLBACK_RATE}
        badge={BADGE}
        notice={state.botStopped && state.end === null ? botStopped(training.restart) : null}
        end={
          state.stage === 'result' ? (
            <ResultCard
              data={trainingResult(state, you.name)}
              side={colour}
              rate={FALLBACK_RATE}
              rematch={{
                restart: training.restart,
                nextLevel: user === null ? null : nextLevelOf(state, navigate),
                onReview: () => {
                  const id = user?.id ?? VISITOR_ID;
                  practiceGame.set({ game: practiceDetails(state, { ...you, id }) });
                  navigate(PRACTICE_REVIEW);
                },
                onPlayForSol: goHome,
              }}
              onClose={goHome}
            />
          ) : null
        }
      />
      <Suspense>
        {isResigning && isPlayed(state) && (
          <ResignDialog onResign={resign} onCancel={() => setResigning(false)} />
        )}
      </Suspense>
    </>
  );
}

/** Null after the highest level. */
function nextLevelOf({ level, colour }: TrainingState, navigate: (to: string) => void) {
  const next = levelAfter(level);
  if (next === null) return null;
  const query = new URLSearchParams({ mode: 'training', difficulty: next, color: colour });
  return { name: LEVEL_TEXTS[next], start: () => navigate(`${PAGE_ROUTES.game}?${query}`) };
}

const isPlayed = ({ end, botStopped }: TrainingState): boolean => end === null && !botStopped;

function useYou(): SeatView {
  const { user, wallet } = useSession();
  if (user === null) {
    return {
      name: wallet?.publicKey ?? TRAINING_TEXTS.guest,
      avatarId: null,
      record: null,
      earningsSol: null,
    };
  }
  const { username, profilePicId, wins, losses, totalEarnings } = user;
  return { name: username, avatarId: profilePicId, record: { wins, losses }, earningsSol: totalEarnings };
}

function useMateToast({ stage, end, colour }: TrainingState): void {
  const toasts = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when its stage begins
  useEffect(() => {
    if (stage === 'toast') toasts.show(checkmateToast(end?.winner ?? null, colour));
  }, [stage]);
}

function viewOfTraining(state: TrainingState, you: SeatView): TableView {
  const { fen, moves, colour, end } = state;
  const last = moves.at(-1);
  return {
    mode: 'training',
    difficulty: state.level,
    wagerSol: null,
    fen,
    moves,
    side: colour,
    observer: false,
    turn: turnOf(state),
    banner: bannerOf(state),
    ending: end === null ? null : endingOf(trainingResult(state, you.name), end.winner),
    movable: isPlayed(state) && turnOf(state) === colour ? colour : null,
    premovable: isPlayed(state) ? colour : null,
    premoves: state.premoves,
    lastMove: last === undefined ? null : { from: last.from, to: last.to },
    inCheck: viewOf(fen)?.isCheck === true,
    you,
    opponent: BOT_SEAT,
    opponentAway: null,
    timeControl: TRAINING_TIME_CONTROL,
    canResign: end === null,
    canOfferDraw: false,
    canClose: false,
  };
}

function bannerOf(state: TrainingState): BannerKind {
  if (!isPlayed(state)) return null;
  return isBotsTurn(state) ? 'bot-thinking' : 'your-turn';
}

/** The clocks as of the last move, from which the table counts down. */
function clockView(state: TrainingState): ClockView {
  const { clock } = state;
  const atMs = clock.runningSinceMs ?? state.endedAtMs ?? state.startedAtMs;
  const { whiteMs, blackMs } = clocksOf(state, atMs);
  return {
    whiteMs,
    blackMs,
    atMs,
    running: clock.runningSinceMs === null ? null : clock.turn,
    initialMs: TRAINING_TIME_CONTROL.initialMs,
    nowMs: browserTimers.now,
  };
}

function botStopped(onAgain: () => void): TableNotice {
  return {
    key: 'bot-stopped',
    tone: 'bad',
    icon: 'x',
    title: TRAINING_TEXTS.botStopped,
    actions: [{ label: TRAINING_TEXTS.startAgain, run: onAgain }],
  };
}
