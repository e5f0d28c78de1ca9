// platform: what an operator's command is. Modules list their commands; ops puts them together, and knows who signed.
import type { Right, SignedCommand, Subject } from '@kingstake/custody';
import type { Tx } from './database/index.ts';

export interface CommandShape {
  words: readonly string[]; // 'withdrawals', 'approve'
  alias?: readonly string[]; // an older name for the same words
  positions: readonly string[]; // names of what is given without a flag
  options: Readonly<Record<string, { value: boolean; required?: boolean; help: string }>>;
  help: string;
  /** A command that changes something is signed. Without it, whoever may open the socket may ask. */
  changes?: {
    right: Right; // that its operator must have
    action: string; // of its entry in the log
    twoOperators?: true; // another one confirms it, except on `local`
  };
}

export interface ParsedCommand {
  positions: readonly string[];
  options: Readonly<Record<string, string | true>>;
}

/** `done` decides the exit code; the message is printed. */
export interface CommandAnswer {
  done: boolean;
  message: string;
  /** The message is a JSON array that is not whole: this line is answered with what follows. */
  rest?: readonly string[];
}

/** What an operator signed. */
export interface Order {
  by: string; // the operator's name
  signed: SignedCommand;
  subject: Subject | null; // the terms that were signed beside the words
}

export interface OperatorCommand<Deps> extends CommandShape {
  /** It calls the Solana network. */
  needsChain?: true;
  /**
   * Returns the terms that stand behind the command's words, for the operator to sign with them; or why it cannot be given.
   * `run` does nothing if they differ from the order's.
   */
  subject?(deps: Deps, parsed: ParsedCommand): Promise<Subject | CommandAnswer>;
  run(deps: Deps, parsed: ParsedCommand): Promise<CommandAnswer>;
}

/** What a command that changes something is given by ops. */
export interface OrderDeps {
  order: Order;
  /**
   * Writes the command's entry of the log in the transaction of what was done, at most once a command. Returns the entry's
   * number, which names the cause of what it books.
   */
  append(tx: Tx, details: unknown): Promise<bigint>;
}

export const done = (message: string): CommandAnswer => ({ done: true, message });
export const notDone = (message: string): CommandAnswer => ({ done: false, message });

/** What is said when the terms are others than those that were signed. */
export const TERMS_CHANGED = 'Its terms have changed since they were signed: nothing was done.';

/** Whether two subjects are the same, names in the same order. */
export function sameSubject(one: Subject | null, other: Subject | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The option that names who gives the command. */
export const BY = {
  value: true,
  help: 'whose key signs; on the local network each name has a key made for it',
} as const;

export function textOption(parsed: ParsedCommand, name: string): string | null {
  const value = parsed.options[name];
  return typeof value === 'string' ? value : null;
}

/** The first position as an id, or null. */
export function idOf(parsed: ParsedCommand): number | null {
  const word = parsed.positions[0] ?? '';
  return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null;
}
