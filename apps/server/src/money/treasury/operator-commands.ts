// treasury: the operators' commands about reserves, audits, freezes and the operating account.
import { formatSol } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  notDone,
  type OperatorCommand,
  type ParsedCommand,
  textOption,
} from '../../platform/operator.ts';
import { freeze, freezeReason, unfreeze } from '../ledger/index.ts';
import { adjust, type CorrectionDeps, writeOff } from './corrections.ts';
import type { TreasuryOperator } from './operator.ts';

export interface TreasuryCommandDeps extends CorrectionDeps {
  database: Database;
  treasury: TreasuryOperator;
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
