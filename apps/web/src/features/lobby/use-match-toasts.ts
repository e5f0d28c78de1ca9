// lobby: what the lobby says when a match does not come about.
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { HttpError, useDialogs } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { wagerOf } from './games.ts';
import { MATCH_TEXTS } from './texts.ts';

const INSUFFICIENT = 'Insufficient balance';
const NOT_FOUND = 404;

export function isInsufficient(error: unknown): boolean {
  return error instanceof HttpError && error.message.includes(INSUFFICIENT);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === NOT_FOUND;
}

export type MatchToasts = ReturnType<typeof useMatchToasts>;

export function useMatchToasts() {
  const toasts = useToasts();
  const { openDeposit } = useDialogs();
  const fail = (title: string, description: string = MATCH_TEXTS.tryAgain) =>
    toasts.show({ variant: 'error', title, description });
  const inform = (title: string, description: string) => toasts.show({ variant: 'info', title, description });
  return {
    fail,
    inform,
    /** Says that the balance does not reach for the stake, and opens the deposit. */
    tooPoor(wager: Lamports, balance: string) {
      fail(
        MATCH_TEXTS.insufficient,
        MATCH_TEXTS.insufficientJoin(formatSol(wager), formatSol(wagerOf(balance))),
      );
      openDeposit();
    },
    createFailed(error: unknown, isPrivate: boolean) {
      if (isInsufficient(error)) {
        fail(MATCH_TEXTS.insufficient, MATCH_TEXTS.insufficientCreate);
        openDeposit();
      } else fail(isPrivate ? MATCH_TEXTS.failedPrivate : MATCH_TEXTS.failedPublic);
    },
  };
}
