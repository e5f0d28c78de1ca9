// chain/testkit: the port, answered by a script. Nothing moves by itself and nothing is random: the test says which
// transactions land, how final they are, which calls fail, which sends get lost and which answers lie.
//
//   const script = createScriptedChain({ treasury });
//   script.fund(wallet, sol(5));
//   const paid = script.land({ transfers: [{ source: wallet, destination: treasury, lamports: sol(1), inner: false }] });
//   script.advance(3);                          // paid is finalized by its depth
//   script.pin(paid.signature, 'confirmed');    // … or only as final as the test says
//   script.vanish(paid.signature);              // a fork took it away
//   script.fail('transaction', 2);              // the next two calls throw ChainUnavailable
//   script.nextSends('lost answer', 'drop', { delayBlocks: 3 });
//   script.lie(signature, null);                // signatureStatus denies it until script.lie(signature) is called
//   script.lag(4);                              // every answer is 4 blocks old
//   script.beforeCall = (call) => { … };        // look, move the world, or throw a crash between two calls
//
// Depth: processed at once, confirmed after 1 block, finalized after 3. Slots and block heights are one number.
// Wallets are funded as far as a landing needs it; only the treasury can run dry. Bytes are JSON, so that a test can
// read them.
import { type Lamports, lamports } from '@kingstake/protocol';
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type Commitment,
  type SendOutcome,
  type SignatureInfo,
} from '../port.ts';
import type { Entry } from './scripted-entries.ts';
import {
  addFunds,
  balanceOf,
  bytesOf,
  CONFIRMED_AFTER,
  commitmentOf,
  FINAL_AFTER,
  land,
  landPayment,
  refusalOf,
  seenAt,
  signatureOf,
  viewHeight,
  type World,
} from './scripted-world.ts';

export type Call = Exclude<keyof Chain, 'treasury' | 'noteFinal' | 'signPayout'>;

/** What becomes of one `send`. */
export type SendScript =
  | 'deliver' // lands now, answers 'sent'
  | 'drop' // answers 'sent' and never lands
  | 'lost answer' // lands, and the call throws
  | 'not reached' // throws, and does not land
  | 'land failed' // lands with an error: its fee is taken, nothing moves
  | { delayBlocks: number } // answers 'sent', lands that many blocks later when it is still valid
  | { answer: SendOutcome }; // answers so and does not land

export interface ScriptedChain {
  readonly chain: Chain;
  /** Height now, before any lag or lie. */
  height(): bigint;
  /** Blocks pass; delayed sends land if they are still valid. */
  advance(blocks?: number): void;
  fund(address: string, amount: Lamports): void;
  /**
   * Puts a transaction on the chain now. What is left out is filled in: a fresh signature, fee 5000, the first
   * transfer's source as fee payer and only signer, balances that fit. `touches` adds accounts such as a reference.
   */
  land(transaction: Partial<ChainTransaction>, touches?: readonly string[]): ChainTransaction;
  /** Signs and sends what `depositTransaction` made, as the player's wallet would. */
  payDeposit(wire: Uint8Array): ChainTransaction;
  /** Fixes how final a transaction is; null lets its depth decide again. */
  pin(signature: string, commitment: Commitment | null): void;
  /** A fork takes the transaction away, with everything it moved. */
  vanish(signature: string): void;
  /** The next calls of this name throw `ChainUnavailable`. */
  fail(call: Call, times?: number): void;
  /** One script a send, in order; afterwards sends are delivered. */
  nextSends(...scripts: SendScript[]): void;
  /** signatureStatus answers null for it; without a second argument it tells the truth again. */
  lie(signature: string, answer?: null): void;
  /** Every answer is so many blocks old. */
  lag(blocks: number): void;
  /** blockHeight at any commitment answers this; null ends it. */
  lieAboutHeight(height: bigint | null): void;
  beforeCall: (call: Call) => void;
  /** Every call so far, in order. */
  readonly calls: readonly Call[];
  /** What an address got from the treasury in transactions that worked, whatever their commitment. */
  paidTo(address: string): Lamports;
}

