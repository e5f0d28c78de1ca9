// money: waits for the push of a balance, or for as long as is waited without one.
import type { SocketClient, Timers } from '@kingstake/client';
import type { BalanceWatch } from './deposit-flow.ts';

export function watchBalance(
  socket: Pick<SocketClient, 'subscribe'>,
  timers: Timers,
  waitMs: number,
): BalanceWatch {
  let hasChanged = false;
  let wake = (): void => undefined;
  const stop = socket.subscribe(({ type }) => {
    if (type !== 'balance_updated') return;
    hasChanged = true;
    wake();
  });
  return {
    stop,
    async changed() {
      if (!hasChanged) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          timers.after(waitMs, resolve);
        });
      }
      hasChanged = false;
    },
  };
}
