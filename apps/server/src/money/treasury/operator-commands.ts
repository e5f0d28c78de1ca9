// treasury: the operators' commands about reserves, audits, freezes and the operating account, and the corrections that
// operators book: of a player's balance, and of SOL that the treasury lost.
import { formatSol, isRefused, type Lamports, lamports, parseSol } from '@kingstake/protocol';
import type { Database, Tx } from '../../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  textOption,
} from '../../platform/operator.ts';
import type { Users } from '../../players/users/index.ts';
import {
  account,
  balanceOf,
  book,
  freeze,
  freezeReason,
  move,
  ONCHAIN_MIRROR,
  OPERATING,
  type Transfer,
  unfreeze,
} from '../ledger/index.ts';
import type { TreasuryOperator } from './audit.ts';

export interface TreasuryCommandDeps extends OrderDeps {
  database: Database;
  users: Pick<Users, 'publicUsers'>;
  treasury: TreasuryOperator;
  pushBalance(userId: number): void;
}

const READ_IN_STATEMENT = {
  value: true,
  required: true,
  help: 'the player reads it in the statement',
} as const;

export const TREASURY_COMMANDS: readonly OperatorCommand<TreasuryCommandDeps>[] = [
  {
    words: ['reserves'],
    needsChain: true,
    positions: [],
    options: { json: { value: false, help: 'a JSON object and nothing else' } },
    help: 'Shows the treasury balance, liabilities and payments in flight.',
    run: showReserves,
  },
  {
    words: ['audit'],
    needsChain: true,
    positions: [],
    options: { by: BY },
    help: "Audits the books, the reserves and the operators' log now. A clean audit lifts a freeze that an audit set.",
    changes: { right: 'audit', action: 'audit cleared' },
    run: auditAll,
  },
  {
    words: ['adjust'],
    positions: ['player', 'amount'],
    options: { reason: READ_IN_STATEMENT, by: BY },
    help: "Corrects a player's playing balance by an amount of SOL, such as 0.5 or -0.5. The operating account pays or receives it.",
    changes: { right: 'adjust', action: 'adjust', twoOperators: true },
    run: adjust,
  },
  {
    words: ['write-off'],
    alias: ['loss'],
    positions: ['amount'],
    options: { reason: { value: true, required: true, help: 'the reason, for the log' }, by: BY },
    help: 'Writes off SOL that the treasury lost, against the operating account only.',
    changes: { right: 'loss', action: 'loss', twoOperators: true },
    run: writeOff,
  },
  {
    words: ['freeze'],
    positions: [],
    options: { reason: { value: true, required: true, help: 'the reason, shown by /readyz' }, by: BY },
    help: 'Stops credits, stakes and withdrawals.',
    changes: { right: 'freeze', action: 'freeze' },
    run: (deps, parsed) => setFreeze(deps, parsed, true),
  },
  {
    words: ['unfreeze'],
    positions: [],
    options: { by: BY },
    help: "Lifts a freeze that an operator set. One that an audit set is lifted by a clean 'audit'.",
    changes: { right: 'unfreeze', action: 'unfreeze', twoOperators: true },
    run: (deps, parsed) => setFreeze(deps, parsed, false),
  },
];

async function showReserves(
  { treasury }: TreasuryCommandDeps,
  parsed: ParsedCommand,
): Promise<CommandAnswer> {
  const reserves = await treasury.reserves();
  const [held, owed, inFlight] = [reserves.treasury, reserves.liabilities, reserves.inFlight].map((amount) =>
    formatSol(amount),
  );
  if (parsed.options['json'] !== true)
    return done(`treasury ${held} SOL, owed ${owed} SOL, in flight ${inFlight} SOL`);
  return done(JSON.stringify({ treasury: held, liabilities: owed, inFlight }));
}

async function auditAll({ treasury, append }: TreasuryCommandDeps): Promise<CommandAnswer> {
  const { breaches } = await treasury.auditor.run({
    async onUnfreeze(tx) {
      await append(tx, {});
    },
  });
  const lines = breaches.map((breach) => `${breach.check}: ${breach.detail}`);
  return lines.length === 0 ? done('Clean.') : notDone(lines.join('\n'));
}

async function setFreeze(
  { database, append }: TreasuryCommandDeps,
  parsed: ParsedCommand,
  on: boolean,
): Promise<CommandAnswer> {
  const reason = textOption(parsed, 'reason') ?? '';
  await database.transaction(async (tx) => {
    await append(tx, { reason });
    if (on) await freeze(tx, 'operator', reason);
    else await unfreeze(tx, 'operator');
  });
  const left = await database.run(freezeReason);
  return done(left === null ? 'Money movements are enabled.' : `Money is frozen: ${left}.`);
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
async function tooMuch(deps: TreasuryCommandDeps, tx: Tx, amount: Lamports): Promise<string | null> {
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
async function adjust(deps: TreasuryCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
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
async function writeOff(deps: TreasuryCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
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
