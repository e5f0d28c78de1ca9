// sim: audits what is held: of each profit what is still on the site, no lamport twice, and every held lamport ends released, returned or
// as a debt. It adds up on its own what a player has had on the site.
import { sumOf } from '../rows.ts';
import type { Audit } from '../run-log.ts';
import { type HoldRow, type Leg, of, type ReviewedGameRow, type ReviewRows } from './review-rows.ts';

/** The clocks of two servers, and of the database, differ by less than this. A case opens within this. */
const ABOUT_MS = 2_000;
/** A job of the leader ends holds that are over. It may have to wait for a leader. */
const ENDED_MS = 240_000;

/** When a withdrawal was signed for the first and for the last time. In between it counts as signed, but only if it was signed before. */
interface Signing {
  id: number;
  user_id: number;
  lamports: bigint;
  first_ms: number;
  last_ms: number;
}

type HoldAudit = Audit & { legs: readonly Leg[] };

export async function auditHolds(run: HoldAudit): Promise<void> {
  const { pool, rows, say } = run;
  const { rows: signings } = await pool.query<Signing>(`
    select withdrawal.id::int, user_id::int, lamports, (extract(epoch from min(tried.created_at)) * 1000)::float8 as first_ms,
      (extract(epoch from max(tried.created_at)) * 1000)::float8 as last_ms
    from withdrawal join withdrawal_attempt tried on tried.withdrawal_id = withdrawal.id
    where state in ('signed', 'completed', 'failed') group by withdrawal.id`);
  const had = new Map<number, Stories>();
  for (const game of rows.games) {
    const hold = rows.holds.find(({ source }) => source === sourceOf(game));
    if ((hold?.amount ?? 0n) !== game.held)
      say(`game ${game.game_id} holds ${game.held}, the ledger ${hold?.amount}`);
    if (hold !== undefined) auditEnding(hold, game, run);
    if (game.from_ms === null || game.profit === 0n) continue;
    const stories = had.get(game.user_id) ?? {
      least: storyOf(game.user_id, run, signings, 'first_ms'),
      most: storyOf(game.user_id, run, signings, 'last_ms'),
    };
    had.set(game.user_id, stories);
    auditAmount(game, stories, run);
  }
}

const sourceOf = ({ case_id, game_id, round }: ReviewedGameRow): string =>
  `review:${case_id}:${game_id}${round === 1 ? '' : `:${round}`}`;

/** A hold ends as its game does. What an upheld game held was returned, or is written as a debt. */
function auditEnding(
  hold: HoldRow,
  { game_id: id, state, profit }: ReviewedGameRow,
  { rows, endMs, say }: Audit,
): void {
  const { ended_as, until_ms } = hold;
  if ((ended_as ?? 'open') !== state) say(`the hold of game ${id} is ${ended_as}, and the game ${state}`);
  if (ended_as === null && until_ms < endMs - ENDED_MS) say(`the hold of game ${id} was never ended`);
  if (state !== 'upheld') return;
  const voided = rows.voided.find(({ game_id }) => game_id === id);
  const returned = (voided?.taken ?? 0n) + (voided?.owed ?? 0n);
  if (returned !== profit) say(`of game ${id}, ${profit} were upheld and ${returned} returned or owed`);
}

/** What a player had on the site from an instant. */
interface Had {
  atMs: number;
  opKey: string;
  sum: bigint;
}

/** With every withdrawal signed at the first time, and at the last. */
interface Stories {
  least: readonly Had[];
  most: readonly Had[];
}

