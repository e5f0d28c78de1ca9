// Parses a command line, and finds the command that it names. Each module defines its own commands.
import { parseArgs } from 'node:util';
import { ESCROW_COMMANDS, type EscrowCommandDeps } from '../../escrow/index.ts';
import { FAIR_PLAY_COMMANDS, type FairPlayCommandDeps } from '../../fair-play/cases/index.ts';
import { RECEIPT_KEY_COMMANDS, type ReceiptKeyCommandDeps } from '../../games/index.ts';
import {
  DEPOSIT_COMMANDS,
  type DepositCommandDeps,
  TREASURY_COMMANDS,
  type TreasuryCommandDeps,
} from '../../money/treasury/index.ts';
import { WITHDRAWAL_COMMANDS, type WithdrawalCommandDeps } from '../../money/withdrawals/index.ts';
import {
  type CommandAnswer,
  type CommandShape,
  done,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
} from '../../platform/operator.ts';
import { LIMIT_COMMANDS, type LimitCommandDeps } from '../../protection/index.ts';
import { RATING_COMMANDS, type RatingCommandDeps } from '../../ratings/index.ts';
import { BACKUP_COMMANDS, type BackupCommandDeps, RESTORE_SHAPE } from '../backups/index.ts';
import { DEPLOY_SHAPE, type DeployDeps, deployEscrow } from './escrow-deployment.ts';
import { KEY_SHAPES, runKeys } from './keys.ts';
import { LOG_COMMANDS, type LogCommandDeps } from './log.ts';
import { CONFIRM_SHAPE, OPERATORS_COMMANDS, type OperatorsCommandDeps } from './operators.ts';
import { PLAYER_COMMANDS, type ServiceCommandDeps, SWITCH_COMMANDS } from './service-commands.ts';

/** Marks a word that begins with a minus and a digit as a value, not an option. */
const NEGATIVE = '\u0000';

function usageOf(shape: CommandShape): string {
  const options = Object.entries(shape.options).map(([name, option]) => {
    const text = `--${name}${option.value ? ` ${name.toUpperCase()}` : ''}`;
    return option.required === true ? text : `[${text}]`;
  });
  return [...shape.words, ...shape.positions.map((name) => `<${name}>`), ...options].join(' ');
}

function helpOf(shape: CommandShape): string {
  const options = Object.entries(shape.options).map(([name, option]) => `  --${name}  ${option.help}`);
  const alias = shape.alias === undefined ? [] : [`Also: ${shape.alias.join(' ')}.`];
  const two = shape.changes?.twoOperators === true ? ['Needs two operators: another one confirms it.'] : [];
  return [
    `usage: ${usageOf(shape)}`,
    '',
    shape.help,
    ...two,
    ...alias,
    ...(options.length === 0 ? [] : ['', ...options]),
  ].join('\n');
}

