// lobby: what the lobby says when a match does not come about.
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { HttpError, useDialogs } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { wagerOf } from './games.ts';
import { MATCH_NOTICES } from './texts.ts';

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
  const fail = (title: string, description: string = MATCH_NOTICES.tryAgain) =>
    toasts.show({ variant: 'error', title, description });
  const inform = (title: string, description: string) => toasts.show({ variant: 'info', title, description });
  return {
    fail,
    inform,
    /** Says that the balance does not reach for the stake, and opens the deposit. */
    tooPoor(wager: Lamports, balance: string) {
      fail(
        MATCH_NOTICES.insufficient,
        MATCH_NOTICES.insufficientJoin(formatSol(wager), formatSol(wagerOf(balance))),
      );
      openDeposit();
    },
    createFailed(error: unknown, isPrivate: boolean) {
      if (isInsufficient(error)) {
        fail(MATCH_NOTICES.insufficient, MATCH_NOTICES.insufficientCreate);
        openDeposit();
      } else fail(isPrivate ? MATCH_NOTICES.failedPrivate : MATCH_NOTICES.failedPublic);
    },
  };
}
