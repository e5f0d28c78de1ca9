// fair-play: the states of a case and what may follow. Pure: no database, no clock.
import { type CaseState, FAIR_PLAY, type Refused, type Result } from '@kingstake/protocol';
import { CASE_TIMES } from './limits.ts';

/** What decides the next step of a case. */
export interface CaseProgress {
  state: CaseState;
  holdUntilMs: number | null; // null: nothing is held
  isExtended: boolean;
}

export type CaseStep = 'hold' | 'extend' | 'clear' | 'uphold';

/** `over`: decided or released. `twice`: it was extended before. `no-hold`: there is nothing to extend. */
export type CaseFault = 'over' | 'twice' | 'no-hold';

export const NEW_CASE: CaseProgress = { state: 'open', holdUntilMs: null, isExtended: false };

/** The state at an instant. The end of the hold releases a case, whether or not a job has written it. */
export function stateAt({ state, holdUntilMs }: CaseProgress, nowMs: number): CaseState {
  return state === 'open' && holdUntilMs !== null && holdUntilMs <= nowMs ? 'released' : state;
}

/** Whether the prizes of a case are held at an instant. */
export function holdsAt(progress: CaseProgress, nowMs: number): boolean {
  return progress.holdUntilMs !== null && stateAt(progress, nowMs) === 'open';
}

/** Takes a step. `hold` on a case that holds already changes nothing: further games do not prolong a hold. */
export function nextCase(
  progress: CaseProgress,
  step: CaseStep,
  nowMs: number,
): Result<CaseProgress, Refused<CaseFault>> {
  if (stateAt(progress, nowMs) !== 'open') return { refused: 'over' };
  const { holdUntilMs, isExtended } = progress;
  switch (step) {
    case 'hold':
      return { ...progress, holdUntilMs: holdUntilMs ?? nowMs + CASE_TIMES.holdMs };
    case 'extend':
      if (holdUntilMs === null) return { refused: 'no-hold' };
      if (isExtended) return { refused: 'twice' };
      return { ...progress, holdUntilMs: holdUntilMs + CASE_TIMES.extensionMs, isExtended: true };
    case 'clear':
      return { ...progress, state: 'cleared' };
    case 'uphold':
      return { ...progress, state: 'upheld' };
  }
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