const VALID_BLOCKS = 150n;
const RENT_EXEMPT = lamports(890_880n);

/** What the test asked to go wrong. */
interface Mischief {
  readonly failures: Map<Call, number>; // calls that still have to throw
  readonly sends: SendScript[]; // of the next sends, in order
  readonly delayed: { height: bigint; wire: Uint8Array }[];
  readonly denied: Set<string>; // signatures that signatureStatus denies
  height: bigint | null; // what blockHeight claims
}

/** Every call of the port passes through this. */
type Answer = <T>(call: Call, give: () => T) => Promise<T>;

export function createScriptedChain(options: {
  treasury: string;
  treasuryLamports?: Lamports;
  height?: bigint;
}): ScriptedChain {
  const world: World = {
    treasury: options.treasury,
    funds: new Map([[options.treasury, options.treasuryLamports ?? 0n]]),
    entries: [],
    height: options.height ?? 1000n,
    lagBlocks: 0n,
    made: 0,
  };
  const mischief: Mischief = { failures: new Map(), sends: [], delayed: [], denied: new Set(), height: null };
  const calls: Call[] = [];
  const answer: Answer = async (call, give) => {
    calls.push(call);
    script.beforeCall(call);
    const failing = mischief.failures.get(call) ?? 0;
    if (failing === 0) return give();
    mischief.failures.set(call, failing - 1);
    throw new ChainUnavailable(`scripted: ${call} fails`);
  };
  const script: ScriptedChain = {
    chain: {
      treasury: world.treasury,
      ...scriptedReads(world, mischief, answer),
      ...scriptedPayments(world, mischief, answer),
    },
    calls,
    beforeCall: () => {},
    ...scriptedControls(world, mischief),
  };
  return script;
}

function heightAt(world: World, mischief: Mischief, commitment: Commitment): bigint {
  const behind = { processed: 0n, confirmed: CONFIRMED_AFTER, finalized: FINAL_AFTER }[commitment];
  return mischief.height ?? viewHeight(world) - behind;
}

function newestBlockhash(world: World, mischief: Mischief) {
  const slot = heightAt(world, mischief, 'confirmed');
  return { blockhash: `blockhash-${slot}`, lastValidBlockHeight: slot + VALID_BLOCKS };
}

type Reads = Omit<Chain, 'treasury' | 'depositTransaction' | 'signPayout' | 'send'>;

function scriptedReads(world: World, mischief: Mischief, answer: Answer): Reads {
  const find = (signature: string, commitment: Commitment) =>
    seenAt(world, commitment).find((entry) => entry.transaction.signature === signature);
  return {
    noteFinal() {},
    blockHeight: (commitment) => answer('blockHeight', () => heightAt(world, mischief, commitment)),
    latestBlockhash: () => answer('latestBlockhash', () => newestBlockhash(world, mischief)),
    signatureStatus: (signature) =>
      answer('signatureStatus', () => {
        const entry = find(signature, 'processed');
        if (entry === undefined || mischief.denied.has(signature)) return null;
        const { slot, failed } = entry.transaction;
        return { slot, failed, commitment: commitmentOf(world, entry) };
      }),
    signaturesFor: (address, page) =>
      answer('signaturesFor', () => {
        const touching = seenAt(world, page.commitment).filter((entry) => entry.deltas.has(address));
        return pageOf(touching.reverse(), page).map((entry) => infoOf(world, entry));
      }),
    transaction: (signature, commitment) =>
      answer('transaction', () => find(signature, commitment)?.transaction ?? null),
    balance: (address, commitment) =>
      answer('balance', () => lamports(balanceOf(world, address, seenAt(world, commitment)))),
    rentExemptMinimum: () => answer('rentExemptMinimum', () => RENT_EXEMPT),
  };
}

function infoOf(world: World, entry: Entry): SignatureInfo {
  const { signature, slot, failed } = entry.transaction;
  return { signature, slot, failed, commitment: commitmentOf(world, entry) };
}

