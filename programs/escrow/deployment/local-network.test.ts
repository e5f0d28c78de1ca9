// The whole life cycle of a program over HTTP, on our own local network: deployed and frozen by transactions, read back, called, refused
// with its code, and unchanged after a restart of the network.
import { type ManualNetwork, manualNetwork, SOL, signed, testSigner } from '@kingstake/local-solana/testkit';
import {
  type Address,
  type Base64EncodedWireTransaction,
  createSolanaRpc,
  getBase64Encoder,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  type Signature,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
} from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArtifact } from '../artifact/index.ts';
import {
  decideInstruction,
  decodeSeat,
  expireInstruction,
  openingInstructions,
  refusalOf,
  type SeatTerms,
  startInstruction,
} from '../client/index.ts';
import { type DeploymentChain, deployFrozen } from './deploy.ts';
import { programDataAddress } from './loader.ts';
import { type ChainAccount, isSameProgram, readProgram } from './program-account.ts';

const FINAL_SLOTS = 6;
const { binary } = readArtifact();
const [arbiter, white, black] = [await testSigner(51), await testSigner(52), await testSigner(53)];
const keys = { payer: arbiter, buffer: await testSigner(54), program: await testSigner(55) };
const program = keys.program.address;
let network: ManualNetwork;
let rpc: ReturnType<typeof createSolanaRpc>;

beforeAll(async () => {
  network = await manualNetwork();
  rpc = createSolanaRpc(network.ledger.rpcUrl);
  for (const { address } of [arbiter, white, black]) {
    await network.call('requestAirdrop', address, Number(5n * SOL));
  }
  network.pass(FINAL_SLOTS);
});
afterAll(() => network.close());

async function accounts(
  addresses: readonly Address[],
): Promise<((ChainAccount & { lamports: bigint }) | null)[]> {
  const config = { encoding: 'base64', commitment: 'finalized' } as const;
  const { value } = await rpc.getMultipleAccounts([...addresses], config).send();
  return value.map((found) =>
    found === null
      ? null
      : { owner: found.owner, data: getBase64Encoder().encode(found.data[0]), lamports: found.lamports },
  );
}

/** Sends over HTTP, and returns once the transaction is final. Rejects with kit's error if the network refuses it. */
async function send(payer: KeyPairSigner, ...instructions: readonly Instruction[]): Promise<void> {
  const { value: latest } = await rpc.getLatestBlockhash({ commitment: 'finalized' }).send();
  const { base64, signature } = await signed(payer, instructions, latest.blockhash);
  const config = { encoding: 'base64', preflightCommitment: 'processed' } as const;
  await rpc.sendTransaction(base64 as Base64EncodedWireTransaction, config).send();
  network.pass(FINAL_SLOTS);
  const { value } = await rpc.getSignatureStatuses([signature as Signature]).send();
  expect(value).toMatchObject([{ err: null, confirmationStatus: 'finalized' }]);
}

const chain: DeploymentChain = {
  accounts,
  rentExemptMinimum: (bytes) => rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send(),
  send: ({ instructions }) => send(arbiter, ...instructions),
};

const seatAt = async (address: Address) => {
  const [account = null] = await accounts([address]);
  return account === null || account.owner !== program ? null : decodeSeat(account.data);
};
const balances = () =>
  Promise.all(
    [white, black, arbiter].map(async ({ address }) => (await rpc.getBalance(address).send()).value),
  );

test('deploys, freezes, plays and restarts a program over HTTP', async () => {
  expect(await deployFrozen(chain, keys, binary)).toBe(10);
  const at = await programDataAddress(program);
  const [programAccount = null, data = null] = await accounts([program, at]);
  const deployed = readProgram(programAccount, data, at);
  if (typeof deployed === 'string') throw new Error(deployed);
  expect(deployed.authority).toBeNull();
  expect(isSameProgram(deployed, binary)).toBe(true);

  const before = await balances();
  const terms: SeatTerms = {
    match: new Uint8Array(16).fill(5),
    wagerLamports: 100_000_000n,
    feeLamports: 5_000_000n,
    lockSeconds: 86_400n,
    arbiter: arbiter.address,
    opponent: null,
  };
  const first = await openingInstructions({ program, player: white, terms });
  await send(white, ...first.instructions);
  await network.restart();
  rpc = createSolanaRpc(network.ledger.rpcUrl);
  const named = { ...terms, opponent: white.address };
  const second = await openingInstructions({ program, player: black, terms: named });
  await send(black, ...second.instructions);
  await send(arbiter, startInstruction({ program, arbiter, seats: [first.seat, second.seat], terms }));
  expect(await seatAt(first.seat)).toMatchObject({ ...terms, state: 'locked', opponent: black.address });

  const early = send(black, expireInstruction({ program, seat: second.seat, player: black.address }));
  const error = await early.catch((reason: unknown) => (reason as { cause: unknown }).cause);
  if (!isSolanaError(error, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)) throw error;
  expect(refusalOf(error.context.code)?.name).toBe('EXPIRE_TOO_EARLY');

  const seats = { winner: white.address, winnerSeat: first.seat, loserSeat: second.seat };
  await send(arbiter, decideInstruction({ program, arbiter, ...seats, record: new Uint8Array(32).fill(9) }));
  expect(await accounts([first.seat, second.seat])).toEqual([null, null]);
  const moved = (await balances()).map((now, index) => now - (before[index] ?? lamports(0n)));
  expect(moved).toEqual([94_995_000n, -100_005_000n, 4_990_000n]);
});
