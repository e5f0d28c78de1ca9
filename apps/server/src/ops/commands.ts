// ops: the commands. Each says in words what it did, and answers `done` only if it was done.
import { formatSol, lamports, parseSol } from '@kingstake/protocol';
import type { Cashier, OperatorDoor } from '../cashier/index.ts';
import {
  account,
  balanceOf,
  book,
  freeze,
  freezeReason,
  move,
  type Transfer,
  thaw,
} from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import { type CommandShape, helpOf, type Parsed, parseArguments, usageOf } from './arguments.ts';
import { appendAudit } from './audit-log-store.ts';

export interface OpsDeps {
  database: Database;
  time: Time;
  users: Pick<Users, 'publicUsers'>;
  cashier: Pick<Cashier, 'auditor' | 'tellBalance'>;
  operator: OperatorDoor;
}

export interface Answer {
  done: boolean;
  said: string;
}

interface Command extends CommandShape {
  /** It asks the network. */
  needsChain?: true;
  run(deps: OpsDeps, parsed: Parsed): Promise<Answer>;
}

const done = (said: string): Answer => ({ done: true, said });
const notDone = (said: string): Answer => ({ done: false, said });
const DEFAULT_NAME = 'operator';
const text = (parsed: Parsed, name: string): string | null => {
  const value = parsed.options[name];
  return typeof value === 'string' ? value : null;
};
const BY = { value: true, help: 'who does this; the log keeps the name' } as const;

function idOf(parsed: Parsed): number | null {
  const word = parsed.positions[0] ?? '';
  return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null;
}

