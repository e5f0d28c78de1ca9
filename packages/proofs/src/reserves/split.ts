// reserves: splits each balance at random and shuffles the parts. Neither a part nor its place reveals its owner.
import { type ProofHash, portableHash } from '../hash.ts';
import { leafKey, leafMac, type ReserveLeaf } from './tree.ts';

/** The amount of one owner. Owners are distinct. */
export interface OwnedAmount {
  userId: bigint | number;
  nonce: Uint8Array; // 32 random bytes, the same in every statement
  lamports: bigint;
}

/** Returns `count` unpredictable bytes. */
export type RandomBytes = (count: number) => Uint8Array;

export interface SplitStatement {
  leaves: readonly ReserveLeaf[]; // in the published order
  /** Each owner's parts by index, in the order of the owners; empty for an owner without a balance. */
  shares: readonly (readonly bigint[])[];
}

const MOST_PARTS = 4n;
const POOL_BYTES = 16_384;
const DRAW_BYTES = 8;

/** Splits each amount into one to four parts and shuffles all parts. */
export function splitAmounts(
  owners: readonly OwnedAmount[],
  height: number,
  { random, hash = portableHash }: { random: RandomBytes; hash?: ProofHash },
): SplitStatement {
  const draw = createDraw(random);
  const leaves: ReserveLeaf[] = [];
  const shares = owners.map(({ userId, nonce, lamports }) => {
    const parts = partsOf(lamports, draw);
    if (parts.length === 0) return parts;
    const key = leafKey(nonce, height, userId, hash);
    let index = 0;
    for (const part of parts) {
      leaves.push({ mac: leafMac(key, index, part, hash), lamports: part });
      index += 1;
    }
    return parts;
  });
  return { leaves: shuffled(leaves, draw), shares };
}

function partsOf(lamports: bigint, draw: Draw): readonly bigint[] {
  if (lamports < 0n) throw new RangeError('a negative balance');
  if (lamports === 0n) return [];
  const count = lamports < MOST_PARTS ? 1n : 1n + BigInt(draw.below(Number(MOST_PARTS)));
  const parts: bigint[] = [];
  let rest = lamports;
  for (let left = count - 1n; left > 0n; left -= 1n) {
    const part = 1n + draw.lamportsBelow(rest - left);
    parts.push(part);
    rest -= part;
  }
  parts.push(rest);
  return parts;
}

function shuffled<T>(list: readonly T[], draw: Draw): readonly T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = draw.below(at + 1);
    const [one, two] = [mixed[at], mixed[other]];
    if (one === undefined || two === undefined) break;
    mixed[at] = two;
    mixed[other] = one;
  }
  return mixed;
}

interface Draw {
  /** Returns a number from 0 to below `bound`. Probabilities differ by at most `bound` / 2^64. */
  below(bound: number): number;
  lamportsBelow(bound: bigint): bigint;
}

function createDraw(random: RandomBytes): Draw {
  let pool: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  const draw = (): bigint => {
    if (at === pool.byteLength) {
      const bytes = random(POOL_BYTES);
      pool = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      at = 0;
    }
    at += DRAW_BYTES;
    return pool.getBigUint64(at - DRAW_BYTES);
  };
  return {
    below: (bound) => Number(draw() % BigInt(bound)),
    lamportsBelow: (bound) => draw() % bound,
  };
}
