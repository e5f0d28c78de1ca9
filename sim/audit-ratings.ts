// sim: audits the ratings, from the rows alone. Every rated game was rated once, from the ratings at its start, and a player's rating is
// 1500 plus the changes of the player's games.
import { grantedIn, type ReviewRows } from './reviews/review-rows.ts';
import { type GameRow, times } from './rows.ts';
import type { Audit } from './run-log.ts';

const FIRST = 1500;
/** The server adds the doubles in a different order. */
const TOLERANCE = 1e-6;
/** Servers' clocks differ by less than this, so the order of closer games is uncertain. */
const APART_MS = 2_000;
const DAY_MS = 86_400_000;

interface ChangeRow {
  id: number;
  reverses: number | null; // the change that this one reverses
  user_id: number;
  pool: string;
  game_id: number;
  change: number;
  at_ms: number;
}

interface FrozenRow {
  game_id: number;
  pool: string;
  white_id: number;
  white_rating: number;
  black_id: number;
  black_rating: number;
}

interface HeldRow {
  user_id: number;
  pool: string;
  rating: number;
  games: number;
}

export async function auditRatings({ pool, games, rows, say }: Audit): Promise<void> {
  const { rows: changes } = await pool.query<ChangeRow>(`
    select id::int, reverses::int, user_id::int, pool, game_id::int, change, ${times('at')} from rating_change`);
  const { rows: frozen } = await pool.query<FrozenRow>(`
    select game_id::int, pool, white_id::int, white_rating, black_id::int, black_rating from game_rating`);
  const { rows: held } = await pool.query<HeldRow>(
    'select user_id::int, pool, rating, games from player_rating',
  );
  for (const game of games) {
    const start = frozen.find(({ game_id }) => game_id === game.id);
    if ((start !== undefined) !== (game.started_ms !== null))
      say(
        `game ${game.id} started ${game.started_ms}, and froze ${start === undefined ? 'no' : 'its'} ratings`,
      );
    if (start !== undefined) auditFrozen(game, start, changes, say);
  }
  const due = ratedGames(games);
  for (const game of games) auditChanges(game, due.has(game.id), changes, say);
  auditReversals(changes, rows, say);
  for (const { user_id, pool: name, rating, games: counted } of held) {
    const own = changes.filter((change) => change.user_id === user_id && change.pool === name);
    const due = ratingAfter(own);
    const count = own.length - 2 * own.filter((change) => isReversal(change, changes)).length;
    if (Math.abs(due - rating) > TOLERANCE || count !== counted)
      say(`player ${user_id} is rated ${rating} after ${counted} games, due ${due} after ${count}`);
  }
}

const ratingAfter = (changes: readonly ChangeRow[]): number =>
  changes.reduce((sum, { change }) => sum + change, FIRST);

/** The ratings that a game stored at its start are those of its rating pool at that time. */
function auditFrozen(
  game: GameRow,
  start: FrozenRow,
  changes: readonly ChangeRow[],
  say: Audit['say'],
): void {
  const due = game.initial_ms + 40 * game.increment_ms < 480_000 ? 'blitz' : 'rapid';
  if (start.pool !== due) say(`game ${game.id} is rated as ${start.pool}, due ${due}`);
  if (start.white_id !== game.white_id || start.black_id !== game.black_id)
    say(`game ${game.id} froze the ratings of others`);
  const startedMs = game.started_ms ?? 0;
  for (const [userId, rating] of [
    [start.white_id, start.white_rating],
    [start.black_id, start.black_rating],
  ] as const) {
    const others = changes.filter(
      ({ user_id, pool, game_id }) => user_id === userId && pool === start.pool && game_id !== game.id,
    );
    if (others.some(({ at_ms }) => Math.abs(at_ms - startedMs) < APART_MS)) continue;
    const was = ratingAfter(others.filter(({ at_ms }) => at_ms < startedMs));
    if (Math.abs(was - rating) > TOLERANCE)
      say(`game ${game.id} began with ${userId} rated ${rating}, and was ${was}`);
  }
}

/**
 * Games that were won, lost or drawn, had ten plies or a mate, and were among their players' first three against each other within a day.
 */
function ratedGames(games: readonly GameRow[]): ReadonlySet<number> {
  const rated: GameRow[] = [];
  const ended = games.filter(({ winner_id, result }) => winner_id !== null || result === 'draw');
  for (const game of ended.toSorted((one, other) => endOf(one) - endOf(other))) {
    if (game.ply < 10 && game.reason !== 'checkmate') continue;
    const earlier = rated.filter(
      (other) => pairOf(other) === pairOf(game) && endOf(other) > endOf(game) - DAY_MS,
    );
    if (earlier.length < 3) rated.push(game);
  }
  return new Set(rated.map(({ id }) => id));
}

const endOf = ({ ended_ms }: GameRow): number => ended_ms ?? 0;
const pairOf = ({ white_id, black_id }: GameRow): string => [white_id, black_id].sort().join();

/** A rated game changed the ratings of both players once, upwards for the winner. An unrated game changed none. */
function auditChanges(
  game: GameRow,
  isRated: boolean,
  changes: readonly ChangeRow[],
  say: Audit['say'],
): void {
  const own = changes.filter(({ game_id, reverses }) => game_id === game.id && reverses === null);
  const due = isRated ? [game.white_id, game.black_id] : [];
  const rated = own.map(({ user_id }) => user_id);
  if ([...rated].sort().join() !== [...due].sort().join())
    say(`game ${game.id} (${game.result}) rated ${rated.join()}, due ${due.join()}`);
  if (game.winner_id === null) return;
  for (const { user_id, change } of own)
    if (change > 0 !== (user_id === game.winner_id))
      say(`game ${game.id} changed ${user_id} by ${change}, won by ${game.winner_id}`);
}

/** Reverses a rated game, rather than a previous reversal. */
const isReversal = ({ reverses }: ChangeRow, changes: readonly ChangeRow[]): boolean =>
  reverses !== null && changes.some(({ id, reverses: first }) => id === reverses && first === null);

/** Upheld games are reversed for both players, even while other games of their case are open. A granted appeal restores the change of the accused player. */
function auditReversals(changes: readonly ChangeRow[], reviews: ReviewRows, say: Audit['say']): void {
  const granted = grantedIn(reviews);
  for (const { id, game_id, user_id, change } of changes.filter(({ reverses }) => reverses === null)) {
    const cases = reviews.games.filter((each) => each.game_id === game_id && each.state === 'upheld');
    const isRestored = cases.some(({ case_id, user_id: of }) => of === user_id && granted.has(case_id));
    const reversal = changes.find(({ reverses }) => reverses === id);
    const restored = changes.find(({ reverses }) => reverses === (reversal?.id ?? 0));
    const amounts = [change, reversal?.change ?? 0, restored?.change ?? 0];
    const due = cases.length === 0 ? [change, 0, 0] : [change, -change, isRestored ? change : 0];
    if (amounts.join() !== due.join())
      say(`game ${game_id} changed ${user_id} by ${amounts.join()}, due ${due.join()}`);
  }
}
