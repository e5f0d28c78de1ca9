// operators/backups: public entry. Operators' commands for backups, and the manifest of a backup.

import { resolve } from 'node:path';
import type { Subject } from '@kingstake/proofs/custody';
import { formatSol, lamports } from '@kingstake/protocol';
import type { Chain, ChainTransaction } from '../../chain/index.ts';
import { createWatcher, keepUnclaimed, markPaidBack, unclaimedIdOf } from '../../money/deposits/index.ts';
import {
  account,
  type BookedOnChain,
  bookedOnChain,
  freeze,
  frozenSince,
  unfreeze,
} from '../../money/ledger/index.ts';
import {
  bookLostMemo,
  bookLostPayout,
  type LostPayout,
  PayoutNotBooked,
} from '../../money/withdrawals/index.ts';
import { BackupFault, type Database, type Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import {
  BY,
  type CommandAnswer,
  type CommandShape,
  done,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  sameSubject,
  TERMS_CHANGED,
} from '../../platform/operator.ts';
import type { Users } from '../../players/users/index.ts';
import { type BackupDeps, writeBackup } from './backup.ts';

export { restoreBackup } from './backup.ts';

// Operator commands, and the reconciliation that brings restored books up to date with the chain. The treasury's history is read
// from the restored cursor, oldest first. Each transaction is booked together with the cursor, so an interrupted run continues where
// it stopped.

interface ReconcileDeps {
  database: Database;
  chain: Chain;
  log: Log;
  users: Pick<Users, 'userIdOfWallet'>;
  pushBalance(userId: number): void;
}

interface Reconciled {
  /** What was booked on chain since the restore, also by an earlier run or another process. */
  booked: readonly BookedOnChain[];
  /** Ids of withdrawals whose payouts this run found missing in the books. */
  payouts: readonly number[];
  /** Signatures of transactions that spend SOL of the treasury but pay no withdrawal. */
  unknown: readonly string[];
}

/** Memos that cost only their fee: the head of the operators' log, or a statement of reserves. */
const FEE_ONLY =
  /^(?:kingstake:log:[1-9]\d{0,17}:[0-9a-f]{64}(?::[1-9A-HJ-NP-Za-km-z]{32,44})?|kingstake reserves v1 [1-9]\d{0,14} [0-9a-f]{64})$/;
const MEMO = /^kingstake:wd:([1-9]\d{0,14}):([1-9]\d{0,8})$/;

/** Classifies a finalized transaction: a payout, a memo, an unknown expense, or null if the treasury spent nothing. */
export function payoutOf(
  transaction: ChainTransaction,
  treasury: string,
): LostPayout | 'memo' | 'unknown' | null {
  const { signature, feePayer, fee, failed, transfers, memos = [] } = transaction;
  const sent = transfers.filter(({ source, destination }) => source === treasury && destination !== treasury);
  // A memo counts only if the treasury paid the fee, because anyone can write one.
  if (feePayer !== treasury) return sent.length === 0 ? null : 'unknown';
  if (sent.length === 0 && memos.length === 1 && FEE_ONLY.test(memos[0] ?? '')) return 'memo';
  const named = memos.length === 1 ? MEMO.exec(memos[0] ?? '') : null;
  const [transfer] = sent;
  if (named === null || sent.length > 1 || failed !== (transfer === undefined)) return 'unknown';
  return {
    id: Number(named[1]),
    attempt: Number(named[2]),
    signature,
    to: transfer?.destination ?? '',
    lamports: transfer?.lamports ?? lamports(0n),
    fee,
    failed,
  };
}

const NOT_RESTORED = 'There is no restored backup to reconcile.';

/** The reconciliation failed or stopped. The message is a sentence for the operator. */
class NotReconciled extends Error {
  override readonly name = 'NotReconciled';
}

/**
 * Books what is missing in the backup. When the newest transaction is reached, the freeze of the restore is replaced by
 * one that a clean audit by an operator lifts; `onDone` is called in that transaction. Throws `NotReconciled`.
 */
async function reconcile(
  deps: ReconcileDeps,
  onDone: (tx: Tx, found: Reconciled) => Promise<unknown>,
): Promise<Reconciled> {
  const { database, chain } = deps;
  const restoredAt = await database.run((queries) => frozenSince(queries, 'restored'));
  if (restoredAt === null) throw new NotReconciled(NOT_RESTORED);
  const run = { payouts: [] as number[], unknown: [] as string[] };
  const watcher = createWatcher({
    ...deps,
    ownerOf: deps.users.userIdOfWallet,
    onCredited: deps.pushBalance,
    bookSpent: async (tx, transaction) => {
      const payout = payoutOf(transaction, chain.treasury);
      if (payout === 'unknown') run.unknown.push(transaction.signature);
      else if (payout === 'memo') await bookLostMemo(tx, transaction);
      else if (payout !== null && (await bookPayout(deps, tx, payout))) run.payouts.push(payout.id);
    },
  });
  try {
    // A long history takes several runs.
    do await watcher.poll();
    while (!watcher.isCurrent());
  } catch (error) {
    if (error instanceof PayoutNotBooked) throw new NotReconciled(error.message, { cause: error });
    throw error;
  }
  return database.transaction(async (tx) => {
    const found = { booked: await bookedOnChain(tx, restoredAt), ...run };
    await onDone(tx, found);
    await freeze(tx, 'audit', 'the chain was read again after a restore: run "audit"');
    await unfreeze(tx, 'restored');
    return found;
  });
}

const bookPayout = ({ users }: ReconcileDeps, tx: Tx, payout: LostPayout): Promise<boolean> =>
  bookLostPayout(tx, payout, {
    ownerOf: users.userIdOfWallet,
    unclaimedOf: async (inTx, wallet) => account('unclaimed', await unclaimedIdOf(inTx, wallet)),
    onReturned: markPaidBack,
    keepUnclaimed: (inTx, refunded) => keepUnclaimed(inTx, refunded, users.userIdOfWallet),
  });

export type BackupCommandDeps = Omit<BackupDeps, 'treasury' | 'onBegin'> &
  ReconcileDeps & {
    chain: Chain;
    /** Returns the terms of a restore at this time. */
    restoredLog(since: Date): Promise<Subject>;
  } & OrderDeps;

/** The action of the log entry that ends a restore. */
export const RESTORED_ACTION = 'restore reconciled';

/** Runs without a server, in the process of the command line. */
export const RESTORE_SHAPE: CommandShape = {
  words: ['restore'],
  positions: ['folder'],
  options: {},
  help: 'Restores a backup into the empty database of the settings and freezes money. No server may be running.',
};

export const BACKUP_COMMANDS: readonly OperatorCommand<BackupCommandDeps>[] = [
  {
    words: ['backup'],
    // Only for the address of the treasury; it makes no network call.
    needsChain: true,
    positions: ['folder'],
    options: { by: BY },
    help: 'Writes a backup of the database to a new folder while the server runs. It contains no keys.',
    // The command changes nothing, but must be signed because it exports all data.
    changes: { right: 'backup', action: 'backup' },
    run: backUp,
  },
  {
    words: ['restore', 'reconcile'],
    needsChain: true,
    positions: [],
    options: { by: BY },
    help: 'After a restore: reads the chain again, books deposits and payouts since the backup, and says what was booked.',
    changes: { right: 'audit', action: RESTORED_ACTION },
    subject: termsOfRestore,
    run: runReconcile,
  },
];

async function backUp(deps: BackupCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const folder = resolve(parsed.positions[0] ?? '');
  try {
    const { schema, files, cursor } = await writeBackup(
      {
        ...deps,
        treasury: deps.chain.treasury,
        // Before the copy, so that every backup has a log entry, and contains its own.
        onBegin: () => deps.database.transaction(async (tx) => void (await deps.append(tx, { folder }))),
      },
      folder,
    );
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return done(
      `Backup in ${folder}: ${files.map(({ name }) => name).join(', ')}, ${bytes} bytes, schema ${schema}, chain read to ${cursor?.signature ?? 'nowhere yet'}. Copy it to another machine; the keys are not in it.`,
    );
  } catch (error) {
    if (error instanceof BackupFault) return notDone(error.message);
    throw error;
  }
}

/** Returns the terms that the operator signs: the last entry of the restored log, and the newest head on chain of a lost entry. */
async function termsOfRestore(deps: BackupCommandDeps): Promise<Subject | CommandAnswer> {
  const since = await deps.database.run((queries) => frozenSince(queries, 'restored'));
  return since === null ? notDone(NOT_RESTORED) : deps.restoredLog(since);
}

const isAnswer = (found: Subject | CommandAnswer): found is CommandAnswer =>
  typeof found['done'] === 'boolean';

/** What operators call the journals of money that arrived or left on chain. */
const BOOKED: Readonly<Record<string, string>> = {
  deposit: 'deposits of players',
  unclaimed: 'deposits without a player',
  payout: 'payouts',
  network_fee: 'network fees',
};

/** Says what was booked on chain since the restore, by any process. */
export function bookedSentence(booked: readonly BookedOnChain[]): string {
  if (booked.length === 0) return 'Nothing has moved on chain since the backup.';
  const parts = booked.map(
    ({ kind, count, lamports: amount }) =>
      `${count} ${BOOKED[kind] ?? kind} (${formatSol(lamports(amount))} SOL)`,
  );
  return `Booked since the backup: ${parts.join(', ')}.`;
}

async function runReconcile(deps: BackupCommandDeps): Promise<CommandAnswer> {
  const terms = await termsOfRestore(deps);
  if (isAnswer(terms)) return terms;
  if (!sameSubject(terms, deps.order.subject)) return notDone(TERMS_CHANGED);
  try {
    const { booked, payouts, unknown } = await reconcile(deps, (tx, found) =>
      deps.append(tx, { ...found, booked: bookedSentence(found.booked) }),
    );
    const strange =
      unknown.length === 0
        ? ''
        : ` The treasury also spent SOL in ${unknown.join(', ')}, which pays no withdrawal: investigate; "audit" shows what is missing.`;
    const which = payouts.length === 0 ? '' : ` This run found the payouts ${payouts.join(', ')}.`;
    return done(`${bookedSentence(booked)}${which}${strange} Money is frozen until "audit" is clean.`);
  } catch (error) {
    if (error instanceof NotReconciled) return notDone(error.message);
    throw error;
  }
}
