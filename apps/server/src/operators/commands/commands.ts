// Parses a command line, and finds the command that it names. Each module defines its own commands.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readArtifact } from '@kingstake/escrow/artifact';
import { DeploymentStopped, deployFrozen, programDataAddress } from '@kingstake/escrow/deployment';
import { formatSol, lamports } from '@kingstake/protocol';
import {
  ChainUnavailable,
  createDeploymentChain,
  genesisFault,
  type NodeForDeployment,
} from '../../chain/index.ts';
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
  textOption,
} from '../../platform/operator.ts';
import type { Random } from '../../platform/random.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';
import { LIMIT_COMMANDS, type LimitCommandDeps } from '../../protection/index.ts';
import { RATING_COMMANDS, type RatingCommandDeps } from '../../ratings/index.ts';
import { BACKUP_COMMANDS, type BackupCommandDeps, RESTORE_SHAPE } from '../backups/index.ts';
import { LOG_COMMANDS, type LogCommandDeps } from './log.ts';
import {
  CONFIRM_SHAPE,
  KEY_SHAPES,
  OPERATORS_COMMANDS,
  type OperatorsCommandDeps,
  runKeys,
} from './operators.ts';
import { PLAYER_COMMANDS, type ServiceCommandDeps, SWITCH_COMMANDS } from './service-commands.ts';

// Deploys the escrow program to a cluster and freezes it. Needs a node and three key files, but neither server nor database.
export const DEPLOY_SHAPE: CommandShape = {
  words: ['escrow', 'deploy'],
  positions: [],
  options: {
    payer: { value: true, required: true, help: 'key file of the payer, in the format of solana-keygen' },
    keys: { value: true, help: 'folder for the two key files that the command creates; default DATA_DIR' },
  },
  help: 'Deploys the escrow program on the cluster of the settings and freezes it for ever. A repeated run continues where it stopped.',
};

export interface DeployDeps {
  settings: Pick<Settings, 'cluster' | 'solanaRpcUrls' | 'dataDir'>;
  random: Random;
  time: Time;
}

/** The rent of the two accounts, and the fees of ten transactions. */
const COST = lamports(40_600_000n);

async function deployEscrow(deps: DeployDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const { settings, random, time } = deps;
  if (settings.cluster === 'local')
    return notDone('The local network already has the escrow program: there is nothing to deploy.');
  const folder = resolve(textOption(parsed, 'keys') ?? settings.dataDir);
  // Imported here only, so that a server, which also loads this file, never reads a private key that moves money.
  const { KeyFileError, readKey, readOrMakeKey } = await import('@kingstake/signer/key-file');
  const keys = await readKeys().catch((error: unknown) => {
    if (error instanceof KeyFileError) return error.message;
    throw error;
  });
  if (typeof keys === 'string') return notDone(keys);
  const { program } = keys;
  const chain = createDeploymentChain({ rpcUrl: settings.solanaRpcUrls[0], keys, time });
  try {
    const fault =
      genesisFault(settings.cluster, await chain.genesisHash()) ?? (await whyTooPoor(chain, keys));
    if (fault !== null) return notDone(fault);
    const sent = await deployFrozen(chain, keys, readArtifact().binary);
    const how = sent === 0 ? 'was deployed already' : `was deployed by ${sent} transactions`;
    return done(`ESCROW_PROGRAM=${program.address}\nThe program ${how} and is frozen.`);
  } catch (error) {
    if (error instanceof DeploymentStopped) return notDone(error.message);
    if (!(error instanceof ChainUnavailable)) throw error;
    return notDone(`The deployment stopped: ${error.message}. Run it again to continue.`);
  }

  async function readKeys() {
    const payer = await readKey(resolve(textOption(parsed, 'payer') ?? ''), 'payer');
    // No server has created the folder yet, because this may be the first command on the machine.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return {
      payer,
      program: await readOrMakeKey(join(folder, 'escrow-program.json'), 'escrow program', random),
      buffer: await readOrMakeKey(join(folder, 'escrow-buffer.json'), 'escrow buffer', random),
    };
  }
}

/** Checked only before the first transaction, because an interrupted deployment has already paid part of the cost. */
async function whyTooPoor(
  chain: NodeForDeployment,
  { payer, program, buffer }: Parameters<typeof createDeploymentChain>[0]['keys'],
): Promise<string | null> {
  const there = await chain.accounts([
    program.address,
    buffer.address,
    await programDataAddress(program.address),
  ]);
  if (there.some((account) => account !== null)) return null;
  const held = lamports(await chain.lamportsOf(payer.address));
  if (held >= COST) return null;
  return `The payer ${payer.address} holds ${formatSol(held)} SOL; the deployment costs ${formatSol(COST)} SOL.`;
}

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
