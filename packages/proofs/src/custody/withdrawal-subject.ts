// custody: the subject of an approval, which the operator signs together with the command's line: recipient, player and amount.
import { publicKeyFault } from '../node/crypto.ts';
import type { Subject } from './operator-command.ts';
import { hasNames, isLamportsText } from './signed-text.ts';

export interface WithdrawalSubject {
  withdrawal: number; // its id
  user: number; // whose balance is withdrawn; `NO_USER` for an unclaimed deposit that goes back to its wallet
  wallet: string; // base58; the recipient
  lamports: bigint; // without the network fee
}

/** The user of a payment that returns an unclaimed deposit. */
export const NO_USER = 0;

const NAMES = ['withdrawal', 'user', 'wallet', 'lamports'] as const;

/** Returns the subject of `withdrawals approve <id>`. */
export function withdrawalSubject({ withdrawal, user, wallet, lamports }: WithdrawalSubject): Subject {
  return { withdrawal, user, wallet, lamports: String(lamports) };
}

/** Parses a command's subject; null if it is not the subject of a withdrawal with an amount and a wallet. */
export function parseWithdrawalSubject(subject: Subject | null): WithdrawalSubject | null {
  if (!hasNames(subject, NAMES)) return null;
  const { withdrawal, user, wallet, lamports } = subject;
  if (!isId(withdrawal) || !(user === NO_USER || isId(user)) || !isLamportsText(lamports) || lamports === '0')
    return null;
  if (typeof wallet !== 'string' || publicKeyFault(wallet) !== null) return null;
  return { withdrawal, user, wallet, lamports: BigInt(lamports) };
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
