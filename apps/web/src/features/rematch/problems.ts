// rematch: what a refusal says, and whether the deposit opens. Pure.
import { formatSol } from '@kingstake/protocol/money';
import { messageInLanguage } from '../../language/index.ts';
import { type Shortfall, shortfallOf } from '../../session/index.ts';
import type { RematchProblem } from '../../session/rematch-store.ts';
import { REMATCH_TEXTS } from '../../session/rematch-texts.ts';
import type { ToastContent } from '../../ui/toast-store.ts';

interface ProblemShown {
  toast: ToastContent;
  /** Set: the player's own balance is too small, and the deposit opens. */
  shortfall: Shortfall | null;
}

/** A refusal without amounts is about the opponent's balance: there is nothing to deposit. */
export function problemShown(problem: RematchProblem): ProblemShown {
  if (problem === 'not-sent') return failure(REMATCH_TEXTS.notSent, REMATCH_TEXTS.tryAgain);
  const shortfall = problem.code === 'INSUFFICIENT_BALANCE' ? shortfallOf(problem) : undefined;
  if (shortfall === undefined) return failure(REMATCH_TEXTS.failed, messageInLanguage(problem.message));
  const text = REMATCH_TEXTS.needs(
    formatSol(shortfall.required, 'figure'),
    formatSol(shortfall.current, 'figure'),
  );
  return { ...failure(REMATCH_TEXTS.insufficient, text), shortfall };
}

function failure(title: string, description: string): ProblemShown {
  return { toast: { variant: 'error', title, description }, shortfall: null };
}