/** Parses what follows the words of a command. Returns the parsed command, or the refusal of an invalid one. */
export function parseCommand(shape: CommandShape, rest: readonly string[]): ParsedCommand | CommandAnswer {
  const refuse = (why: string) => notDone(`${why}\nusage: ${usageOf(shape)}`);
  const options = Object.fromEntries(
    Object.entries(shape.options).map(([name, { value }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  // Uses tokens instead of strict parsing, which treats a negative amount as an option and has its own error messages.
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
  // A last position such as 'signature...' takes one or more.
  const [given, named] = [parsed.positions.length, shape.positions.length];
  const isOpen = shape.positions.at(-1)?.endsWith('...') === true;
  if (given < named || (given > named && !isOpen)) return refuse('Wrong number of arguments.');
  for (const [name, option] of Object.entries(shape.options)) {
    if (option.required === true && parsed.options[name] === undefined)
      return refuse(`--${name} is required.`);
  }
  return parsed;
}

function startsWith(line: readonly string[], words: readonly string[] | undefined): boolean {
  return words?.every((word, index) => line[index] === word) === true;
}

type CommandDeps = WithdrawalCommandDeps &
  TreasuryCommandDeps &
  DepositCommandDeps &
  EscrowCommandDeps &
  BackupCommandDeps &
  RatingCommandDeps &
  LimitCommandDeps &
  FairPlayCommandDeps &
  ReceiptKeyCommandDeps &
  LogCommandDeps &
  OperatorsCommandDeps &
  ServiceCommandDeps;
/** The dependencies that do not differ by order. */
export type SharedDeps = Omit<CommandDeps, keyof OrderDeps>;

const COMMANDS: readonly OperatorCommand<CommandDeps>[] = [
  ...WITHDRAWAL_COMMANDS,
  ...TREASURY_COMMANDS,
  ...DEPOSIT_COMMANDS,
  ...ESCROW_COMMANDS,
  ...RATING_COMMANDS,
  ...LIMIT_COMMANDS,
  ...PLAYER_COMMANDS,
  ...FAIR_PLAY_COMMANDS,
  ...BACKUP_COMMANDS,
  ...RECEIPT_KEY_COMMANDS,
  ...LOG_COMMANDS,
  ...OPERATORS_COMMANDS,
  ...SWITCH_COMMANDS,
];

/** Commands that need no server. */
const ALONE: readonly CommandShape[] = [DEPLOY_SHAPE, RESTORE_SHAPE, ...KEY_SHAPES];

/** Finds a command by the first words of a line. If the line uses the alias, the alias becomes the command's shown name. */
export function commandOf(line: readonly string[]): OperatorCommand<CommandDeps> | undefined {
  const found = COMMANDS.find(({ words, alias }) => startsWith(line, words) || startsWith(line, alias));
  if (found?.alias === undefined || startsWith(line, found.words)) return found;
  return { ...found, words: found.alias, alias: found.words };
}

/** Whether this line confirms a command of another operator. */
export const isConfirm = (line: readonly string[]): boolean => startsWith(line, CONFIRM_SHAPE.words);

/** Returns the shape of any line that the server runs, for parsing. */
export function shapeOf(line: readonly string[]): CommandShape | undefined {
  return isConfirm(line) ? CONFIRM_SHAPE : commandOf(line);
}

/** Returns the help that a line requests, which needs no server; null for other lines. */
export function helpFor(line: readonly string[]): CommandAnswer | null {
  if (line.length > 0 && !line.includes('--help')) return null;
  const shape = shapeOf(line) ?? ALONE.find(({ words }) => startsWith(line, words));
  return done(shape === undefined ? allCommands() : helpOf(shape));
}

/** Whether this line may call the Solana network. */
export function needsChain(line: readonly string[]): boolean {
  return isConfirm(line) || commandOf(line)?.needsChain === true;
}

/** Whether this line runs without a server on every database. */
export function runsEmbedded(line: readonly string[]): boolean {
  return commandOf(line)?.runsEmbedded === true;
}

export function allCommands(): string {
  const shapes: readonly CommandShape[] = [...COMMANDS, CONFIRM_SHAPE, ...ALONE];
  const all = shapes.map((each) => `  ${usageOf(each)}\n      ${each.help}`).join('\n');
  return `commands:\n${all}\n\nEach command has --help.`;
}

interface AloneDeps extends DeployDeps {
  /** Restores into the empty database of the settings, while holding the locks that keep a server from starting. */
  restore(folder: string): Promise<CommandAnswer>;
}

/** Runs a line that needs no server in the calling process; returns null for every other line. */
export async function runAlone(
  line: readonly string[],
  depsOf: () => AloneDeps,
): Promise<CommandAnswer | null> {
  const shape = ALONE.find(({ words }) => startsWith(line, words));
  // The server runs `restore reconcile`.
  if (shape === undefined || commandOf(line) !== undefined) return null;
  const parsed = parseCommand(shape, line.slice(shape.words.length));
  if ('done' in parsed) return parsed;
  if (shape === DEPLOY_SHAPE) return deployEscrow(depsOf(), parsed);
  if (shape === RESTORE_SHAPE) return depsOf().restore(parsed.positions[0] ?? '');
  return runKeys(shape, parsed, depsOf());
}
