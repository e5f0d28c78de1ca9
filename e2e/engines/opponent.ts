// e2e: an opponent without a browser, who plays with the product's client over a socket.
import type { GameConnection } from '@kingstake/client';
import type { APIRequestContext } from '@playwright/test';
import { dial, nodeTimers, openDevice } from '../../testkit/device.ts';
import { registerPlayer } from '../fixtures/returning-player.ts';
import { expect } from '../fixtures/server.ts';

export interface Opponent {
  name: string;
  /** Creates a private game with this player as White, and waits in it. */
  invite(wagerAmount: string): Promise<Invitation>;
  leave(): void;
}

interface Invitation {
  code: string;
  /** Moves such as 'e2e4', once it is this player's turn. */
  move(move: string): Promise<void>;
}

/** Registers a player with a playing balance of 1 SOL. */
export async function enterOpponent(
  request: APIRequestContext,
  { origin, serverPort, name }: { origin: string; serverPort: number; name: string },
): Promise<Opponent> {
  const { userId } = await registerPlayer({ request }, { name, sol: '1' });
  const { cookies } = await request.storageState();
  const cookie = cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  const address = `ws://localhost:${serverPort}/ws`;
  const client = openDevice({
    userId,
    connect: dial(
      () => address,
      () => ({ cookie, origin }),
    ),
    timers: nodeTimers,
  });
  return {
    name,
    async invite(wagerAmount) {
      const data = { whitePlayerId: userId, wagerAmount, isPrivate: true };
      const answer = await request.post('/api/games', { headers: { Origin: origin }, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      const made = (await answer.json()) as { id: number; gameCode: string };
      const game = client.sit(made.id, made.gameCode);
      return {
        code: made.gameCode,
        move: (move) => moveWhenPossible(game, move),
      };
    },
    leave: () => client.hangUp(),
  };
}

async function moveWhenPossible(game: GameConnection, move: string): Promise<void> {
  const input = { from: move.slice(0, 2), to: move.slice(2) };
  await expect.poll(() => game.move(input), { timeout: 20_000 }).toBe(true);
}
