// The whole server on a local network with the escrow program, and players whose wallets sign their stakes.
import { leaveInstruction, openingInstructions, type SeatTerms } from '@kingstake/escrow';
import { readArtifact } from '@kingstake/escrow/artifact';
import { frozenProgram } from '@kingstake/escrow/deployment';
import { networkWith, newestBlockhash, SOL, signed, type TestNetwork } from '@kingstake/local-solana/testkit';
import type { Game } from '@kingstake/protocol';
import { createTransactionMaker, holderOfFile, signingInMemory } from '@kingstake/signer/testkit';
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  signTransaction,
} from '@solana/kit';
import { afterEach, beforeEach, expect } from 'vitest';
import type { AppDeps } from '../apps/server/src/app.ts';
import {
  createRpcChain,
  createSeatChain,
  type SeatChain,
  type WatchedSigner,
  watchSigner,
} from '../apps/server/src/chain/index.ts';
import { findEscrowGame } from '../apps/server/src/escrow/store.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import type { ManualTime } from '../apps/server/src/platform/testkit/manual-time.ts';
import { systemTime } from '../apps/server/src/platform/time.ts';
import { type TestWallet, testWallet } from '../apps/server/src/players/users/testkit/wallet.ts';
import { both, type SeatedGame, seatedGame } from './game.ts';
import type { Player } from './player.ts';
import { type OnChain, openWorld, type World } from './world.ts';

const SLOT_MS = 400;
const FINAL_SLOTS = 6;

export interface EscrowTable {
  world: World;
  /** The server's HTTP origin. */
  origin: string;
  network: TestNetwork;
  seatChain: SeatChain;
  /** Signs for the server, or for an attacker who has access to its socket. */
  signer: WatchedSigner;
  /** Advances the time, so that transactions become final and the reconciler runs. */
  pass(seconds: number): Promise<void>;
  enter(wallet: number, name: string): Promise<Staker>;
  lamports(address: string): Promise<bigint>;
  close(): Promise<void>;
}

/** A player whose wallet holds 10 SOL, and who stakes on chain in every game. */
export interface Staker extends Player {
  readonly wallet: TestWallet & KeyPairSigner;
  join(gameId: number, gameCode?: string | null): Promise<{ status: number; body: Game }>;
  /** Requests the transaction of a stake. */
  requestStake(gameId: number): Promise<{ status: number; body: { transaction: number[]; seat: string } }>;
  /** Requests and signs the transaction. The returned function sends it and returns the signature. */
  sign(gameId: number): Promise<() => Promise<string>>;
  /** `instead`: terms with which the wallet replaces those of the server. */
  stake(gameId: number, instead?: Partial<SeatTerms>): Promise<string>;
  /** Takes the player's stake back, without the server. */
  leave(gameId: number): Promise<void>;
  verify(gameId: number, signature: string): Promise<{ status: number; body: object }>;
  game(gameId: number): Promise<Game>;
}

const signerOf = (number: number) => createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number));

/** `more`: the receiver of push notifications. */
export async function openEscrowTable(
  database: Database,
  more: Pick<AppDeps, 'pushNetwork'> = {},
): Promise<EscrowTable> {
  const { binary } = readArtifact();
  const program = (await signerOf(90)).address;
  const [arbiter, treasury] = [await signerOf(91), await signerOf(92)];
  const opened: { network?: TestNetwork; seatChain?: SeatChain; signer?: WatchedSigner } = {};
  const connect = async (time: ManualTime): Promise<OnChain> => {
    const keys = { treasury: holderOfFile(treasury), arbiter: holderOfFile(arbiter), program };
    const maker = createTransactionMaker(keys);
    const signing = signingInMemory({ maker, nowMs: time.nowMs, treasury: treasury.address });
    const signer = watchSigner(signing.signer, time);
    const network = await networkWith(time, {}, await frozenProgram(program, binary));
    const { rpcUrl } = network.ledger;
    // Calls to the node use the system time, because they really take time.
    const chain = createRpcChain({ rpcUrl, treasury: treasury.address, time: systemTime });
    const { send, latestBlockhash, signaturesFor } = chain;
    const seatChain = createSeatChain({
      rpcUrl,
      program,
      arbiter: arbiter.address,
      signer,
      binary,
      time: systemTime,
      send,
      latestBlockhash,
      signaturesFor,
    });
    await network.call('requestAirdrop', arbiter.address, SOL);
    Object.assign(opened, { network, seatChain, signer });
    return { chain, seatChain, signer, auditorKey: signing.auditorKey };
  };
  const world = await openWorld(database, { onChain: connect, ...more });
  const { network, seatChain, signer } = opened;
  if (network === undefined || seatChain === undefined || signer === undefined)
    throw new Error('the network was not opened');
  const pass = async (seconds: number) => {
    for (let step = 0; step < seconds * 2; step += 1) {
      world.time.advance(500);
      await world.app.settled();
    }
  };
  const port = await world.port();
  await pass((FINAL_SLOTS * SLOT_MS) / 1000);
  return {
    world,
    origin: `http://127.0.0.1:${port}`,
    network,
    seatChain,
    signer,
    pass,
    async lamports(address) {
      const { value } = await network.call<{ value: number }>('getBalance', address, {
        commitment: 'confirmed',
      });
      return BigInt(value);
    },
    async enter(number, name) {
      const plain = testWallet(number);
      const wallet = { ...plain, ...(await createKeyPairSignerFromPrivateKeyBytes(plain.seed)) };
      await network.call('requestAirdrop', wallet.address, 10n * SOL);
      const player = await world.player(name, { wallet, sol: '0' });
      return stakerOf({ network, database, program }, player, wallet);
    },
    async close() {
      await world.close();
      await network.close();
    },
  };
}

