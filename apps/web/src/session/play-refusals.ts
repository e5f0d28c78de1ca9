// session: refusals by the player's own limits, a break, or terms that were not accepted. A dialog explains them. Once the terms are
// accepted, the refused request is resent. Fetched after the first load.
import { createStore, type SocketClient, type Store } from '@kingstake/client';
import type { ErrorBody } from '@kingstake/protocol';
import { isExplained, type StakeQuestions, TERMS_NOT_ACCEPTED } from './stake-question.ts';

export interface PlayRefusal {
  readonly body: Pick<ErrorBody, 'code'>; // with the details of its code
  /** Terms only: they have been accepted, so the request is resent. */
  repeat(): void;
  /** The player has read it, or rejects the terms. */
  close(): void;
}

export interface PlayRefusals extends Store<{ refusal: PlayRefusal | null }> {
  /** Shows refusals from now on, until the returned function is called. */
  connect(stakes: StakeQuestions, socket: Pick<SocketClient, 'subscribe'>): () => void;
}

const nothing = (): void => undefined;

export function createPlayRefusals(): PlayRefusals {
  const store = createStore<{ refusal: PlayRefusal | null }>({ refusal: null });
  const show = (body: PlayRefusal['body'], repeat = nothing, cancel = nothing): void => {
    store.getSnapshot().refusal?.close();
    const closed = (then: () => void) => () => {
      store.set({ refusal: null });
      then();
    };
    store.set({ refusal: { body, repeat: closed(repeat), close: closed(cancel) } });
  };
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    connect(stakes, socket) {
      const stopCalls = stakes.explainWith((error, repeat) => {
        const body = error.body ?? { code: TERMS_NOT_ACCEPTED };
        if (body.code !== TERMS_NOT_ACCEPTED) {
          show(body);
          return Promise.reject(error);
        }
        return new Promise((resolve, reject) => {
          show(
            body,
            () => resolve(repeat()),
            () => reject(error),
          );
        });
      });
      const stopMessages = socket.subscribe((message) => {
        if (message.type === 'error' && isExplained(message))
          show(message, () => stakes.resend(Number(message.gameId)));
      });
      return () => {
        stopCalls();
        stopMessages();
      };
    },
  };
}
