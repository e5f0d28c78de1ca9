// A running game with both its boards, and whole games that two players play.
import type { GameConnection, LiveState } from '@kingstake/client';
import type { MoveInput } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { type Device, shown } from './device.ts';

/** Enough plies to make a game count for ratings. */
export const TEN_PLIES = 'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6';
export const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4';

/** Both sides of a running game, each with its own client. */
export interface SeatedGame {
  readonly id: number;
  readonly white: GameConnection;
  readonly black: GameConnection;
  /** Plays moves such as 'e2e4 e7e5' alternately, and waits after each until both boards show it. */
  play(moves: string): Promise<void>;
  /** Resolves when both boards show the end and both players have left. Returns the game's id. */
  over(): Promise<number>;
}

/** A player who can start a game. */
interface Host extends Pick<Device, 'sit'> {
  plays(opponent: Pick<Device, 'sit'>, terms?: object): Promise<SeatedGame>;
}

export function seatedGame(id: number, white: GameConnection, black: GameConnection): SeatedGame {
  const game: SeatedGame = {
    id,
    white,
    black,
    async play(moves) {
      for (const text of moves.split(' ')) {
        const ply = white.getSnapshot().moves.length + 1;
        const mover = ply % 2 === 1 ? white : black;
        if (!mover.move(moveOf(text))) throw new Error(`the client makes no move ${text}`);
        await both(game, (state) => state.moves.length === ply && state.pending === null);
      }
    },
    async over() {
      await both(game, (state) => state.over !== null);
      for (const seat of [white, black]) seat.leave();
      return id;
    },
  };
  return game;
}

/** Reads a move such as 'e2e4' or 'e7e8q'. */
export function moveOf(text: string): MoveInput {
  const promotion = text[4] as 'q' | undefined;
  return { from: text.slice(0, 2), to: text.slice(2, 4), ...(promotion && { promotion }) };
}

/** Resolves when both boards match. */
export async function both(
  { white, black }: Pick<SeatedGame, 'white' | 'black'>,
  fits: (state: LiveState) => boolean,
): Promise<readonly LiveState[]> {
  return Promise.all([shown(white, fits), shown(black, fits)]);
}

/** Plays a game in which Black mates. Returns its id. */
export async function mate(white: Host, black: Host, terms: object = {}): Promise<number> {
  const game = await white.plays(black, terms);
  await game.play(FOOLS_MATE);
  return game.over();
}

/** Plays a game that ends in a draw by agreement, offered by White after these moves. */
export async function draw(white: Host, black: Host, moves: string | null = null): Promise<number> {
  const game = await white.plays(black);
  if (moves !== null) await game.play(moves);
  game.white.send('offer_draw');
  await shown(game.black, ({ drawOffer }) => drawOffer === 'white');
  game.black.send('accept_draw');
  return game.over();
}

export async function abort(white: Host, black: Host): Promise<number> {
  const game = await white.plays(black);
  game.white.resign();
  return game.over();
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
    await sql`insert into game_log (game_id, n, at_ms, white_ms, black_ms, uci, lag_credit_ms, seen_n)
      select copy, n, at_ms, white_ms, black_ms, uci, lag_credit_ms, seen_n
      from game_log, ${copies} where game_id = ${id} and uci is not null`.execute(tx);
  });
}
