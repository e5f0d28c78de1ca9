// treasury: the operators' commands about deposits of wallets without a player: list, give to a player, return, or use for network fees.
import type { Subject } from '@kingstake/proofs/custody';
import { formatSol, idIn, isRefused, MIN_TRANSFER, type Result } from '@kingstake/protocol';
import type { Database, Tx } from '../../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  sameSubject,
  TERMS_CHANGED,
  textOption,
} from '../../platform/operator.ts';
import type { Users } from '../../players/users/index.ts';
import {
  assignDeposits,
  fundOperating,
  listUnclaimed,
  markTaken,
  sumOf,
  type WaitingDeposit,
  waitingDeposits,
} from '../deposits/index.ts';
import { freezeReason } from '../ledger/index.ts';
import { requestReturn } from '../withdrawals/index.ts';

export interface DepositCommandDeps extends OrderDeps {
  database: Database;
  users: Pick<Users, 'publicUsers' | 'userIdOfWallet' | 'walletOf'>;
  pushBalance(userId: number): void;
}

const LISTED = { rows: 50, most: 500 };

const decides = (action: string) => ({ right: 'deposits', action, twoOperators: true }) as const;

export const DEPOSIT_COMMANDS: readonly OperatorCommand<DepositCommandDeps>[] = [
  {
    words: ['deposits', 'unclaimed'],
    positions: [],
    options: {
      signature: { value: true, help: 'only the deposits of this transaction' },
      limit: { value: true, help: `rows, at most ${LISTED.most}; default ${LISTED.rows}` },
      json: { value: false, help: 'a JSON array and nothing else' },
    },
    help: 'Lists deposits from wallets without a player, or below the smallest deposit, largest first.',
    run: list,
  },
  {
    words: ['deposits', 'assign'],
    positions: ['signature', 'user'],
    options: { by: BY },
    help: 'Gives the unclaimed deposits of a transaction to the player with this id, as a deposit.',
    changes: decides('deposit assigned'),
    subject: (deps, parsed) => termsOf(deps, parsed.positions.slice(0, 1), playerIn(parsed)),
    run: assign,
  },
  {
    words: ['deposits', 'return'],
    positions: ['signature'],
    options: { by: BY },
    help: 'Requests a withdrawal that pays the unclaimed deposits of a transaction back to the wallet that sent them. An exchange may not credit what comes back.',
    changes: decides('deposit returned'),
    subject: (deps, parsed) => termsOf(deps, parsed.positions),
    run: giveBack,
  },
  {
    words: ['fund'],
    alias: ['house'],
    positions: ['signature...'],
    options: { by: BY },
    help: 'Moves the unclaimed deposits of these transactions to the operating account, which pays network fees.',
    changes: { right: 'house', action: 'house funded', twoOperators: true },
    subject: (deps, parsed) => termsOf(deps, parsed.positions),
    run: fund,
  },
];

async function list({ database, users }: DepositCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const text = textOption(parsed, 'limit') ?? String(LISTED.rows);
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > LISTED.most) return notDone(`--limit must be from 1 to ${LISTED.most}.`);
  const signature = textOption(parsed, 'signature');
  const found = await database.run((queries) => listUnclaimed(queries, { signature, limit }));
  const owners = await database.transaction(async (tx) => {
    const ids = new Map<string, number | null>();
    for (const { source } of found.rows) ids.set(source, await users.userIdOfWallet(tx, source));
    return ids;
  });
  const rows = found.rows.map((row) => ({
    signature: row.signature,
    amount: formatSol(row.lamports),
    walletAddress: row.source,
    seenAt: row.seenAt.toISOString(),
    userId: owners.get(row.source) ?? null,
  }));
  if (parsed.options['json'] === true) return done(JSON.stringify(rows));
  if (rows.length === 0) return done('No such deposit is unclaimed.');
  const lines = rows.map(({ userId, ...row }) => {
    const owner = userId === null ? '' : `  of player ${userId}, below the smallest deposit`;
    return `${row.signature}  ${row.amount} SOL  from ${row.walletAddress}  since ${row.seenAt}${owner}`;
  });
  return done([...lines, `${rows.length} of ${found.count}, ${formatSol(found.sum)} SOL in all.`].join('\n'));
}