interface Place {
  network: TestNetwork;
  database: Database;
  program: Address;
}

function stakerOf({ network, database, program }: Place, player: Player, wallet: Staker['wallet']): Staker {
  const playerId = player.user.id;
  const body = { playerId, stakeSource: 'escrow' };
  const { create } = player;
  const send = (base64: string) => network.call<string>('sendTransaction', base64, { encoding: 'base64' });
  const staker: Staker = Object.assign(player, {
    wallet,
    create: (terms: object = {}) => create({ stakeSource: 'escrow', ...terms }),
    join: (gameId: number, gameCode?: string | null) =>
      player.call<Game>('POST', `/api/games/${gameId}/join`, gameCode ? { ...body, gameCode } : body),
    requestStake: (gameId: number) =>
      player.call<{ transaction: number[]; seat: string }>('POST', `/api/games/${gameId}/escrow`, {
        playerWalletAddress: wallet.address,
      }),
    async sign(gameId: number) {
      const asked = await staker.requestStake(gameId);
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
      const unsigned = getTransactionDecoder().decode(Uint8Array.from(asked.body.transaction));
      const transaction = await signTransaction([wallet.keyPair], unsigned);
      const wire = Buffer.from(getTransactionEncoder().encode(transaction)).toString('base64');
      return () => send(wire);
    },
    async stake(gameId: number, instead?: Partial<SeatTerms>) {
      if (instead === undefined) return (await staker.sign(gameId))();
      const game = await database.run((queries) => findEscrowGame(queries, gameId));
      await staker.requestStake(gameId);
      const { match, lockSeconds, arbiter } = game ?? {
        match: new Uint8Array(),
        lockSeconds: 0n,
        arbiter: '',
      };
      const agreed = {
        wagerLamports: 100_000_000n,
        feeLamports: 5_000_000n,
        lockSeconds,
        match,
        opponent: null,
      };
      const terms = { ...agreed, arbiter: arbiter as Address, ...instead };
      const { instructions } = await openingInstructions({ program, player: wallet, terms });
      return send((await signed(wallet, instructions, await newestBlockhash(network))).base64);
    },
    async leave(gameId: number) {
      const { stakes } = await staker.game(gameId);
      const leave = leaveInstruction({ program, seat: stakes?.white?.seat as Address, player: wallet });
      await send((await signed(wallet, [leave], await newestBlockhash(network))).base64);
    },
    verify: (gameId: number, signature: string) =>
      player.call<object>('POST', `/api/games/${gameId}/verify-escrow`, { signature, playerId }),
    game: async (gameId: number) => (await player.call<Game>('GET', `/api/games/${gameId}`)).body,
  });
  return staker;
}

export interface EscrowPair {
  readonly table: EscrowTable;
  readonly ada: Staker; // white
  readonly bob: Staker;
  /** White has staked, and Black has reserved the seat. Returns the game's id. */
  reserved(terms?: object): Promise<number>;
  /** Both have staked and have their seats. Returns the game's id. */
  seated(terms?: object): Promise<number>;
  /** Both are connected to the game, and each has made a move. */
  playing(gameId: number): Promise<SeatedGame>;
}

/** For the tests of one `describe`. Before each test, both wallets are funded and signed in. */
export function escrowPairForEachTest(database: () => Database): EscrowPair {
  let opened: Pick<EscrowPair, 'table' | 'ada' | 'bob'> | null = null;
  const now = () => {
    if (opened === null) throw new Error('the table is opened before each test');
    return opened;
  };
  beforeEach(async () => {
    const table = await openEscrowTable(database());
    opened = { table, ada: await table.enter(1, 'Ada'), bob: await table.enter(2, 'Bob') };
    await table.pass(4);
  });
  afterEach(async () => {
    await opened?.table.close();
    opened = null;
  });
  const pair: EscrowPair = {
    get table() {
      return now().table;
    },
    get ada() {
      return now().ada;
    },
    get bob() {
      return now().bob;
    },
    async reserved(terms) {
      const { id, gameCode } = await pair.ada.create(terms);
      await pair.ada.stake(id);
      await pair.table.pass(5);
      expect((await pair.bob.join(id, gameCode)).status).toBe(200);
      return id;
    },
    async seated(terms) {
      const id = await pair.reserved(terms);
      await pair.bob.stake(id);
      await pair.table.pass(12);
      return id;
    },
    async playing(id) {
      const game = seatedGame(id, pair.ada.sit(id), pair.bob.sit(id));
      await both(game, ({ status }) => status === 'active');
      await game.play('e2e4 e7e5');
      return game;
    },
  };
  return pair;
}
