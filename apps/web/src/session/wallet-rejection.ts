// session: whether a wallet's error means that its owner said no.

/** "User rejected the request": EIP-1193, which Solana wallets took over. */
const USER_REJECTED = 4001;

/** True for an error that reports the owner's rejection, by its code or, where a wallet gives none, by its text. */
export function isWalletRejection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === USER_REJECTED) return true;
  return /\b(user|transaction) (has )?(rejected|declined|denied|cancell?ed)\b/i.test(error.message);
}