const playerIn = ({ positions }: ParsedCommand): number => idIn(positions[1] ?? '') ?? 0;

const noPlayer = ({ positions }: ParsedCommand): string =>
  `There is no player ${positions[1]}: nothing was assigned.`;

/** The terms that the operators sign: who sent how much, and who gets it. */
function subjectOf(waiting: readonly WaitingDeposit[], player?: number): Subject {
  const wallet = [...new Set(waiting.map(({ source }) => source))].join(' ');
  const terms = { wallet, lamports: String(sumOf(waiting)) };
  return player === undefined ? terms : { user: player, ...terms };
}

async function termsOf(
  { database, users }: DepositCommandDeps,
  signatures: readonly string[],
  player?: number,
): Promise<Subject | CommandAnswer> {
  const waiting = await database.transaction((tx) => waitingDeposits(tx, signatures, users.userIdOfWallet));
  return isRefused(waiting) ? notDone(waiting.refused) : subjectOf(waiting, player);
}

/** Thrown to roll back the locks and bookings of a command that cannot be executed. */
class NotDone extends Error {
  override readonly name = 'NotDone';
}

/** Runs a decision about the deposits that the operators signed, in one transaction with its log entry. */
async function decide(
  { database, users, order, append }: DepositCommandDeps,
  { signatures, player }: { signatures: readonly string[]; player?: number },
  work: (tx: Tx, waiting: readonly WaitingDeposit[]) => Promise<Result<string, { refused: string }>>,
): Promise<CommandAnswer> {
  try {
    return await database.transaction(async (tx) => {
      const waiting = await waitingDeposits(tx, signatures, users.userIdOfWallet);
      if (isRefused(waiting)) throw new NotDone(waiting.refused);
      if (!sameSubject(subjectOf(waiting, player), order.subject)) throw new NotDone(TERMS_CHANGED);
      const message = await work(tx, waiting);
      if (typeof message !== 'string') throw new NotDone(message.refused);
      const amount = formatSol(sumOf(waiting));
      await append(tx, { signatures, ...(player === undefined ? {} : { player }), amount });
      return done(message);
    });
  } catch (error) {
    if (error instanceof NotDone) return notDone(error.message);
    throw error;
  }
}

async function assign(deps: DepositCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const player = playerIn(parsed);
  const answer = await decide(
    deps,
    { signatures: parsed.positions.slice(0, 1), player },
    async (tx, waiting) => {
      if (!(await deps.users.publicUsers(tx, [player])).has(player)) return { refused: noPlayer(parsed) };
      const walletAddress = await deps.users.walletOf(tx, player);
      await assignDeposits(tx, waiting, { userId: player, walletAddress });
      return `Player ${player} was credited with ${formatSol(sumOf(waiting))} SOL.`;
    },
  );
  if (answer.done) deps.pushBalance(player);
  return answer;
}

function giveBack(deps: DepositCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  return decide(deps, { signatures: parsed.positions }, async (tx, waiting) => {
    const frozen = await freezeReason(tx);
    if (frozen !== null) return { refused: `Money is frozen: ${frozen}.` };
    const ids: number[] = [];
    for (const deposit of waiting) {
      if (deposit.lamports < MIN_TRANSFER)
        return {
          refused: `${formatSol(deposit.lamports)} SOL are below the smallest withdrawal of ${formatSol(MIN_TRANSFER)} SOL.`,
        };
      const { id, holdJournalId } = await requestReturn(tx, deposit);
      await markTaken(tx, deposit, { status: 'returned', journalId: holdJournalId });
      ids.push(id);
    }
    return ids
      .map((id) => `Withdrawal ${id} pays the deposit back. Approve it: withdrawals approve ${id}`)
      .join('\n');
  });
}

function fund(deps: DepositCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  return decide(deps, { signatures: parsed.positions }, async (tx, waiting) => {
    await fundOperating(tx, waiting);
    return `Moved ${formatSol(sumOf(waiting))} SOL to the operating account.`;
  });
}
