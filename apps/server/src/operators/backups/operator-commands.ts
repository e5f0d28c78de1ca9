// backups: operator commands.
import { resolve } from 'node:path';
import type { Subject } from '@kingstake/proofs/custody';
import { formatSol, lamports } from '@kingstake/protocol';
import type { Chain } from '../../chain/index.ts';
import { type BookedOnChain, frozenSince } from '../../money/ledger/index.ts';
import { BackupFault } from '../../platform/database/index.ts';
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
import { type BackupDeps, writeBackup } from './backup.ts';
import { NOT_RESTORED, NotReconciled, type ReconcileDeps, reconcile } from './reconcile.ts';

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
