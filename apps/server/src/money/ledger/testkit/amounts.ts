// ledger/testkit: amounts in SOL, and money of players.
import { isRefused, type Lamports, lamports, parseSol } from '@kingstake/protocol';
import type { Database } from '../../../platform/database/index.ts';
import { account, book, move } from '../index.ts';

/** Parses an amount in SOL to lamports; -1 if it is invalid. */
export const sol = (text: string): Lamports => lamports(parseSol(text) ?? -1n);

let deposits = 0;

/** Credits a player with a deposit, as a balanced entry in the ledger. */
export async function fund(database: Database, userId: number, amount: string): Promise<void> {
  deposits += 1;
  const legs = move(account('chain'), account('player', userId), sol(amount));
  const booked = await database.transaction((tx) =>
    book(tx, { opKey: `dep:test:${deposits}`, kind: 'deposit', legs }),
  );
  if (isRefused(booked)) throw new Error('a test deposit was refused');
}
