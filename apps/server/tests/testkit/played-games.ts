// Whole games that two players play through their clients.
import type { GameConnection, LiveState } from '@kingstake/client';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/index.ts';
import { shown } from './client-player.ts';
import type { LivePlayer } from './live-player.ts';

/** Enough plies to make a game count for ratings. */
export const TEN_PLIES = 'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6'.split(' ');
const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

/** Both sides of a running game, each with its own client. */
export interface SeatedGame {
  readonly id: number;
  readonly white: GameConnection;
  readonly black: GameConnection;
}

/** Resolves when both boards match. */
export async function both(
  { white, black }: SeatedGame,
  fits: (state: LiveState) => boolean,
): Promise<readonly LiveState[]> {
  return Promise.all([shown(white, fits), shown(black, fits)]);
}

/** Starts a game and returns its two sides. */
export async function start(white: LivePlayer, black: LivePlayer, terms: object = {}): Promise<SeatedGame> {
  const { id, gameCode } = await white.create(terms);
  const first = white.sit(id);
  await shown(first, ({ status }) => status === 'waiting');
  const game = { id, white: first, black: black.sit(id, gameCode) };
  await both(game, ({ status }) => status === 'active');
  return game;
}

/** Plays moves alternately, and waits after each until both boards show it. */
export async function play(game: SeatedGame, moves: readonly string[]): Promise<void> {
  for (const text of moves) {
    const ply = game.white.getSnapshot().moves.length + 1;
    const mover = ply % 2 === 1 ? game.white : game.black;
    if (!mover.move({ from: text.slice(0, 2), to: text.slice(2, 4) }))
      throw new Error(`the client makes no move ${text}`);
    await both(game, ({ moves, pending }) => moves.length === ply && pending === null);
  }
}

/** Resolves when both boards show the end and both players have left. Returns the game's id. */
export async function over(game: SeatedGame): Promise<number> {
  await both(game, (state) => state.over !== null);
  for (const seat of [game.white, game.black]) seat.leave();
  return game.id;
}

/** Plays a game in which Black mates. Returns its id. */
export async function mate(white: LivePlayer, black: LivePlayer, terms: object = {}): Promise<number> {
  const game = await start(white, black, terms);
  await play(game, FOOLS_MATE);
  return over(game);
}

/** Plays a game that ends in a draw by agreement, offered by White after these moves. */
export async function draw(
  white: LivePlayer,
  black: LivePlayer,
  moves: readonly string[] = [],
): Promise<number> {
  const game = await start(white, black);
  await play(game, moves);
  game.white.send('offer_draw');
  await shown(game.black, ({ drawOffer }) => drawOffer === 'white');
  game.black.send('accept_draw');
  return over(game);
}

export async function abort(white: LivePlayer, black: LivePlayer): Promise<number> {
  const game = await start(white, black);
  game.white.resign();
  return over(game);
}

/** Copies a game with its moves under new ids. */
export async function copyGames(database: Database, id: number, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    const copies = sql`generate_series(${id + 1_001}::int, ${id + 1_000 + count}::int) copy`;
    await sql`insert into game (id, status, white_id, black_id, wager, fee, is_private, allow_observers, ply, fen, match,
        outage_compensated_until, created_at, started_at, ended_at, result, reason, winner_id)
      overriding system value
      select copy, status, white_id, black_id, wager, fee, is_private, allow_observers, ply, fen, match,
        outage_compensated_until, created_at, started_at, ended_at, result, reason, winner_id
      from game, ${copies} where id = ${id}`.execute(tx);
    await sql`insert into game_move (game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, at)
      select copy, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, at
      from game_move, ${copies} where game_id = ${id}`.execute(tx);
  });
}