const COMMANDS: readonly Command[] = [
  {
    words: ['withdrawals', 'list'],
    positions: [],
    options: { json: { value: false, help: 'a JSON array and nothing else' } },
    help: 'Withdrawals that wait for an approval, oldest first.',
    async run(deps, parsed) {
      const waiting = await deps.operator.waiting();
      if (parsed.options['json'] === true) return done(JSON.stringify(waiting));
      if (waiting.length === 0) return done('No withdrawal is waiting.');
      return done(
        waiting
          .map(
            (each) =>
              `${each.id}  ${each.amount} SOL  to ${each.walletAddress}  player ${each.userId}  since ${each.createdAt}`,
          )
          .join('\n'),
      );
    },
  },
  {
    words: ['withdrawals', 'show'],
    positions: ['id'],
    options: {},
    help: 'Everything about one withdrawal.',
    async run(deps, parsed) {
      const id = idOf(parsed);
      const found = id === null ? null : await deps.operator.show(id);
      return found === null
        ? notDone(`There is no withdrawal ${parsed.positions[0]}.`)
        : done(JSON.stringify(found, null, 2));
    },
  },
  {
    words: ['withdrawals', 'approve'],
    positions: ['id'],
    options: { by: BY },
    help: 'Lets a withdrawal go. Large sums need two approvals by different names.',
    async run(deps, parsed) {
      const id = idOf(parsed);
      if (id === null) return notDone('A withdrawal is named by its number.');
      const actor = text(parsed, 'by') ?? DEFAULT_NAME;
      const answer = await deps.operator.approve(id, actor, (tx) =>
        appendAudit(tx, {
          actor,
          action: 'withdrawal approved',
          details: { id },
          at: new Date(deps.time.nowMs()).toISOString(),
        }),
      );
      return { done: answer.ok, said: answer.said };
    },
  },
  {
    words: ['withdrawals', 'reject'],
    positions: ['id'],
    options: {
      reason: { value: true, required: true, help: 'the player reads it in the statement' },
      by: BY,
    },
    help: 'Gives the held amount back to the player. Impossible once it is signed.',
    async run(deps, parsed) {
      const id = idOf(parsed);
      if (id === null) return notDone('A withdrawal is named by its number.');
      const actor = text(parsed, 'by') ?? DEFAULT_NAME;
      const reason = text(parsed, 'reason') ?? '';
      const answer = await deps.operator.reject(id, reason, (tx) =>
        appendAudit(tx, {
          actor,
          action: 'withdrawal rejected',
          details: { id, reason },
          at: new Date(deps.time.nowMs()).toISOString(),
        }),
      );
      return { done: answer.ok, said: answer.said };
    },
  },
  {
    words: ['reserves'],
    needsChain: true,
    positions: [],
    options: { json: { value: false, help: 'a JSON object and nothing else' } },
    help: 'What the treasury holds, what is owed, and what is under way.',
    async run(deps, parsed) {
      const { treasury, liabilities, underway } = await deps.operator.reserves();
      const figures = {
        treasury: formatSol(treasury),
        liabilities: formatSol(liabilities),
        underway: formatSol(underway),
      };
      if (parsed.options['json'] === true) return done(JSON.stringify(figures));
      return done(
        `treasury ${figures.treasury} SOL, owed ${figures.liabilities} SOL, under way ${figures.underway} SOL`,
      );
    },
  },
  {
    words: ['audit'],
    needsChain: true,
    positions: [],
    options: { by: BY },
    help: 'Checks books, reserves and the log now. A clean audit lets money move again that an audit had frozen.',
    async run(deps, parsed) {
      const actor = text(parsed, 'by') ?? DEFAULT_NAME;
      const { breaches } = await deps.cashier.auditor.run({
        async letGo(tx) {
          const at = new Date(deps.time.nowMs()).toISOString();
          await appendAudit(tx, { actor, action: 'audit cleared', details: {}, at });
        },
      });
      const lines = breaches.map((breach) => `${breach.check}: ${breach.what}`);
      return lines.length === 0 ? done('Clean.') : notDone(lines.join('\n'));
    },
  },
  {
    words: ['adjust'],
    positions: ['player', 'amount'],
    options: {
      reason: { value: true, required: true, help: 'the player reads it in the statement' },
      by: BY,
    },
    help: 'Corrects a player’s playing balance by an amount, such as 0.5 or -0.5. The other side is the adjust account.',
    run: adjust,
  },
  {
    words: ['house'],
    positions: ['wallet'],
    options: { by: BY },
    help: 'Makes what this wallet sent to the treasury, and no player owns, the house’s own: network fees are paid from it.',
    async run(deps, parsed) {
      const [wallet = ''] = parsed.positions;
      const actor = text(parsed, 'by') ?? DEFAULT_NAME;
      const funded = await deps.operator.fundHouse(wallet, (tx, amount) => {
        const details = { wallet, amount: formatSol(amount) };
        return appendAudit(tx, {
          actor,
          action: 'house funded',
          details,
          at: new Date(deps.time.nowMs()).toISOString(),
        });
      });
      return { done: funded.ok, said: funded.said };
    },
  },
  {
    words: ['loss'],
    positions: ['amount'],
    options: { reason: { value: true, required: true, help: 'why; the log keeps it' }, by: BY },
    help: 'Takes SOL that the treasury no longer has off what is owed, out of the house account and no other.',
    run: bookLoss,
  },
  {
    words: ['freeze'],
    positions: [],
    options: { reason: { value: true, required: true, help: 'why; shown in readyz' }, by: BY },
    help: 'Stops credits, stakes and withdrawals.',
    run: (deps, parsed) => setFreeze(deps, parsed, true),
  },
  {
    words: ['unfreeze'],
    positions: [],
    options: { by: BY },
    help: 'Ends the operator’s own freeze. One of the auditor’s ends with a clean audit.',
    run: (deps, parsed) => setFreeze(deps, parsed, false),
  },
];

class NotBooked extends Error {
  override readonly name = 'NotBooked';
}

/**
 * Books what a command of the log's entry causes, once: the entry's number is the cause. The same words again are
 * another entry and move money again, as the operator said it twice.
 */
async function bookEntry(tx: Tx, entry: bigint, transfer: Omit<Transfer, 'opKey'>): Promise<void> {
  const booked = await book(tx, { ...transfer, opKey: `${transfer.kind}:${entry}` });
  if ('refused' in booked) throw new NotBooked(booked.refused);
  if (booked.repeated) throw new Error(`the log's entry ${entry} was booked before`);
}

