// fair-play: the states of a case's games and what may follow. Pure: no database, no clock.
import {
  type CaseKind,
  type CaseState,
  FAIR_PLAY,
  isRefused,
  type Refused,
  type Result,
} from '@kingstake/protocol';
import { CASE_TIMES } from './limits.ts';

/** What decides the next step of a game of a case. */
export interface GameProgress {
  state: CaseState;
  hold: Hold | null; // null: a look, which holds nothing and has no end
}

export interface Hold {
  fromMs: number;
  untilMs: number;
  latestMs: number; // no extension passes it
  isExtended: boolean;
}

export type CaseStep = 'hold' | 'extend' | 'clear' | 'uphold';

/**
 * `over`: decided or released. `twice`: it was extended before. `longest`: it is held as long as a game may be. `no-hold`: there is nothing
 * to extend.
 */
export type CaseFault = 'over' | 'twice' | 'longest' | 'no-hold';

export const LOOK: GameProgress = { state: 'open', hold: null };

/** A hold that begins now, of a game that was held before for some time. */
export function holdFrom(nowMs: number, heldBeforeMs: number): Hold {
  const latestMs = nowMs + CASE_TIMES.longestMs - heldBeforeMs;
  const untilMs = Math.min(nowMs + CASE_TIMES.holdMs, latestMs);
  return { fromMs: nowMs, untilMs, latestMs, isExtended: false };
}

/** The state at an instant. The end of the hold releases a game, whether or not a job has written it. */
export function stateAt({ state, hold }: GameProgress, nowMs: number): CaseState {
  return state === 'open' && hold !== null && hold.untilMs <= nowMs ? 'released' : state;
}

/** Whether a game is held at an instant. */
export function holdsAt(progress: GameProgress, nowMs: number): boolean {
  return progress.hold !== null && stateAt(progress, nowMs) === 'open';
}

/** The end of the last hold; null if nothing is or was held. */
export const holdUntilOf = (games: readonly GameProgress[]): number | null =>
  games.reduce<number | null>(
    (latest, { hold }) => (hold === null ? latest : Math.max(latest ?? 0, hold.untilMs)),
    null,
  );

/** Takes a step with one game. `hold` makes a hold of a look, and changes nothing of a hold. */
export function nextStep(
  progress: GameProgress,
  step: CaseStep,
  nowMs: number,
): Result<GameProgress, Refused<CaseFault>> {
  if (stateAt(progress, nowMs) !== 'open') return { refused: 'over' };
  const { hold } = progress;
  switch (step) {
    case 'hold':
      return { ...progress, hold: hold ?? holdFrom(nowMs, 0) };
    case 'extend': {
      if (hold === null) return { refused: 'no-hold' };
      if (hold.isExtended) return { refused: 'twice' };
      const untilMs = Math.min(hold.untilMs + CASE_TIMES.extensionMs, hold.latestMs);
      if (untilMs <= hold.untilMs) return { refused: 'longest' };
      return { ...progress, hold: { ...hold, untilMs, isExtended: true } };
    }
    case 'clear':
      return { ...progress, state: 'cleared' };
    case 'uphold':
      return { ...progress, state: 'upheld' };
  }
}

/**
 * Takes a step with games of a case: with those that are asked for, or with all. `left` names the games that the step does not fit. Refused
 * if it fits none.
 */
export function chooseGames<Game extends GameProgress & { gameId: number }>(
  games: readonly Game[],
  { ids, step }: { ids: readonly number[] | null; step: CaseStep },
  nowMs: number,
): Result<{ steps: { game: Game; next: GameProgress }[]; left: number[] }, Refused<CaseFault>> {
  const asked = ids ?? games.map(({ gameId }) => gameId);
  const steps: { game: Game; next: GameProgress }[] = [];
  const left: number[] = [];
  let fault: CaseFault = 'over';
  for (const id of asked) {
    const game = games.find(({ gameId }) => gameId === id);
    const next = game === undefined ? null : nextStep(game, step, nowMs);
    if (game !== undefined && next !== null && !isRefused(next)) steps.push({ game, next });
    else left.push(id);
    if (next !== null && isRefused(next)) fault = next.refused === 'over' ? fault : next.refused;
  }
  return steps.length === 0 ? { refused: fault } : { steps, left };
}

/** A game's place in a case. A game is in at most two, one after the other. */
export interface Round extends GameProgress {
  kind: CaseKind; // of the evidence
}

/** `join`: for the first time. `again`: once more after a release. `hold`: a look becomes a hold. */
export type Joining = 'join' | 'again' | 'hold';

/**
 * How a game joins a case, or null. A released game may be held once more, on evidence of another kind. A game that operators have decided
 * never joins again.
 */
export function joiningOf(
  rounds: readonly Round[], // oldest first
  asked: { kind: CaseKind; hold: boolean },
  nowMs: number,
): Joining | null {
  const last = rounds.at(-1);
  if (last === undefined) return 'join';
  if (!asked.hold) return null;
  const state = stateAt(last, nowMs);
  if (state === 'open') return last.hold === null ? 'hold' : null;
  return state === 'released' && rounds.length === 1 && last.kind !== asked.kind ? 'again' : null;
}

/** How long a game was held. */
export const heldMsOf = (rounds: readonly GameProgress[]): number =>
  rounds.reduce((sum, { hold }) => sum + (hold === null ? 0 : hold.untilMs - hold.fromMs), 0);

/** A game of a case, as far as it decides the case. */
export interface EndedGame extends GameProgress {
  endedAt: Date | null;
  decidedBy: readonly string[];
  decisionReason: string | null;
}

export interface CaseOutcome {
  state: Exclude<CaseState, 'open'>;
  atMs: number;
  by: readonly string[]; // all operators who decided a game; empty: released automatically
  reason: string | null;
}

/** The outcome of a case at an instant; null while one of its games is open. */
export function outcomeOf(games: readonly EndedGame[], nowMs: number): CaseOutcome | null {
  const states = games.map((game) => stateAt(game, nowMs));
  if (states.includes('open')) return null;
  const state = states.includes('upheld') ? 'upheld' : states.includes('cleared') ? 'cleared' : 'released';
  const endMs = ({ endedAt, hold }: EndedGame): number => endedAt?.getTime() ?? hold?.untilMs ?? 0;
  const deciding = games
    .filter((game) => game.state === state && game.decisionReason !== null)
    .sort((one, other) => endMs(one) - endMs(other));
  return {
    state,
    atMs: Math.max(...games.map(endMs)),
    by: [...new Set(games.flatMap(({ decidedBy }) => decidedBy))],
    reason: deciding.at(-1)?.decisionReason ?? null,
  };
}

export type AppealFault = 'not-upheld' | 'appeal-late' | 'already-appealed';

/** Until when an upheld case may be appealed against. */
export const appealUntilMs = (decidedAtMs: number): number => decidedAtMs + FAIR_PLAY.appealMs;

/** Why a player may not appeal, or null. */
export function appealFault(
  decided: { state: CaseState; decidedAtMs: number | null; hasAppeal: boolean },
  nowMs: number,
): AppealFault | null {
  if (decided.state !== 'upheld' || decided.decidedAtMs === null) return 'not-upheld';
  if (decided.hasAppeal) return 'already-appealed';
  return nowMs < appealUntilMs(decided.decidedAtMs) ? null : 'appeal-late';
}
