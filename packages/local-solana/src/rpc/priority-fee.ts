// local-solana/rpc: the priority fee of a message. Pure.
// Source: the compute budget program. Tag 2 sets the limit (u32 units), and tag 3 the price (u64 micro-lamports a unit). Without a
// limit, each other instruction counts 200,000 units, at most 1.4 million in total. A version 1 message contains the fee itself, and
// its compute budget instructions have no effect (SIMD-0385).
import type { Message } from '../message.ts';

const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
const DEFAULT_UNITS = 200_000n;
const MAX_UNITS = 1_400_000n;
const MICRO = 1_000_000n;

export function priorityFee(message: Pick<Message, 'instructions' | 'staticAccounts' | 'config'>): bigint {
  if (message.config !== null) return message.config.priorityFee ?? 0n;
  let price = 0n;
  let limit: bigint | null = null;
  let others = 0n;
  for (const { programAddressIndex, data } of message.instructions) {
    if (message.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET_PROGRAM) {
      others += 1n;
      continue;
    }
    const bytes = new Uint8Array(data ?? []);
    const view = new DataView(bytes.buffer);
    if (bytes[0] === 2 && bytes.length >= 5) limit = BigInt(view.getUint32(1, true));
    if (bytes[0] === 3 && bytes.length >= 9) price = view.getBigUint64(1, true);
  }
  const wanted = limit ?? others * DEFAULT_UNITS;
  const units = wanted > MAX_UNITS ? MAX_UNITS : wanted;
  return (units * price + MICRO - 1n) / MICRO;
}