async function adjust(deps: OpsDeps, parsed: Parsed): Promise<Answer> {
  const [player = '', amount = ''] = parsed.positions;
  const magnitude = parseSol(amount.replace(/^-/, ''));
  const id = idOf(parsed);
  if (id === null || magnitude === null || magnitude === 0n)
    return notDone('A player’s number and an amount of SOL are needed.');
  const actor = text(parsed, 'by') ?? DEFAULT_NAME;
  const reason = text(parsed, 'reason') ?? '';
  const change = lamports(amount.startsWith('-') ? -magnitude : magnitude);
  const answer = await deps.database
    .transaction(async (tx) => {
      if (!(await deps.users.publicUsers(tx, [id])).has(id))
        return notDone(`There is no player ${player}: nothing was adjusted.`);
      const at = new Date(deps.time.nowMs()).toISOString();
      const entry = await appendAudit(tx, {
        actor,
        action: 'adjust',
        details: { player, amount, reason },
        at,
      });
      const legs = move(account('adjust'), account('player', id), change);
      await bookEntry(tx, entry, { kind: 'adjust', reason, legs });
      return done(`Player ${player} was adjusted by ${amount} SOL.`);
    })
    .catch((error: unknown) => {
      if (error instanceof NotBooked) return notDone(`Nothing was adjusted: ${error.message}.`);
      throw error;
    });
  if (answer.done) deps.cashier.tellBalance(id);
  return answer;
}

/** The house bears it: an account that cannot be overdrawn, so a loss never hides that players could not be paid. */
async function bookLoss(deps: OpsDeps, parsed: Parsed): Promise<Answer> {
  const amount = parseSol(parsed.positions[0] ?? '');
  if (amount === null || amount <= 0n) return notDone('An amount of SOL is needed.');
  const actor = text(parsed, 'by') ?? DEFAULT_NAME;
  const reason = text(parsed, 'reason') ?? '';
  return deps.database
    .transaction(async (tx) => {
      // Fees of what is signed are the network's: without them a payment that landed could not be booked.
      const kept = await deps.operator.keptForFees(tx);
      const free = lamports((await balanceOf(tx, account('house'))) - kept);
      if (kept > 0n && amount > free)
        return notDone(
          `No loss was booked: the house has ${formatSol(free)} SOL, and ${formatSol(kept)} SOL more for fees under way.`,
        );
      const details = { amount: formatSol(amount), reason };
      const at = new Date(deps.time.nowMs()).toISOString();
      const entry = await appendAudit(tx, { actor, action: 'loss', details, at });
      const legs = move(account('house'), account('chain'), amount);
      await bookEntry(tx, entry, { kind: 'loss', reason, legs });
      return done(`${formatSol(amount)} SOL less are owed; the house bore it.`);
    })
    .catch((error: unknown) => {
      if (error instanceof NotBooked) return notDone(`No loss was booked: ${error.message}.`);
      throw error;
    });
}

async function setFreeze(deps: OpsDeps, parsed: Parsed, on: boolean): Promise<Answer> {
  const actor = text(parsed, 'by') ?? DEFAULT_NAME;
  const reason = text(parsed, 'reason') ?? '';
  await deps.database.transaction(async (tx) => {
    const at = new Date(deps.time.nowMs()).toISOString();
    await appendAudit(tx, { actor, action: on ? 'freeze' : 'unfreeze', details: { reason }, at });
    if (on) await freeze(tx, 'operator', reason);
    else await thaw(tx, 'operator');
  });
  const left = await deps.database.run(freezeReason);
  return done(left === null ? 'Money moves.' : `Money is frozen: ${left}.`);
}

function commandOf(line: readonly string[]): Command | undefined {
  return COMMANDS.find((each) => each.words.every((word, index) => line[index] === word));
}

/** The help that a line asks for, which needs no server; null when it asks for something else. */
export function helpFor(line: readonly string[]): Answer | null {
  if (line.length > 0 && !line.includes('--help')) return null;
  const command = commandOf(line);
  return done(command === undefined ? allCommands() : helpOf(command));
}

/** Whether the network must be there for this line. */
export function needsChain(line: readonly string[]): boolean {
  return commandOf(line)?.needsChain === true;
}

function allCommands(): string {
  const all = COMMANDS.map((each) => `  ${usageOf(each)}\n      ${each.help}`).join('\n');
  return `commands:\n${all}\n\nEach has --help.`;
}

/** Runs one command line, without the program's own name. */
export async function runCommand(deps: OpsDeps, line: readonly string[]): Promise<Answer> {
  const helped = helpFor(line);
  if (helped !== null) return helped;
  const command = commandOf(line);
  if (command === undefined) return notDone(allCommands());
  const parsed = parseArguments(command, line.slice(command.words.length));
  return parsed.ok ? command.run(deps, parsed.parsed) : notDone(parsed.said);
}
