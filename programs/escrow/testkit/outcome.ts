// escrow testkit: names the outcome of a transaction, for the tables of cases.
import type { Address, Instruction } from '@solana/kit';
import type { FailedTransactionMetadata } from 'litesvm';
import { refusalOf } from '../client/index.ts';

const INSTRUCTION_ERROR = /InstructionError\((\d+), (?:Custom\((\d+)\)|(\w+))/;

/**
 * Returns the program's refusal by name, `other program: 5` for a code of another program's instruction, or the name of
 * the runtime's error.
 */
export function outcomeOf(
  failed: FailedTransactionMetadata,
  instructions: readonly Instruction[],
  program: Address,
): string {
  const text = failed.toString();
  const [, index, code, runtimeError] = INSTRUCTION_ERROR.exec(text) ?? [];
  if (index === undefined) return /err: (\w+)/.exec(text)?.[1] ?? text;
  if (code === undefined) return runtimeError ?? text;
  if (instructions[Number(index)]?.programAddress !== program) return `other program: ${code}`;
  return refusalOf(Number(code))?.name ?? `unknown code ${code}`;
}
