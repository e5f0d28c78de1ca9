// lobby: what the lobby says when a match does not come about.
import { formatSol } from '@kingstake/protocol/money';
import type { Shortfall } from '../../account/dialogs.ts';
import { type DialogPort, useDialogs } from '../../account/dialogs.ts';
import type { ToastContent } from '../../ui/toast-view.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { MATCH_NOTICES } from './texts.ts';

export type MatchToasts = ReturnType<typeof matchToasts>;

export function useMatchToasts(): MatchToasts {
  const toasts = useToasts();
  const { openDeposit } = useDialogs();
  return matchToasts((toast) => toasts.show(toast), openDeposit);
}

/** The sentences themselves; those about money open the deposit with both amounts. */
export function matchToasts(show: (toast: ToastContent) => void, openDeposit: DialogPort['openDeposit']) {
  const fail = (title: string, description: string = MATCH_NOTICES.tryAgain) =>
    show({ variant: 'error', title, description });
  const inform = (title: string, description: string) => show({ variant: 'info', title, description });
  return {
    fail,
    inform,
    openDeposit,
    /** The balance does not reach for the stake of a match to join. */
    tooPoor(shortfall: Shortfall) {
      const { required, current } = shortfall;
      fail(
        MATCH_NOTICES.insufficient,
        MATCH_NOTICES.insufficientJoin(formatSol(required, 'prose'), formatSol(current, 'prose')),
      );
      openDeposit(shortfall);
    },
  };
}
