// session: which of two balances is newer. The server pushes them in order; the answer to a call that was asked before a
// push may be older than it.
import type { Http } from './http-client.ts';

export interface BalanceOrder {
  /** The same calls, whose answers are remembered with when they were asked. */
  http(http: Http): Http;
  /** A balance was pushed. */
  pushed(): void;
  /** Whether a balance was pushed since this answer was asked for. Of an unknown one it is not. */
  isOlder(answer: object): boolean;
}

export function createBalanceOrder(): BalanceOrder {
  let pushes = 0;
  const askedAt = new WeakMap<object, number>();
  const remember = (answer: unknown, asked: number): void => {
    if (typeof answer !== 'object' || answer === null) return;
    askedAt.set(answer, asked);
    if ('user' in answer) remember(answer.user, asked);
  };
  return {
    http: (http) => ({
      async send(called, input) {
        const asked = pushes;
        const answer = await http.send(called, input);
        remember(answer, asked);
        return answer;
      },
    }),
    pushed() {
      pushes += 1;
    },
    isOlder: (answer) => (askedAt.get(answer) ?? pushes) < pushes,
  };
}
