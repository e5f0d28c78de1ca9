// Two players with money who are connected to a server process, a staked game between them, and a check that all received moves
// are stored.

import { type Game as GameShown, lamports, parseSol } from '@kingstake/protocol';
import { Chess } from 'chess.js';
import { expect } from 'vitest';
import { giveByTwo } from '../apps/server/tests/testkit/operator-process.ts';
import { askChain, createDepositor, type Depositor } from './depositor.ts';
import type { Pick } from './random-moves.ts';
import type { ServerPlace } from './server-process.ts';
import { createTablePlayer, type TablePlayer } from './table-player.ts';
import { until } from './until.ts';

/** Covers White's losses of 0.1 SOL per game, and withdrawals of 0.001 SOL. */
export const DEPOSIT = '5';
const FEE_LAMPORTS = 1_000_000_000;

export type People = readonly [Depositor, Depositor];

/** Creates both players with deposits, and funds the network fees of their withdrawals. */
export async function enter(place: ServerPlace): Promise<People> {
  const people = await Promise.all([
    createDepositor(place, { wallet: 21, name: 'Ada' }),
    createDepositor(place, { wallet: 22, name: 'Bob' }),
  ]);
  const deposits = people.map(async (person) => {
    await person.deposit(lamports(parseSol(DEPOSIT) ?? 0n));
    await until(person.balance, 'the deposit', (balance) => balance === DEPOSIT);
  });
  await Promise.all(deposits);
  await fundOperator(place, people);
  return people;
}

/** Funds the network fees. The server also requests an airdrop for them, but tests kill it before that arrives. */
async function fundOperator(place: ServerPlace, people: People): Promise<void> {
  const { treasury } = await people[0].ask<{ treasury: string }>('GET', '/api/config');
  const gift = await askChain<string>(place, 'requestAirdrop', [treasury, FEE_LAMPORTS]);
  // The server refuses this until the airdrop is final and booked.
  await until(async () => (await giveByTwo(place.folder, ['fund', gift]))?.done === true, 'the airdrop');
}

/**
 * Checks that every received move is stored and that the stored moves are legal. Returns the game. If moves arrive during the call, they
 * may be newer than the returned game.
 */
export async function expectKept(
  depositor: Depositor,
  gameId: number,
  players: readonly TablePlayer[],
): Promise<GameShown> {
  const received = players.flatMap((player) => [...player.receivedMoves]);
  const game = await depositor.ask<GameShown>('GET', `/api/games/${gameId}`);
  const board = new Chess();
  for (const { from, to, promotion, san } of game.moves)
    expect(board.move({ from, to, ...(promotion && { promotion }) }).san).toBe(san);
  for (const { ply, san, fen } of received)
    expect(game.moves[ply - 1], `ply ${ply}`).toMatchObject({ san, fen });
  return game;
}

/** Connects both players to the game again. Returns their states, and the time at which both had received theirs. */
export async function sitAgain(players: readonly TablePlayer[], gameId: number) {
  const states = await Promise.all(players.map((player) => player.sitDown(gameId)));
  return { states, ms: performance.now() };
}

/** Creates a staked game and connects both players. */
export async function sitDown(people: People, pick: Pick) {
  const { id: gameId } = await people[0].ask<GameShown>('POST', '/api/games', {
    whitePlayerId: people[0].user.id,
    wagerAmount: '0.1',
  });
  // By a call, because 15 minutes after sign-in the wallet must confirm the stake, which no socket message can carry.
  await people[1].ask('POST', `/api/games/${gameId}/join`, { playerId: people[1].user.id });
  const [white, black] = [createTablePlayer(people[0], pick), createTablePlayer(people[1], pick)];
  const both = [white, black] as const;
  const { states } = await sitAgain(both, gameId);
  return { gameId, players: { white, black, both, states } };
}
