// play, training: the screen of a free game against the bot.
import { type Side, viewOf } from '@kingstake/chess';
import { type BotLevel, DEFAULT_BOT_LEVEL } from '@kingstake/chess/bot';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useDialogs } from '../../../session/dialogs.tsx';
import { TRAINING_GUARD_KEY, useGuardedGame } from '../../../session/guarded-games.ts';
import { useSession } from '../../../session/index.ts';
import { browserTimers } from '../../../session/timers.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { checkmateToast } from '../parts/checkmate-toast.ts';
import { endingOf } from '../parts/ending.ts';
import { GameTable } from '../parts/game-table.tsx';
import type { Banner, ClockView, SeatView, TableNotice } from '../parts/game-table-props.ts';
import { FALLBACK_SOL_PRICE } from '../parts/money-lines.ts';
import { NetworkBadge } from '../parts/network-badge.tsx';
import { ResignDialog, useTableDialogs } from '../parts/table-dialogs.tsx';
import { ResultCard, useResultAhead } from '../result/index.tsx';
import { clocksOf, isBotsTurn, TRAINING_TIME_CONTROL, type TrainingState, turnOf } from './state.ts';
import { TRAINING_TEXTS } from './texts.ts';
import { trainingResult } from './training-result.ts';
import { useTraining } from './use-training.ts';
import { useTrainingSounds } from './use-training-sounds.ts';

interface TrainingGameProps {
  difficulty?: BotLevel;
  /** The player's pieces. */
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
  const [asking, setAsking] = useState(false);
  const you = useYou();
  useMateToast(state);
  useTrainingSounds(state, clockView(state));
  useTableDialogs();
  const { openSettings } = useDialogs();
  useResultAhead();
  const goHome = () => navigate(PAGE_ROUTES.lobby);
  const playing = state.end === null && !state.botStopped;
  useGuardedGame(TRAINING_GUARD_KEY, playing, training.resign);
  const resign = () => {
    setAsking(false);
    training.resign();
  };
  return (
    <>
      <GameTable
        mode="training"
        onSettings={openSettings}
        difficulty={state.level}
        wagerSol={null}
        solPrice={FALLBACK_SOL_PRICE}
        {...positionOf(state)}
        observer={false}
        banner={bannerOf(state)}
        movable={playing && turnOf(state) === colour ? colour : null}
        premovable={playing ? colour : null}
        premove={state.premove}
        you={you}
        opponent={BOT_SEAT}
        timeControl={TRAINING_TIME_CONTROL}
        clocks={clockView(state)}
        nowMs={browserTimers.now}
        opponentAway={null}
        canResign={state.end === null}
        canOfferDraw={false}
        canClose={false}
        badge={BADGE}
        ending={state.end === null ? null : endingOf(trainingResult(state, you.name), state.end.winner)}
        notice={state.botStopped && state.end === null ? botStopped(training.restart) : null}
        end={
          state.stage === 'result' ? (
            <ResultCard
              data={trainingResult(state, you.name)}
              side={colour}
              solPrice={FALLBACK_SOL_PRICE}
              rematch={training.restart}
              onClose={goHome}
            />
          ) : null
        }
        onMove={training.move}
        onPremove={training.premove}
        onBack={goHome}
        onResign={() => setAsking(true)}
        onOfferDraw={() => {}}
        onClose={() => {}}
      />
      {asking && playing && <ResignDialog onResign={resign} onCancel={() => setAsking(false)} />}
    </>
  );
}

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when its stage begins
  useEffect(() => {
    if (stage === 'toast') toasts.show(checkmateToast(end?.winner ?? null, colour));
  }, [stage]);
}

function positionOf(state: TrainingState) {
  const { fen, moves, colour } = state;
  const last = moves.at(-1);
  return {
    fen,
    moves,
    side: colour,
    turn: turnOf(state),
    lastMove: last === undefined ? null : { from: last.from, to: last.to },
    inCheck: viewOf(fen)?.isCheck === true,
  };
}

function bannerOf(state: TrainingState): Banner {
  if (state.end !== null || state.botStopped) return null;
  return isBotsTurn(state) ? 'bot-thinking' : 'your-turn';
}

/** The clock as it was set at the last move: the table counts on from there. */
function clockView(state: TrainingState): ClockView {
  const { clock } = state;
  const atMs = clock.runningSinceMs ?? state.endedAtMs ?? state.startedAtMs;
  const { whiteMs, blackMs } = clocksOf(state, atMs);
  return { whiteMs, blackMs, atMs, running: clock.runningSinceMs === null ? null : clock.turn };
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
