// player: how much of the player's balances is held by fair play cases, and what is free. Pure.
import type { User } from '@kingstake/protocol/http/users';
import { type Lamports, lamports, parseSol } from '@kingstake/protocol/money';

type Balances = Pick<User, 'balance' | 'withdrawOnly' | 'held'>;

const amountIn = (text = '0'): Lamports => parseSol(text) ?? lamports(0n);

/** What is held of both balances together. */
export const heldOf = (user: Balances | null): Lamports => amountIn(user?.held);

/** What the player may stake or spend. The withdraw-only balance cannot be staked, but it covers a part of what is held. */
export function freeToStake(user: Balances | null): Lamports {
  const balance = amountIn(user?.balance);
  const held = heldOf(user) - amountIn(user?.withdrawOnly);
  return held <= 0n ? balance : lamports(balance < held ? 0n : balance - held);
}

/** Whether only held money prevents a stake: the playing balance covers it, and the free part does not. */
export const isHeldBack = (user: Balances | null, wager: Lamports): boolean =>
  wager <= amountIn(user?.balance) && wager > freeToStake(user);
