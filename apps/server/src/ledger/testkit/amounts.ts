// ledger/testkit: amounts as people write them.
import { type Lamports, lamports, parseSol } from '@kingstake/protocol';

/** Of an amount in SOL; below zero when it is none, which no test passes with. */
export const sol = (text: string): Lamports => lamports(parseSol(text) ?? -1n);
