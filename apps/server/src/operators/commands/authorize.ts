// Decides whether an operator may give a command. Pure.

import {
  type CommandFault,
  commandAgeFault,
  type Operator,
  type OperatorCommand,
  type Right,
  verifyCommand,
} from '@kingstake/proofs/custody';
import { isRefused, type Refused, type Result } from '@kingstake/protocol';

const SENTENCES: Record<CommandFault | 'too-old' | 'in-the-future' | 'many', string> = {
  'text-too-long': 'The command is too long.',
  'not-json': 'The command is not JSON.',
  'not-canonical': 'The command is not in canonical form.',
  'not-this-kind': 'This is not a command.',
  'other-version': 'The command has another version: use the command line of this release.',
  malformed: 'This is not a signed command.',
  line: 'The command has no words.',
  subject: 'The command has terms that cannot be read.',
  nonce: 'The command has no nonce.',
  at: 'The command has no time.',
  'other-cluster': 'The command was signed for another network.',
  unsigned: 'The command is not signed.',
  'signed-twice': 'One operator signed the command twice.',
  'unknown-operator': 'The signer of the command is not in OPERATORS.',
  'bad-signature': 'The signature does not match the command and its operator.',
  many: 'A command must have one signature.',
  'too-old': 'The command was signed more than 5 minutes ago: give it again.',
  'in-the-future': 'The command was signed by a clock that is more than 5 minutes ahead.',
};

/** Returns the operator who gave a command, or the sentence that refuses it. Rights and the nonce are checked later. */
export function judgeSigned(
  request: unknown,
  trusted: { cluster: string; operators: readonly Operator[] },
  nowMs: number,
): Result<{ command: OperatorCommand; by: Operator }, Refused> {
  const verified = verifyCommand(request, trusted);
  if (isRefused(verified)) return { refused: SENTENCES[verified.refused] };
  const [by, ...others] = verified.by;
  if (by === undefined || others.length > 0) return { refused: SENTENCES.many };
  const age = commandAgeFault(verified.command, nowMs);
  return age === null ? { command: verified.command, by } : { refused: SENTENCES[age] };
}

/** Returns why an operator lacks the right to a command, as a sentence, or null. */
export function rightFault(by: Operator, right: Right): string | null {
  return by.rights.includes(right) ? null : `Operator ${by.name} does not have the right "${right}".`;
}

/** Returns why this operator may not confirm another one's command, or null. */
export function confirmFault(
  filed: { operator: string; expiresAtMs: number; done: boolean },
  by: Operator,
  nowMs: number,
): string | null {
  if (filed.done) return 'It was confirmed already.';
  if (nowMs >= filed.expiresAtMs) return 'It has expired: the first operator must give the command again.';
  if (filed.operator === by.name) return `${by.name} gave the command: another operator must confirm it.`;
  return null;
}
