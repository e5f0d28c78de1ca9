// platform: what an operator's command is. Modules list their commands; ops puts them together.
import type { Tx } from './database/index.ts';

export interface CommandShape {
  words: readonly string[]; // 'withdrawals', 'approve'
  alias?: readonly string[]; // an older name for the same words
  positions: readonly string[]; // names of what is given without a flag
  options: Readonly<Record<string, { value: boolean; required?: boolean; help: string }>>;
  help: string;
}

export interface ParsedCommand {
  positions: readonly string[];
  options: Readonly<Record<string, string | true>>;
}

/** `done` decides the exit code; the message is printed. */
export interface CommandAnswer {
  done: boolean;
  message: string;
}

export interface OperatorCommand<Deps> extends CommandShape {
  /** It calls the Solana network. */
  needsChain?: true;
  run(deps: Deps, parsed: ParsedCommand): Promise<CommandAnswer>;
}

/**
 * Writes an entry of the audit log in the transaction of what was done. Returns the entry's number, which names the cause
 * of what it books.
 */
export type AppendEntry = (
  tx: Tx,
  entry: { actor: string; action: string; details: unknown },
) => Promise<bigint>;

export const done = (message: string): CommandAnswer => ({ done: true, message });
export const notDone = (message: string): CommandAnswer => ({ done: false, message });

/** The option that names who gives the command. */
export const BY = { value: true, help: 'who does this; the log keeps the name' } as const;

export function textOption(parsed: ParsedCommand, name: string): string | null {
  const value = parsed.options[name];
  return typeof value === 'string' ? value : null;
}

export function actorOf(parsed: ParsedCommand): string {
  return textOption(parsed, 'by') ?? 'operator';
}

/** The first position as an id, or null. */
export function idOf(parsed: ParsedCommand): number | null {
  const word = parsed.positions[0] ?? '';
  return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null;
}
