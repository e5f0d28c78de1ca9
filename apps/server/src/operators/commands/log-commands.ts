// Commands that show and verify the operators' log.

import { parseCommand, type SignedCommand } from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import type { Chain } from '../../chain/index.ts';
import { AUDIT, frozenSince } from '../../money/ledger/index.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  type CommandAnswer,
  done,
  notDone,
  type OperatorCommand,
  type ParsedCommand,
  textOption,
} from '../../platform/operator.ts';
import type { Settings } from '../../platform/settings.ts';
import { RESTORED_ACTION } from '../backups/index.ts';
import { type LogRow, logEntries, logHead, OPERATORS_ACTION, operatorLog } from './audit-log-store.ts';
import { headsOnChain, judgeHeads, type RestoredLog, readRestored } from './heads-on-chain.ts';
import { type ChangeOf, nothingProved, proveEntry } from './log-proof.ts';

export interface LogCommandDeps {
  database: Database;
  chain: Chain;
  settings: Pick<Settings, 'cluster'>;
  /** Finds the command of a line. Passed as an argument, because the list of all commands contains these two. */
  changeOf: ChangeOf;
}

const EXPECTED_AFTER_RESTORE =
  'This is expected after a restore: the chain holds heads of entries that are newer than the backup. Run "restore reconcile" first, then verify again.';

/** Entries that `log show` prints by default. */
const SHOWN = 20;
const MAX_SHOWN = 1000;

export const LOG_COMMANDS: readonly OperatorCommand<LogCommandDeps>[] = [
  {
    words: ['log', 'show'],
    positions: [],
    options: { last: { value: true, help: `number of entries; default ${SHOWN}` } },
    help: 'Shows the newest entries of the log: operator, action and signatures.',
    async run({ database }, parsed) {
      const last = Number(textOption(parsed, 'last') ?? SHOWN);
      if (!Number.isInteger(last) || last < 1 || last > MAX_SHOWN)
        return notDone(`--last must be a number from 1 to ${MAX_SHOWN}.`);
      const rows = await database.run(async (queries) => {
        const head = await logHead(queries);
        return head === null ? [] : logEntries(queries, head.entries - BigInt(last), last);
      });
      return done(rows.length === 0 ? 'The log is empty.' : rows.map(showEntry).join('\n'));
    },
  },
  {
    words: ['log', 'verify'],
    needsChain: true,
    positions: [],
    options: {
      believe: {
        value: true,
        help: 'number of the entry with an unsigned list of operators, after all keys were lost',
      },
    },
    help: 'Checks every entry of the log: the hash chain, the signatures, and the heads on chain.',
    run: verifyLog,
  },
];

function showEntry({ id, at, actor, action, details, signed }: LogRow): string {
  const by = signed === null ? 'unsigned' : `signed by ${signersOf(signed).join(' and ')}`;
  return `${id}  ${at}  ${actor}  ${action}  ${details}  ${by}`;
}

function signersOf(signed: string): string[] {
  const commands = JSON.parse(signed) as { signatures: { operator: string }[] }[];
  return commands.flatMap(({ signatures }) => signatures.map(({ operator }) => operator));
}

/** Returns the entries that this entry declares lost in a restore, or null. Its signature must have been checked before. */
function restoredIn({ action, signed }: LogRow): RestoredLog | null {
  const [first] = action === RESTORED_ACTION ? (JSON.parse(signed ?? '[]') as SignedCommand[]) : [];
  const read = first === undefined ? null : parseCommand(first);
  return read === null || isRefused(read) ? null : readRestored(read.command.subject);
}

async function verifyLog(
  { database, chain, settings, changeOf }: LogCommandDeps,
  parsed: ParsedCommand,
): Promise<CommandAnswer> {
  const believe = textOption(parsed, 'believe');
  if (believe !== null && !/^[1-9]\d{0,17}$/.test(believe))
    return notDone('--believe must be the number of an entry.');
  const believed = believe === null ? null : BigInt(believe);
  const place = { cluster: settings.cluster, operatorsAction: OPERATORS_ACTION, changeOf, believed };
  const restores: RestoredLog[] = [];
  let proof = nothingProved();
  let entries = 0n;
  const hashes = new Map<bigint, string>();
  let sealed = await database.run((queries) => operatorLog.page(queries, null));
  for (;;) {
    const [breach] = sealed.breaches;
    if (breach !== undefined) return notDone(`${breach.detail}.`);
    if (sealed.next === null) break;
    const { next } = sealed;
    sealed = await database.run((queries) => operatorLog.page(queries, next));
  }
  for (;;) {
    const rows = await database.run((queries) => logEntries(queries, entries, AUDIT.logEntriesPerPage));
    for (const row of rows) {
      const checked = proveEntry(proof, row, place);
      if (isRefused(checked)) return notDone(`The log's ${checked.refused}.`);
      proof = checked;
      const restored = restoredIn(row);
      if (restored !== null) restores.push(restored);
      entries = row.id;
      hashes.set(row.id, row.hash);
    }
    if (rows.length < AUDIT.logEntriesPerPage) break;
  }
  const heads = await headsOnChain(chain);
  const judged = judgeHeads(heads, (entry) => hashes.get(entry), restores);
  if (isRefused(judged)) {
    const restoredAt = await database.run((queries) => frozenSince(queries, 'restored'));
    return notDone(restoredAt !== null ? `${judged.refused} ${EXPECTED_AFTER_RESTORE}` : judged.refused);
  }
  const { agree, lost } = judged;
  const onChain = heads.length === 0 ? 'no head is on chain yet' : `matching heads on chain: ${agree}`;
  const gone = lost === 0 ? '' : `; heads of entries that a restore has lost: ${lost}`;
  return done(`${entries} entries, sealed and signed; ${onChain}${gone}.`);
}
