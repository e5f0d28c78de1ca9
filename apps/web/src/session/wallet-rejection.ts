// session: whether a wallet's error means that its owner said no.

/** "User rejected the request": EIP-1193, which Solana wallets took over. */
const USER_REJECTED = 4001;

const NO = /\b(user|transaction|approval|request) (has |was )?(rejected|declined|denied|cancell?ed)\b/i;
/** The popup was closed without an answer: "Plugin Closed", "popup closed". */
const CLOSED = /\b(pop-?up|plugin|wallet window|window) (has been |was )?closed\b/i;

/** True for an error that reports the owner's rejection, by its code or, where a wallet gives none, by its text. */
export function isWalletRejection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === USER_REJECTED) return true;
  return NO.test(error.message) || CLOSED.test(error.message);
}
