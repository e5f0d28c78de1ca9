// testkit: the whole server on a local network with the escrow program, and players whose wallets sign their stakes.

import type { GameConnection } from '@kingstake/client';
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
  signBytes,
  signTransaction,
} from '@solana/kit';
import type { AppDeps } from '../../src/app.ts';
import {
  createRpcChain,
  createSeatChain,
  type SeatChain,
  type WatchedSigner,
  watchSigner,
} from '../../src/chain/index.ts';
import { findEscrowGame } from '../../src/escrow-games/store.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { ManualTime } from '../../src/platform/testkit/manual-time.ts';
import { systemTime } from '../../src/platform/time.ts';
import { type ClientPlayer, createClientPlayer } from './client-player.ts';
import { dial } from './node-socket.ts';
import { createTestServer, type OnChain, type TestClient, type TestServer } from './test-server.ts';

const SLOT_MS = 400;
const FINAL_SLOTS = 6;

export interface EscrowTable {
  server: TestServer;
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

/** A player whose wallet holds 10 SOL. */
export interface Staker {
  readonly userId: number;
  readonly wallet: KeyPairSigner;
  readonly client: TestClient;
  create(more?: object): Promise<Game>;
  join(gameId: number, gameCode?: string | null): Promise<{ status: number; body: Game }>;
  /** Requests the transaction of a stake. */
  ask(gameId: number): Promise<{ status: number; body: { transaction: number[]; seat: string } }>;
  /** Requests and signs the transaction. The returned function sends it and returns the signature. */
  sign(gameId: number): Promise<() => Promise<string>>;
  /** `instead`: terms with which the wallet replaces those of the server. */
  stake(gameId: number, instead?: Partial<SeatTerms>): Promise<string>;
  /** Takes the player's stake back, without the server. */
  leave(gameId: number): Promise<void>;
  verify(gameId: number, signature: string): Promise<{ status: number; body: object }>;
  game(gameId: number): Promise<Game>;
  /** Connects to the game in the player's seat. */
  sit(gameId: number): GameConnection;
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
  const server = await createTestServer(database, {}, null, connect, more);
  const { network, seatChain, signer } = opened;
  if (network === undefined || seatChain === undefined || signer === undefined)
    throw new Error('the network was not opened');
  const pass = async (seconds: number) => {
    for (let step = 0; step < seconds * 2; step += 1) {
      server.time.advance(500);
      await server.app.settled();
    }
  };
  const port = await server.app.listen();
  await pass((FINAL_SLOTS * SLOT_MS) / 1000);
  return {
    server,
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
      const wallet = await signerOf(number);
      await network.call('requestAirdrop', wallet.address, 10n * SOL);
      return stakerOf({ server, network, database, port, program }, wallet, name);
    },
    async close() {
      await server.close();
      await network.close();
    },
  };
}

interface Place {
  server: TestServer;
  network: TestNetwork;
  database: Database;
  port: number;
  program: Address;
}

async function stakerOf(place: Place, wallet: KeyPairSigner, name: string): Promise<Staker> {
  const { server, network, database } = place;
  const client = server.client();
  const userId = await signInWith(client, wallet, name);
  const body = { playerId: userId, stakeSource: 'escrow' };
  const player = playerAt(place, client, userId);
  const staker: Staker = {
    userId,
    wallet,
    client,
    async create(more = {}) {
      const answer = await client.send<Game>('POST', '/api/games', {
        body: { whitePlayerId: userId, wagerAmount: '0.1', stakeSource: 'escrow', ...more },
      });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
    join: (gameId, gameCode) =>
      client.send('POST', `/api/games/${gameId}/join`, { body: gameCode ? { ...body, gameCode } : body }),
    ask: (gameId) =>
      client.send('POST', `/api/games/${gameId}/escrow`, { body: { playerWalletAddress: wallet.address } }),
    async sign(gameId) {
      const asked = await staker.ask(gameId);
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
      const unsigned = getTransactionDecoder().decode(Uint8Array.from(asked.body.transaction));
      const transaction = await signTransaction([wallet.keyPair], unsigned);
      const wire = Buffer.from(getTransactionEncoder().encode(transaction)).toString('base64');
      return () => network.call<string>('sendTransaction', wire, { encoding: 'base64' });
    },
    async stake(gameId, instead) {
      if (instead === undefined) return (await staker.sign(gameId))();
      const game = await database.run((queries) => findEscrowGame(queries, gameId));
      await staker.ask(gameId);
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
      const { instructions } = await openingInstructions({ program: place.program, player: wallet, terms });
      const { base64 } = await signed(wallet, instructions, await newestBlockhash(network));
      return network.call<string>('sendTransaction', base64, { encoding: 'base64' });
    },
    async leave(gameId) {
      const { stakes } = await staker.game(gameId);
      const seat = stakes?.white?.seat as Address;
      const leave = leaveInstruction({ program: place.program, seat, player: wallet });
      const { base64 } = await signed(wallet, [leave], await newestBlockhash(network));
      await network.call('sendTransaction', base64, { encoding: 'base64' });
    },
    verify: (gameId, signature) =>
      client.send('POST', `/api/games/${gameId}/verify-escrow`, { body: { signature, playerId: userId } }),
    sit: (gameId) => player.sit(gameId),
    game: async (gameId) => (await client.send<Game>('GET', `/api/games/${gameId}`)).body,
  };
  return staker;
}

function playerAt({ server, database, port }: Place, client: TestClient, userId: number): ClientPlayer {
  const headers = () => ({ cookie: client.cookie ?? '', origin: server.settings.publicOrigin });
  return createClientPlayer({
    userId,
    connect: dial(() => `ws://127.0.0.1:${port}/ws`, headers),
    timers: { now: server.time.nowMs, after: server.time.after, every: server.time.every },
    untilIdle: async () => {
      await database.ping();
      await server.app.settled();
    },
  });
}

/** Signs in and registers. Returns the user's id. */
async function signInWith(client: TestClient, wallet: KeyPairSigner, username: string): Promise<number> {
  const walletAddress: Address = wallet.address;
  const challenge = await client.send<{ challengeId: string; message: string }>(
    'POST',
    '/api/auth/challenge',
    {
      body: { walletAddress },
    },
  );
  const { challengeId, message } = challenge.body;
  const bytes = await signBytes(wallet.keyPair.privateKey, new TextEncoder().encode(message));
  const signature = Buffer.from(bytes).toString('base64');
  await client.send('POST', '/api/auth/verify', { body: { challengeId, signature } });
  const registered = await client.send<{ id: number }>('POST', '/api/auth/register', {
    body: { walletAddress, username, profilePicId: 'bee' },
  });
  if (registered.status !== 201) throw new Error(JSON.stringify(registered.body));
  return registered.body.id;
}
