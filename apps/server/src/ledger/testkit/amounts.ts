// ledger/testkit: amounts in SOL.
import { type Lamports, lamports, parseSol } from '@kingstake/protocol';

/** Parses an amount in SOL to lamports; -1 if it is invalid. */
export const sol = (text: string): Lamports => lamports(parseSol(text) ?? -1n);
