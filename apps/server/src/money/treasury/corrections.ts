// treasury: corrections that operators book: of a player's balance, and of SOL that the treasury lost.
import { formatSol, isRefused, type Lamports, lamports, parseSol } from '@kingstake/protocol';
import type { Database, Tx } from '../../platform/database/index.ts';
import {
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type OrderDeps,
  type ParsedCommand,
  textOption,
} from '../../platform/operator.ts';
import type { Users } from '../../players/users/index.ts';
import { account, balanceOf, book, move, ONCHAIN_MIRROR, OPERATING, type Transfer } from '../ledger/index.ts';
import type { TreasuryOperator } from './operator.ts';

export interface CorrectionDeps extends OrderDeps {
  database: Database;
  users: Pick<Users, 'publicUsers'>;
  treasury: Pick<TreasuryOperator, 'reservedForFees'>;
  pushBalance(userId: number): void;
}

class NotBooked extends Error {
  override readonly name = 'NotBooked';
}

/**
 * Books a transfer whose operation key is the number of a log entry. If an operator gives the same command twice, there are two
 * entries and two transfers.
 */
async function bookEntry(tx: Tx, entry: bigint, transfer: Omit<Transfer, 'opKey'>): Promise<void> {
  const booked = await book(tx, { ...transfer, opKey: `${transfer.kind}:${entry}` });
  if (isRefused(booked)) throw new NotBooked(booked.refused);
  if (booked.repeated) throw new Error(`the log's entry ${entry} was booked before`);
}

/**
 * Returns why the operating account cannot give `amount` lamports, or null. The fees of signed payments are reserved,
 * because a payment that landed could not be booked without them.
 */
async function tooMuch(deps: CorrectionDeps, tx: Tx, amount: Lamports): Promise<string | null> {
  const kept = await deps.treasury.reservedForFees(tx);
  const free = lamports((await balanceOf(tx, account(OPERATING))) - kept);
  if (amount <= free) return null;
  const fees = kept > 0n ? `, and ${formatSol(kept)} SOL more for fees in flight` : '';
  return `the operating account has ${formatSol(free)} SOL${fees}`;
}

/**
 * Corrects a player's balance. The operating account is the other side and cannot be overdrawn, so an operator cannot give away
 * players' money.
 */
export async function adjust(deps: CorrectionDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const [player = '', amount = ''] = parsed.positions;
  const magnitude = parseSol(amount.replace(/^-/, ''));
  const id = idOf(parsed);
  if (id === null || magnitude === null || magnitude === 0n)
    return notDone('Expected a player id and an amount in SOL.');
  const reason = textOption(parsed, 'reason') ?? '';
  const change = lamports(amount.startsWith('-') ? -magnitude : magnitude);
  const answer = await deps.database
    .transaction(async (tx) => {
      if (!(await deps.users.publicUsers(tx, [id])).has(id))
        return notDone(`There is no player ${player}: nothing was adjusted.`);
      const why = change > 0n ? await tooMuch(deps, tx, change) : null;
      if (why !== null) return notDone(`Nothing was adjusted: ${why}.`);
      const entry = await deps.append(tx, { player, amount, reason });
      const legs = move(account(OPERATING), account('player', id), change);
      await bookEntry(tx, entry, { kind: 'adjust', reason, legs });
      return done(`Player ${player} was adjusted by ${amount} SOL.`);
    })
    .catch((error: unknown) => {
      if (error instanceof NotBooked) return notDone(`Nothing was adjusted: ${error.message}.`);
      throw error;
    });
  if (answer.done) deps.pushBalance(id);
  return answer;
}

/**
 * Writes off lost SOL against the operating account, which cannot be overdrawn. A write-off therefore never hides missing
 * players' money.
 */
export async function writeOff(deps: CorrectionDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const amount = parseSol(parsed.positions[0] ?? '');
  if (amount === null || amount <= 0n) return notDone('Expected an amount in SOL.');
  const reason = textOption(parsed, 'reason') ?? '';
  return deps.database
    .transaction(async (tx) => {
      const why = await tooMuch(deps, tx, amount);
      if (why !== null) return notDone(`Nothing was written off: ${why}.`);
      const entry = await deps.append(tx, { amount: formatSol(amount), reason });
      const legs = move(account(OPERATING), account(ONCHAIN_MIRROR), amount);
      await bookEntry(tx, entry, { kind: 'loss', reason, legs });
      return done(`Wrote off ${formatSol(amount)} SOL against the operating account.`);
    })
    .catch((error: unknown) => {
      if (error instanceof NotBooked) return notDone(`Nothing was written off: ${error.message}.`);
      throw error;
    });
}
