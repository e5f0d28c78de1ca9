// sim: follows and signs the receipt of a player's running game, as the page does. Some acts are sent unsigned.
import type { LiveState, ReceiptFollower } from '@kingstake/client';
import { GameReceipt, type SessionKeySigner } from '@kingstake/client/receipt';
import type { RunningReceipt } from '@kingstake/proofs/receipts';
import type { ServerMessage } from '@kingstake/protocol';
import { testVerify } from '../../apps/server/src/games/testkit/receipts.ts';
import type { Person, World } from '../player-world.ts';
import type { Chance } from '../random.ts';

/** The share of acts that a player with a key signs. */
const SIGNS = 0.95;

const verify = await testVerify();
const log = { warn() {}, error() {} };

interface Follows {
  world: World;
  chance: Chance;
  player: Person;
  signer: SessionKeySigner | null;
}

/** Follows a game from its start to its end while its screen is open. Returns the follower that signs its acts. */
export function followGame(state: LiveState, follows: Follows): ReceiptFollower | null {
  if (state.status !== 'active' || state.side === null) return null;
  const { chance, signer } = follows;
  const receipt = readReceipt(state.gameId, follows);
  return {
    received: (message) => receipt.received(message),
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
      const { status, body } = await world.call(player, 'GET', `/api/games/${gameId}/receipt`);
      if (status === 404) return null;
      if (status !== 200) throw new Error(`the receipt was answered with ${status}`);
      return body as RunningReceipt;
    },
    onMismatch: (mismatch) => void world.receiptFaults.push({ userId, gameId, what: mismatch }),
  });
}

/** Records the chain value that a message contains. */
export function noteReceipt(
  { receiptsSeen, receiptFaults }: World,
  userId: number,
  message: ServerMessage,
): void {
  if (message.type === 'error') {
    const { code, gameId } = message;
    if (code === 'BAD_SIGNATURE' && typeof gameId === 'number')
      receiptFaults.push({ userId, gameId, what: code });
    return;
  }
  if (!('receipt' in message) || message.receipt === undefined) return;
  const { n, chain } = message.receipt;
  receiptsSeen.set(`${message.gameId}/${n}/${chain}`, { userId, gameId: message.gameId, n, chain });
}
