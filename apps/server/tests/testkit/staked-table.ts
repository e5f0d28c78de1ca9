// testkit: two players with money at the board of a server that is a process of its own, a staked game between them, and
// whether all that they were told is there.

import { type Game as GameShown, lamports, parseSol } from '@kingstake/protocol';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { Chess } from 'chess.js';
import { expect } from 'vitest';
import { askChain, createDepositor, type Depositor } from './depositor.ts';
import { giveTo } from './operator-process.ts';
import type { ServerPlace } from './server-process.ts';
import { createTablePlayer, type TablePlayer } from './table-player.ts';

/** White loses 0.1 a game, and each withdrawal costs a thousandth. */
export const DEPOSIT = '5';
const HOUSE_GIFT = 1_000_000_000;
/** What takes longer hangs: four tests beside each other on two slow cores take their time. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 10;

export type People = readonly [Depositor, Depositor];

/** Asks until it is so; what never becomes so fails. */
export async function until(
  isSo: () => Promise<boolean>,
  what = 'it',
  pace: { everyMs: number; patienceMs: number } = { everyMs: LOOK_EVERY_MS, patienceMs: PATIENCE_MS },
): Promise<void> {
  const deadline = performance.now() + pace.patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what} never became so`);
    await new Promise((resolve) => setTimeout(resolve, pace.everyMs));
  }
}

/** Both players with their money in, and a server that can pay the network for their withdrawals. */
export async function enter(place: ServerPlace): Promise<People> {
  const people = await Promise.all([
    createDepositor(place, { key: 21, name: 'Ada' }),
    createDepositor(place, { key: 22, name: 'Bob' }),
  ]);
  const deposits = people.map(async (person) => {
    await person.deposit(lamports(parseSol(DEPOSIT) ?? 0n));
    await until(async () => {
      const { user } = await person.call<{ user: { balance: string } }>('GET', '/api/auth/session');
      return user.balance === DEPOSIT;
    });
  });
  await Promise.all([...deposits, fundOperator(place, people[0])]);
  return people;
}

/** The server gives its house the fees by itself, but takes longer for it than it lives here. */
async function fundOperator(place: ServerPlace, person: Depositor): Promise<void> {
  const { treasury } = await person.call<{ treasury: string }>('GET', '/api/config');
  const gift = await askChain<string>(place, 'requestAirdrop', [treasury, HOUSE_GIFT]);
  type Signed = { transaction: { message: { accountKeys: string[] } } } | null;
  let signed: Signed = null;
  await until(async () => {
    signed = await askChain<Signed>(place, 'getTransaction', [
      gift,
      { maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION },
    ]);
    return signed !== null;
  });
  const faucet = (signed as Signed)?.transaction.message.accountKeys[0] ?? '';
  let said = 'nothing';
  await until(async () => {
    const answer = await giveTo(place.folder, ['fund', faucet]);
    said = answer?.message ?? 'that nobody is there';
    return answer?.done === true;
  }).catch((error: unknown) => {
    throw new Error(`the house has no fees: \`ops fund\` says ${said}`, { cause: error });
  });
}

/**
 * Everything that was told so far is there, in its place, and the rows replay from the start. Answers with the game. What is
 * told while it is asked for may be newer than the answer.
 */
export async function expectKept(
  depositor: Depositor,
  gameId: number,
  players: readonly TablePlayer[],
): Promise<GameShown> {
  const told = players.flatMap((player) => [...player.told]);
  const game = await depositor.call<GameShown>('GET', `/api/games/${gameId}`);
  const board = new Chess();
  for (const { from, to, promotion, san } of game.moves)
    expect(board.move({ from, to, ...(promotion && { promotion }) }).san).toBe(san);
  for (const { ply, san, fen } of told) expect(game.moves[ply - 1], `ply ${ply}`).toMatchObject({ san, fen });
  return game;
}

/** Both at the board again, and when the second of them was. */
export async function sitAgain(players: readonly TablePlayer[], gameId: number) {
  const states = await Promise.all(players.map((player) => player.sitDown(gameId)));
  return { states, ms: performance.now() };
}

/** A new staked game, both at its board. */
export async function sitDown(place: ServerPlace, people: People, pick: (below: number) => number) {
  const { id: gameId } = await people[0].call<GameShown>('POST', '/api/games', {
    whitePlayerId: people[0].user.id,
    wagerAmount: '0.1',
  });
  const [white, black] = [
    createTablePlayer(place, people[0], pick),
    createTablePlayer(place, people[1], pick),
  ];
  const both = [white, black] as const;
  const { states } = await sitAgain(both, gameId);
  return { gameId, players: { white, black, both, states } };
}
