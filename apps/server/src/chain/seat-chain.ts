// chain: the escrow program over a node's JSON-RPC. Its only state is the highest finalized slot it has seen.
import { decodeSeat, openingInstructions, seatAddress } from '@kingstake/escrow';
import { isSameProgram, programDataAddress, readProgram } from '@kingstake/escrow/deployment';
import type { OrderSigner, SeatStep } from '@kingstake/signer';
import {
  type Address,
  assertIsAddress,
  createSolanaRpc,
  getBase64Encoder,
  getTransactionEncoder,
  type ReadonlyUint8Array,
} from '@solana/kit';
import type { Time } from '../platform/time.ts';
import { compile } from './build-transaction.ts';
import { createFinalizedSlot } from './finalized-slot.ts';
import { createNodeCalls, type NodeCalls } from './node-calls.ts';
import type { SeatNode } from './node-port.ts';
import type { AtSlot, SendOutcome } from './port.ts';
import { createSeatEvents, type SeatEventDeps } from './seat-events.ts';
import type { ArbiterStep, SeatAccount } from './seat-port.ts';

export interface SeatChainDeps extends Pick<SeatEventDeps, 'signaturesFor' | 'onUnread'> {
  rpcUrl: string;
  program: string; // base58
  arbiter: string; // base58
  signer: Pick<OrderSigner, 'signStep'>;
  /** The program's bytes, which must equal the deployed ones. */
  binary: Uint8Array;
  time: Time;
  send(wire: Uint8Array): Promise<SendOutcome>;
  latestBlockhash(): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>;
}

/** Creates the port over one node; see `createAgreeingSeatChain` for several. */
export function createSeatChain(deps: SeatChainDeps): SeatNode {
  const rpc = createSolanaRpc(deps.rpcUrl);
  const node = createNodeCalls(deps.time);
  const program = checked(deps.program);
  const accounts = accountReads(rpc, node);
  const lastEventAt = createSeatEvents({ ...deps, rpc, node, program });

  async function seatsAt(addresses: readonly string[]): Promise<AtSlot<readonly SeatAccount[]>> {
    const { slot, value } = await accounts(addresses.map(checked));
    return { slot, value: value.map((account) => (account?.owner === program ? seatOf(account) : null)) };
  }

  return {
    program,
    arbiter: deps.arbiter,
    seatAddress: (player, match) => seatAddress({ program, player: checked(player), match }),
    seats: async (addresses) => (await seatsAt(addresses)).value,
    seatsAt,
    async opening(player, terms) {
      const { seat, instructions } = await openingInstructions({ program, player: checked(player), terms });
      const compiled = compile(player, instructions, await deps.latestBlockhash());
      return { seat, wire: new Uint8Array(getTransactionEncoder().encode(compiled)) };
    },
    async take(step) {
      const lifetime = await deps.latestBlockhash();
      const { wire, signature } = await deps.signer.signStep({ step: orderOf(step), lifetime });
      return { signature, outcome: await deps.send(wire) };
    },
    lastEvent: async (seat, kind) => (await lastEventAt(seat, kind))?.value ?? null,
    lastEventAt,
    async arbiterLamports() {
      const call = rpc.getBalance(checked(deps.arbiter), { commitment: 'confirmed' });
      return (await node.ask('getBalance', call)).value;
    },
    async programFault() {
      const expected = await programDataAddress(program);
      const [code = null, data = null] = (await accounts([program, expected])).value;
      const deployed = readProgram(code, data, expected);
      if (typeof deployed === 'string') return `There is no escrow program at ${program} (${deployed}).`;
      if (!isSameProgram(deployed, deps.binary))
        return `The program at ${program} is not the escrow program of this release.`;
      if (deployed.authority !== null)
        return `The program at ${program} can still be changed by ${deployed.authority}: freeze it first.`;
      return null;
    },
  };
}

type Rpc = ReturnType<typeof createSolanaRpc>;

/** Reads finalized accounts. Throws `ChainUnavailable` for an answer older than an earlier one. */
function accountReads(rpc: Rpc, node: NodeCalls) {
  const final = createFinalizedSlot();
  return async (addresses: readonly Address[]) => {
    const config = { encoding: 'base64', commitment: 'finalized', ...final.atLeast() } as const;
    const call = rpc.getMultipleAccounts(addresses, config);
    const { context, value } = await node.ask('getMultipleAccounts', call);
    final.check(context.slot);
    final.raise(context.slot);
    const read = value.map((account) => {
      if (account === null) return null;
      const { owner, lamports, data } = account;
      return { owner, lamports: lamports as bigint, data: getBase64Encoder().encode(data[0]) };
    });
    return { slot: context.slot, value: read };
  };
}

function checked(text: string): Address {
  assertIsAddress(text);
  return text;
}

/** An account of the program that is not a seat yet counts as none, because it holds only what its player sent. */
function seatOf(account: { lamports: bigint; data: ReadonlyUint8Array }): SeatAccount {
  const seat = decodeSeat(account.data);
  return typeof seat === 'string' ? null : { ...seat, lamports: account.lamports };
}

function orderOf(step: ArbiterStep): SeatStep {
  if (step.do !== 'decide') return step;
  return { ...step, record: Buffer.from(step.record).toString('hex') };
}
