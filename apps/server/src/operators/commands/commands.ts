// Finds the command that a line names. Each module defines its own commands.

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
  type OperatorCommand,
  type OrderDeps,
} from '../../platform/operator.ts';
import { LIMIT_COMMANDS, type LimitCommandDeps } from '../../protection/index.ts';
import { RATING_COMMANDS, type RatingCommandDeps } from '../../ratings/index.ts';
import { BACKUP_COMMANDS, type BackupCommandDeps, RESTORE_SHAPE } from '../backups/index.ts';
import { helpOf, parseCommand, startsWith, usageOf } from './command-line.ts';
import { DEPLOY_SHAPE, type DeployDeps, deployEscrow } from './escrow-deployment.ts';
import { KEY_SHAPES, runKeys } from './keys/key-commands.ts';
import { LOG_COMMANDS, type LogCommandDeps } from './log-commands.ts';
import { OPERATORS_COMMANDS, type OperatorsCommandDeps } from './operators-commands.ts';
import { PLAYER_COMMANDS, type PlayerCommandDeps } from './player-commands.ts';
import { CONFIRM_SHAPE, REQUEST_COMMANDS, type RequestCommandDeps } from './request-commands.ts';
import { SWITCH_COMMANDS, type SwitchCommandDeps } from './switch-commands.ts';

type FeatureDeps = WithdrawalCommandDeps &
  TreasuryCommandDeps &
  DepositCommandDeps &
  EscrowCommandDeps &
  BackupCommandDeps;
export type CommandDeps = FeatureDeps &
  RatingCommandDeps &
  LimitCommandDeps &
  FairPlayCommandDeps &
  ReceiptKeyCommandDeps &
  LogCommandDeps &
  RequestCommandDeps &
  OperatorsCommandDeps &
  SwitchCommandDeps &
  PlayerCommandDeps;
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
  ...REQUEST_COMMANDS,
  ...OPERATORS_COMMANDS,
  ...SWITCH_COMMANDS,
];

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
  if (startsWith(line, DEPLOY_SHAPE.words)) return done(helpOf(DEPLOY_SHAPE));
  const alone = [RESTORE_SHAPE, ...KEY_SHAPES].find(({ words }) => startsWith(line, words));
  const shape = shapeOf(line) ?? alone;
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
  const shapes: readonly CommandShape[] = [
    ...COMMANDS,
    CONFIRM_SHAPE,
    DEPLOY_SHAPE,
    RESTORE_SHAPE,
    ...KEY_SHAPES,
  ];
  const all = shapes.map((each) => `  ${usageOf(each)}\n      ${each.help}`).join('\n');
  return `commands:\n${all}\n\nEach command has --help.`;
}

export interface AloneDeps extends DeployDeps {
  /** Restores into the empty database of the settings, while holding the locks that keep a server from starting. */
  restore(folder: string): Promise<CommandAnswer>;
}

/** Runs a line that needs no server in the calling process; returns null for every other line. */
export async function runAlone(
  line: readonly string[],
  depsOf: () => AloneDeps,
): Promise<CommandAnswer | null> {
  if (startsWith(line, DEPLOY_SHAPE.words)) {
    const parsed = parseCommand(DEPLOY_SHAPE, line.slice(DEPLOY_SHAPE.words.length));
    return 'done' in parsed ? parsed : deployEscrow(depsOf(), parsed);
  }
  const keys = KEY_SHAPES.find(({ words }) => startsWith(line, words));
  if (keys !== undefined) {
    const parsed = parseCommand(keys, line.slice(keys.words.length));
    return 'done' in parsed ? parsed : runKeys(keys, parsed, depsOf());
  }
  if (!startsWith(line, RESTORE_SHAPE.words) || commandOf(line) !== undefined) return null;
  const parsed = parseCommand(RESTORE_SHAPE, line.slice(RESTORE_SHAPE.words.length));
  return 'done' in parsed ? parsed : depsOf().restore(parsed.positions[0] ?? '');
}
