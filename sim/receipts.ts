// sim: a player's device with its session key, and the receipt of a running game, which it follows and signs as the page does. Some acts
// are sent unsigned.
import type { LiveState, ReceiptFollower } from '@kingstake/client';
import { GameReceipt, type SessionKeySigner } from '@kingstake/client/receipt';
import type { RunningReceipt } from '@kingstake/proofs/receipts';
import type { ServerMessage } from '@kingstake/protocol';
import { testReceiptKey, testVerify } from '../apps/server/src/games/testkit/receipts.ts';
import type { TestWallet } from '../apps/server/src/players/users/testkit/wallet.ts';
import { createVisitor, type Transport, type Visitor } from '../testkit/visitor.ts';
import { ORIGIN } from './node.ts';
import type { Person, World } from './player-world.ts';
import type { Chance } from './random.ts';

export interface Device {
  /** The browser, with its session. */
  readonly visitor: Visitor;
  /** Null: the device signs nothing. */
  readonly signer: SessionKeySigner | null;
}

/** The share of devices with a session key. */
const HAS_KEY = 0.9;
/** Seeds of session keys. Seed 1 belongs to the server's receipt key. */
const KEYS = [2, 2 ** 31] as const;
/** The share of acts that a player with a key signs. */
const SIGNS = 0.95;

const verify = await testVerify();
const log = { warn() {}, error() {} };

/** Signs the wallet in on a new device, usually with a new session key. */
export async function signIn(transport: Transport, account: TestWallet, chance: Chance): Promise<Device> {
  const key = chance.happens(HAS_KEY) ? testReceiptKey(chance.whole(...KEYS)) : null;
  const visitor = createVisitor(transport, ORIGIN);
  await visitor.signIn(account, key);
  return { visitor, signer: key === null ? null : { sign: async (text) => key.sign(text) } };
}

interface Follows {
  world: World;
  chance: Chance;
  player: Person;
  signer: SessionKeySigner | null;
}

/** Follows a game from its start to its end while its screen is open. Returns the follower that signs its acts. */
export function followGame(state: LiveState, follows: Follows): ReceiptFollower | null {
  if (state.status !== 'active' || state.side === null) return null;
  const { world, player, chance, signer } = follows;
  const { gameId } = state;
  const receipt = readReceipt(gameId, follows);
  return {
    received(message) {
      receipt.received(message);
      // A late draw offer is signed again.
      const isRefused = message.type === 'error' && message.code === 'BAD_SIGNATURE';
      if (isRefused && message.gameId === gameId && !receipt.isSigning)
        world.receiptFaults.push({ userId: player.userId, gameId, what: message.code });
    },
    send: (message, socket) =>
      signer === null || chance.happens(SIGNS) ? receipt.send(message, socket) : socket.send(message),
  };
}

function readReceipt(gameId: number, { world, player, signer }: Follows): GameReceipt {
  const { userId } = player;
  return new GameReceipt({
    ...{ gameId, signer, verify, log },
    playerId: userId,
    async fetchReceipt() {
      const path = `/api/games/${gameId}/receipt`;
      const { status, body } = await player.visitor.call<RunningReceipt>('GET', path);
      if (status === 404) return null;
      if (status !== 200) throw new Error(`the receipt was answered with ${status}`);
      return body;
    },
    onMismatch: (mismatch) => void world.receiptFaults.push({ userId, gameId, what: mismatch }),
  });
}

/** Records the chain value that a message contains. */
export function noteReceipt({ receiptsSeen }: World, userId: number, message: ServerMessage): void {
  if (!('receipt' in message) || message.receipt === undefined) return;
  const { n, chain } = message.receipt;
  receiptsSeen.set(`${message.gameId}/${n}/${chain}`, { userId, gameId: message.gameId, n, chain });
}
