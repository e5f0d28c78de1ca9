// ops: finds the command that a line names, and runs it. The commands stand beside what they operate on.
import { parseArgs } from 'node:util';
import { ESCROW_COMMANDS, type EscrowCommandDeps } from '../escrow-games/index.ts';
import type { Database } from '../platform/database/index.ts';
import {
  type CommandAnswer,
  type CommandShape,
  done,
  notDone,
  type OperatorCommand,
  type ParsedCommand,
} from '../platform/operator.ts';
import type { Time } from '../platform/time.ts';
import { TREASURY_COMMANDS, type TreasuryCommandDeps } from '../treasury/index.ts';
import { WITHDRAWAL_COMMANDS, type WithdrawalCommandDeps } from '../withdrawals/index.ts';
import { appendAudit } from './audit-log-store.ts';
import { DEPLOY_SHAPE, type DeployDeps, deployEscrow } from './escrow-deployment.ts';

type CommandDeps = WithdrawalCommandDeps & TreasuryCommandDeps & EscrowCommandDeps;

export type OpsDeps = Omit<CommandDeps, 'append'> & { database: Database; time: Time };

const COMMANDS: readonly OperatorCommand<CommandDeps>[] = [
  ...WITHDRAWAL_COMMANDS,
  ...TREASURY_COMMANDS,
  ...ESCROW_COMMANDS,
];

/** Marks a word that begins with a minus and a digit as no option. */
const NEGATIVE = '\u0000';

export function usageOf(shape: CommandShape): string {
  const options = Object.entries(shape.options).map(([name, option]) => {
    const text = `--${name}${option.value ? ` ${name.toUpperCase()}` : ''}`;
    return option.required === true ? text : `[${text}]`;
  });
  return [...shape.words, ...shape.positions.map((name) => `<${name}>`), ...options].join(' ');
}

function helpOf(shape: CommandShape): string {
  const options = Object.entries(shape.options).map(([name, option]) => `  --${name}  ${option.help}`);
  const alias = shape.alias === undefined ? [] : [`Also: ${shape.alias.join(' ')}.`];
  return [
    `usage: ${usageOf(shape)}`,
    '',
    shape.help,
    ...alias,
    ...(options.length === 0 ? [] : ['', ...options]),
  ].join('\n');
}

/** Parses what follows a command's words; the answer is why it cannot be. */
export function parseCommand(shape: CommandShape, rest: readonly string[]): ParsedCommand | CommandAnswer {
  const refuse = (why: string) => notDone(`${why}\nusage: ${usageOf(shape)}`);
  const options = Object.fromEntries(
    Object.entries(shape.options).map(([name, { value }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  // Tokens, not a strict parse: that takes a negative amount for an option and words its own errors.
  const { tokens } = parseArgs({
    args: rest.map((word) => (/^-[\d.]/.test(word) ? `${NEGATIVE}${word}` : word)),
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const parsed: { positions: string[]; options: Record<string, string | true> } = {
    positions: [],
    options: {},
  };
  for (const token of tokens) {
    if (token.kind === 'positional') parsed.positions.push(token.value.replace(NEGATIVE, ''));
    if (token.kind !== 'option') continue;
    const option =
      token.rawName.startsWith('--') && Object.hasOwn(shape.options, token.name)
        ? shape.options[token.name]
        : undefined;
    if (option === undefined) return refuse(`Unknown option ${token.rawName}.`);
    const value = token.value?.replace(NEGATIVE, '');
    if (
      option.value
        ? value === undefined || value.startsWith('--') || value.trim() === ''
        : value !== undefined
    )
      return refuse(option.value ? `--${token.name} needs a value.` : `--${token.name} takes no value.`);
    parsed.options[token.name] = value ?? true;
  }
  if (parsed.positions.length !== shape.positions.length) return refuse('Wrong number of arguments.');
  for (const [name, option] of Object.entries(shape.options)) {
    if (option.required === true && parsed.options[name] === undefined)
      return refuse(`--${name} is required.`);
  }
  return parsed;
}

function startsWith(line: readonly string[], words: readonly string[] | undefined): boolean {
  return words?.every((word, index) => line[index] === word) === true;
}

/** Finds a command by the words it was called with: an alias answers under its own name. */
function commandOf(line: readonly string[]): OperatorCommand<CommandDeps> | undefined {
  const found = COMMANDS.find(({ words, alias }) => startsWith(line, words) || startsWith(line, alias));
  if (found?.alias === undefined || startsWith(line, found.words)) return found;
  return { ...found, words: found.alias, alias: found.words };
}

/** Returns the help that a line asks for, which needs no server; null when it asks for something else. */
export function helpFor(line: readonly string[]): CommandAnswer | null {
  if (line.length > 0 && !line.includes('--help')) return null;
  if (startsWith(line, DEPLOY_SHAPE.words)) return done(helpOf(DEPLOY_SHAPE));
  const command = commandOf(line);
  return done(command === undefined ? allCommands() : helpOf(command));
}

/** Whether this line calls the Solana network. */
export function needsChain(line: readonly string[]): boolean {
  return commandOf(line)?.needsChain === true;
}

function allCommands(): string {
  const all = [...COMMANDS, DEPLOY_SHAPE].map((each) => `  ${usageOf(each)}\n      ${each.help}`).join('\n');
  return `commands:\n${all}\n\nEach has --help.`;
}

/** Runs a line that needs neither server nor database, in the process that was called with it; null for every other line. */
export async function runAlone(
  line: readonly string[],
  depsOf: () => DeployDeps,
): Promise<CommandAnswer | null> {
  if (!startsWith(line, DEPLOY_SHAPE.words)) return null;
  const parsed = parseCommand(DEPLOY_SHAPE, line.slice(DEPLOY_SHAPE.words.length));
  return 'done' in parsed ? parsed : deployEscrow(depsOf(), parsed);
}

/** Runs one command line, without the program's own name. */
export async function runCommand(deps: OpsDeps, line: readonly string[]): Promise<CommandAnswer> {
  const helped = helpFor(line);
  if (helped !== null) return helped;
  const command = commandOf(line);
  if (command === undefined) return notDone(allCommands());
  const parsed = parseCommand(command, line.slice(command.words.length));
  if ('done' in parsed) return parsed;
  const append: CommandDeps['append'] = (tx, entry) =>
    appendAudit(tx, { ...entry, at: new Date(deps.time.nowMs()).toISOString() });
  return command.run({ ...deps, append }, parsed);
}
