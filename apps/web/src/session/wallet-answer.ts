// session: an answer that a wallet owes, and that the player may stop waiting for.

/** The player stopped waiting for the wallet. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/**
 * Opens the wallet by `ask`, unless the player has stopped waiting by then. Rejects with Unanswered when they stop: what the
 * wallet signs later is dropped.
 */
export function walletAnswer<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Unanswered());
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    ask().then(resolve, reject);
  });
}