/** Both accounts, own stakes in games that have not ended, and withdrawals that are not signed, after each journal and each signature. */
function storyOf(
  userId: number,
  { gameOf, legs }: HoldAudit,
  signings: readonly Signing[],
  at: 'first_ms' | 'last_ms',
): readonly Had[] {
  const tables = new Map<string, bigint>();
  const unsigned = new Map<string, bigint>();
  let accounts = 0n;
  const story: Had[] = [];
  const own = signings.filter(({ user_id }) => user_id === userId);
  const steps = [
    ...[...Map.groupBy(legs, ({ journal }) => journal).values()].map((lines) => ({
      atMs: lines[0]?.at_ms ?? 0,
      lines,
    })),
    ...own.map(({ id, [at]: atMs }) => ({ atMs, signs: String(id) })),
  ].sort((one, other) => one.atMs - other.atMs);
  for (const step of steps) {
    if ('signs' in step) unsigned.delete(step.signs);
    else {
      const key = step.lines[0]?.op_key ?? '';
      const [what = '', id = '', last = ''] = key.split(':');
      const moved = sumOf(step.lines.filter(of(userId)), ({ amount }) => amount);
      accounts += moved;
      if (what === 'hold' && moved < 0n) tables.set(id, gameOf(Number(id))?.wager ?? 0n);
      if (what === 'settle' || (what === 'refund' && moved > 0n)) tables.delete(id);
      if (what === 'wd' && last === 'hold' && moved < 0n) unsigned.set(id, -moved);
      if (what === 'wd' && last === 'refund') unsigned.delete(id);
    }
    const opKey = 'signs' in step ? '' : (step.lines[0]?.op_key ?? '');
    const sum = accounts + sumOf([...tables.values(), ...unsigned.values()], (amount) => amount);
    story.push({ atMs: step.atMs, opKey, sum });
  }
  return story;
}

const isRunning = (hold: HoldRow, fromMs: number, untilMs: number): boolean =>
  hold.from_ms < fromMs && (hold.ended_ms ?? hold.until_ms) > untilMs;

const least = (amounts: readonly bigint[]): bigint =>
  [...amounts].sort((one, other) => (one < other ? -1 : 1))[0] ?? 0n;

/** The amount is exact where no other change was close in time. Otherwise it lies between two bounds. */
function auditAmount(game: ReviewedGameRow, stories: Stories, { rows, say }: Audit): void {
  const { user_id, game_id: id, held } = game;
  const { fewest } = boundsOf(game, stories.least, rows);
  const { most } = boundsOf(game, stories.most, rows);
  if (held > most || held < fewest)
    say(`game ${id} holds ${held} of ${user_id}, due ${fewest === most ? most : `${fewest} to ${most}`}`);
}

function boundsOf(
  game: ReviewedGameRow,
  story: readonly Had[],
  rows: ReviewRows,
): { fewest: bigint; most: bigint } {
  const { user_id, game_id: id, profit } = game;
  const fromMs = game.from_ms ?? 0;
  const prizeAt = story.findIndex(({ opKey }) => opKey === `settle:${id}`);
  const since = (untilMs: number): readonly bigint[] =>
    story.flatMap(({ atMs, sum }, index) =>
      index === prizeAt || (index > prizeAt && atMs <= untilMs) ? [sum] : [],
    );
  const placeOf = (each: ReviewedGameRow): number =>
    story.findIndex(({ opKey }) => opKey === `settle:${each.game_id}`);
  // Games that joined in the same transaction take their part first if their prize is older.
  const together = rows.games.filter((each) => each.user_id === user_id && each.from_ms === game.from_ms);
  const before = sumOf(together, (each) => (placeOf(each) < prizeAt ? each.held : 0n));
  const sources = new Set(together.map(sourceOf));
  const others = rows.holds.filter((hold) => hold.user_id === user_id && !sources.has(hold.source));
  const heldIn = (from: number, until: number): bigint =>
    before + sumOf(others, (hold) => (isRunning(hold, from, until) ? hold.amount : 0n));
  const surely = heldIn(fromMs - ABOUT_MS, fromMs + ABOUT_MS);
  const perhaps = heldIn(fromMs + ABOUT_MS, fromMs - ABOUT_MS);
  const within = (free: bigint): bigint => (free < 0n ? 0n : least([free, profit]));
  return {
    fewest: within(least(since(fromMs + ABOUT_MS)) - perhaps),
    most: within(least(since(fromMs - ABOUT_MS)) - surely),
  };
}