/** As the port pages: a `before` that is not there is no end of the history; an unknown `until` ends nothing. */
function pageOf(
  newestFirst: readonly Entry[],
  { before, until, limit }: { before?: string; until?: string; limit: number },
): readonly Entry[] {
  const at = (signature: string) =>
    newestFirst.findIndex((entry) => entry.transaction.signature === signature);
  if (before !== undefined && at(before) < 0) throw new ChainUnavailable('scripted: an unknown before');
  const start = before === undefined ? 0 : at(before) + 1;
  const end = until === undefined || at(until) < 0 ? newestFirst.length : at(until);
  return newestFirst.slice(start, Math.max(start, Math.min(end, start + limit)));
}

function scriptedPayments(
  world: World,
  mischief: Mischief,
  answer: Answer,
): Pick<Chain, 'depositTransaction' | 'signPayout' | 'send'> {
  const { treasury } = world;
  return {
    depositTransaction: ({ reference, ...deposit }) =>
      answer('depositTransaction', () =>
        bytesOf({ ...deposit, to: treasury, touches: [reference], ...newestBlockhash(world, mischief) }),
      ),
    async signPayout(payout) {
      const wire = bytesOf({ ...payout, from: treasury, touches: [] });
      return { wire, signature: signatureOf(wire) };
    },
    send: (wire) => answer('send', () => sendBy(mischief.sends.shift() ?? 'deliver', world, mischief, wire)),
  };
}

function sendBy(script: SendScript, world: World, mischief: Mischief, wire: Uint8Array): SendOutcome {
  if (script === 'not reached') throw new ChainUnavailable('scripted: not reached');
  if (typeof script === 'object' && 'answer' in script) return script.answer;
  const refusal = refusalOf(world, wire);
  if (refusal !== null) return refusal;
  if (typeof script === 'object') {
    mischief.delayed.push({ height: world.height + BigInt(script.delayBlocks), wire });
  } else if (script !== 'drop') {
    landPayment(world, wire, script === 'land failed');
  }
  if (script === 'lost answer') throw new ChainUnavailable('scripted: the answer got lost');
  return 'sent';
}

type Controls = Omit<ScriptedChain, 'chain' | 'calls' | 'beforeCall'>;

function scriptedControls(world: World, mischief: Mischief): Controls {
  return {
    height: () => world.height,
    land: (transaction, touches) => land(world, transaction, touches),
    payDeposit: (wire) => landPayment(world, wire),
    fund: (address, amount) => addFunds(world, address, amount),
    advance(blocks = 1) {
      for (let block = 0; block < blocks; block += 1) passBlock(world, mischief);
    },
    pin(signature, commitment) {
      const entry = world.entries.find((one) => one.transaction.signature === signature);
      if (entry === undefined) throw new Error(`${signature} is not on the scripted chain`);
      entry.pinned = commitment;
    },
    vanish(signature) {
      world.entries = world.entries.filter((entry) => entry.transaction.signature !== signature);
    },
    fail(call, times = 1) {
      mischief.failures.set(call, times);
    },
    nextSends(...scripts) {
      mischief.sends.push(...scripts);
    },
    lie(signature, denied) {
      if (denied === null) mischief.denied.add(signature);
      else mischief.denied.delete(signature);
    },
    lag(blocks) {
      world.lagBlocks = BigInt(blocks);
    },
    lieAboutHeight(answered) {
      mischief.height = answered;
    },
    paidTo(address) {
      const moves = world.entries.flatMap((entry) => entry.transaction.transfers);
      const got = moves.filter((move) => move.source === world.treasury && move.destination === address);
      return lamports(got.reduce((sum, move) => sum + move.lamports, 0n));
    },
  };
}

function passBlock(world: World, mischief: Mischief): void {
  world.height += 1n;
  const waiting = mischief.delayed.splice(0);
  for (const one of waiting) {
    if (one.height > world.height) mischief.delayed.push(one);
    else if (refusalOf(world, one.wire) === null) landPayment(world, one.wire);
  }
}
