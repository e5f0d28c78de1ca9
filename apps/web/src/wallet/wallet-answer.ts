// wallet: a pending wallet request that the player may stop waiting for, and whether its error is the owner's refusal.

/** The player stopped waiting for the wallet. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/**
 * Opens the wallet with `ask`, unless the player has already stopped waiting. Rejects with Unanswered when they stop; a later
 * signature is dropped.
 */
export function walletAnswer<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Unanswered());
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    ask().then(resolve, reject);
  });
}

/** "User rejected the request", the EIP-1193 code that Solana wallets use too. */
const USER_REJECTED = 4001;

const NO = /\b(user|transaction|approval|request) (has |was )?(rejected|declined|denied|cancell?ed)\b/i;
/** The popup was closed without an answer: "Plugin Closed", "popup closed". */
const CLOSED = /\b(pop-?up|plugin|wallet window|window) (has been |was )?closed\b/i;

/** True for an error that reports the owner's rejection, by its code or, if the wallet sets none, by its text. */
export function isWalletRejection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === USER_REJECTED) return true;
  return NO.test(error.message) || CLOSED.test(error.message);
}
