// The definition of an operator's command. Modules define their commands. The ops module combines them and checks signatures.
import type { Right, SignedCommand, Subject } from '@kingstake/proofs/custody';
import { idIn } from '@kingstake/protocol';
import type { Tx } from './database/index.ts';

export interface CommandShape {
  words: readonly string[]; // 'withdrawals', 'approve'
  alias?: readonly string[]; // another name of the command
  positions: readonly string[]; // names of the positional arguments; a last one that ends with '...' can be repeated
  options: Readonly<Record<string, { value: boolean; required?: boolean; help: string }>>;
  help: string;
  /** Set for commands that change something, which must be signed. Others need only access to the socket. */
  changes?: {
    right: Right; // that the operator must have
    action: string; // of the log entry
    twoOperators?: true; // a second operator must confirm it
  };
}

export interface ParsedCommand {
  positions: readonly string[];
  options: Readonly<Record<string, string | true>>;
}

/** `done` determines the exit code. The message is printed. */
export interface CommandAnswer {
  done: boolean;
  message: string;
  /** Set if the message is an incomplete JSON array. Contains the command that requests the rest. */
  rest?: readonly string[];
}

/** A command signed by an operator. */
export interface Order {
  by: string; // the operator's name
  confirmedBy?: string; // the second operator, if the command needs two
  signed: SignedCommand;
  subject: Subject | null; // the terms signed with the words
}

export interface OperatorCommand<Deps> extends CommandShape {
  /** Calls the Solana network. */
  needsChain?: true;
  /** Also runs on the embedded database while its server is stopped, because without it the server may refuse to start. */
  runsEmbedded?: true;
  /**
   * Returns the terms of the command, which the operator signs together with its words, or an answer if the command is not possible. `run`
   * does nothing if the current terms differ.
   */
  subject?(deps: Deps, parsed: ParsedCommand): Promise<Subject | CommandAnswer>;
  run(deps: Deps, parsed: ParsedCommand): Promise<CommandAnswer>;
}

/** Dependencies that ops passes to a command that changes something. */
export interface OrderDeps {
  order: Order;
  /**
   * Appends the command's log entry in the transaction of the change, at most once per command. Returns the entry's number, which
   * identifies the cause of the command's bookings.
   */
  append(tx: Tx, details: unknown): Promise<bigint>;
}

export const done = (message: string): CommandAnswer => ({ done: true, message });
export const notDone = (message: string): CommandAnswer => ({ done: false, message });

/** The answer if the terms have changed since they were signed. */
export const TERMS_CHANGED = 'Its terms have changed since they were signed: nothing was done.';

/** Whether two subjects are equal, with names in the same order. */
export function sameSubject(one: Subject | null, other: Subject | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The option that names the operator. */
export const BY = {
  value: true,
  help: 'the operator whose key signs; on the local network a key is created for each name',
} as const;

export function textOption(parsed: ParsedCommand, name: string): string | null {
  const value = parsed.options[name];
  return typeof value === 'string' ? value : null;
}

/** Returns the first argument as an id, or null. */
export function idOf(parsed: ParsedCommand): number | null {
  return idIn(parsed.positions[0] ?? '');
}
