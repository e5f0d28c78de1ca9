// fair-play: opens a case, or adds games to the open one of the player; what games of cases hold of a player's money, and how the
// holds and cases end. The ledger keeps the holds.
import { type CaseKind, lamports, prizePoolOf } from '@kingstake/protocol';
import { listBalanceStakes, readStakedGames, type StakedGame } from '../../games/index.ts';
import {
  account,
  balancesOfPlayer,
  bookedAt,
  changesOfPlayer,
  endHolds,
  extendHolds,
  heldOf,
  lockAccounts,
  type PlayerChange,
  placeHold,
  settleKeyOf,
} from '../../money/ledger/index.ts';
import { listSigned } from '../../money/withdrawals/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { correctEarnings } from '../../ratings/index.ts';
import { heldAmounts, type SiteChange, type SiteMoney } from './amounts.ts';
import {
  type GameProgress,
  type Hold,
  heldMsOf,
  holdFrom,
  type Joining,
  joiningOf,
  outcomeOf,
} from './case-state.ts';
import {
  type CaseEvidence,
  type CaseGame,
  closeCase,
  gamesOfCases,
  insertCase,
  insertGame,
  listDuePlayers,
  lockDueCases,
  lockOpenCase,
  type PlaceOfGame,
  releaseGames,
  roundsOf,
  startHold,
  updateEvidence,
  updateGame,
} from './case-store.ts';

/** A game's end may be older than its settlement by an outage, which is shorter than this. */
const SETTLED_WITHIN_MS = 86_400_000;

/** A change with its place in time. Only a signature has no journal. */
interface DatedChange extends SiteChange {
  atMs: number;
  journalId: bigint | null;
}

/**
 * Reads the money that a player has on the site, back to the oldest of these games, which the player won with a stake from the balance. The
 * caller has locked the player's account, so that no other transaction takes or returns money while it is read.
 */
export async function siteMoneyOf(
  tx: Tx,
  userId: number,
  won: readonly Pick<StakedGame, 'id' | 'endedMs'>[],
): Promise<SiteMoney> {
  const { playing, withdrawOnly } = await balancesOfPlayer(tx, userId);
  if (won.length === 0) return { now: playing + withdrawOnly, changes: [] };
  const endedMs = Math.min(...won.map((game) => game.endedMs ?? 0));
  // Games before journals: the settlement of a game that has ended is then visible.
  const games = await listBalanceStakes(tx, userId, endedMs - SETTLED_WITHIN_MS);
  const decided = new Map(games.filter(isDecided).map((game) => [settleKeyOf(game.id), game]));
  const settled = await bookedAt(tx, [...decided.keys()]);
  const first = won
    .flatMap(({ id }) => settled.get(settleKeyOf(id)) ?? [])
    .reduce((one, other) => (one.journalId < other.journalId ? one : other));
  const lost = [...decided].flatMap(([key, { winnerId, wager }]) => {
    const booked = settled.get(key);
    if (booked === undefined || winnerId === userId || booked.journalId < first.journalId) return [];
    return [{ amount: -wager, prizeOf: null, atMs: booked.at.getTime(), journalId: booked.journalId }];
  });
  const withdrawals = await listSigned(tx, userId, first.at);
  const signedBy = new Map(withdrawals.map((one) => [`wd:${one.id}:refund`, one.signedAt]));
  const own = (await changesOfPlayer(tx, userId, first.journalId)).map((change) => ({
    ...changeOf(change, decided.get(change.opKey) ?? null, signedBy.get(change.opKey) ?? null),
    atMs: change.at.getTime(),
    journalId: change.journalId,
  }));
  const signed = withdrawals.flatMap(({ signedAt, lamports }) =>
    signedAt === null || signedAt < first.at
      ? []
      : [{ amount: -lamports, prizeOf: null, atMs: signedAt.getTime(), journalId: null }],
  );
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const atTables = sum(games.filter((game) => game.endedMs === null).map(({ wager }) => wager));
  const unsigned = sum(withdrawals.filter((one) => one.isUnsigned).map((one) => one.lamports));
  return {
    now: playing + withdrawOnly + atTables + unsigned,
    changes: [...own, ...lost, ...signed].sort(newestFirst),
  };
}

const isDecided = ({ winnerId }: StakedGame): boolean => winnerId !== null;

/** What a journal of the player changed. Money that goes to a table or into a withdrawal is still on the site. */
function changeOf({ kind, amount }: PlayerChange, won: StakedGame | null, signedAt: Date | null): SiteChange {
  switch (kind) {
    case 'wager':
    case 'withdrawal':
      return { amount: 0n, prizeOf: null };
    // A withdrawal that was signed, and failed, comes back to the site.
    case 'refund':
      return { amount: signedAt === null ? 0n : amount, prizeOf: null };
    case 'winnings':
      if (won === null) throw new Error('a prize without its game');
      return { amount: amount - won.wager, prizeOf: won.id };
    default:
      return { amount, prizeOf: null };
  }
}

function newestFirst(one: DatedChange, other: DatedChange): number {
  if (one.atMs !== other.atMs) return other.atMs - one.atMs;
  if (one.journalId === null || other.journalId === null) return one.journalId === null ? -1 : 1;
  return one.journalId > other.journalId ? -1 : 1;
}

/** What the player won in a game: nothing if it was lost, drawn or friendly, or if its prize was paid to the wallet. */
const profitOf = ({ winnerId, stakeSource, wager, fee }: StakedGame, userId: number): bigint =>
  winnerId === userId && stakeSource === 'balance' ? prizePoolOf(wager, fee) - wager : 0n;

/** The source of a game's hold in the ledger. */
export const sourceOf = ({ caseId, gameId, round }: PlaceOfGame): string =>
  `review:${caseId}:${gameId}${round === 1 ? '' : `:${round}`}`;

/**
 * Holds what a game holds. Its whole profit leaves the player's earnings until the hold ends. The caller has locked the player's account.
 */
async function holdGame(
  tx: Tx,
  userId: number,
  game: PlaceOfGame & Pick<CaseGame, 'held' | 'hold' | 'profit'>,
): Promise<void> {
  const { held: amount, hold, profit } = game;
  if (hold === null) return;
  await correctEarnings(tx, userId, -profit);
  if (amount === 0n) return;
  const { fromMs, untilMs } = hold;
  await placeHold(tx, { userId, source: sourceOf(game), amount, fromMs, untilMs });
}

export interface Decision {
  by: readonly string[]; // operators
  reason: string;
  nowMs: number;
}

/**
 * Writes the next step of an open game, and does the same to its hold. A cleared game counts as earned; the earnings of an upheld one are
 * those of the caller. The caller has locked the player's account.
 */
export async function stepGame(
  tx: Tx,
  { userId, game, next }: { userId: number; game: CaseGame; next: GameProgress },
  decision: Decision,
): Promise<void> {
  await updateGame(tx, game, next, decision);
  const { state, hold } = next;
  if (state !== 'open') await endHolds(tx, [sourceOf(game)], { how: state, atMs: decision.nowMs });
  else if (hold !== null) await extendHolds(tx, [sourceOf(game)], hold.untilMs);
  if (state === 'cleared' && game.hold !== null) await correctEarnings(tx, userId, game.profit);
}

/**
 * Writes that a player's games and holds that are over have ended, so that the games count as earned. The money is free without it. The
 * caller has locked the player's account, because everything that locks the player's cases and record locks it first.
 */
export async function releaseDue(tx: Tx, nowMs: number, userId: number): Promise<void> {
  const caseIds = await lockDueCases(tx, nowMs, userId);
  const released = await releaseGames(tx, caseIds, nowMs);
  await endHolds(tx, released.map(sourceOf), { how: 'released', atMs: nowMs });
  const earned = released.reduce((sum, { profit }) => sum + profit, 0n);
  await correctEarnings(tx, userId, earned);
  for (const caseId of caseIds) await closeIfOver(tx, caseId, nowMs);
}

/** The same for all players, each in its own transaction. Returns the players. The next run repeats one that fails, which is thrown last. */
export async function releaseAllDue(database: Database, nowMs: number): Promise<readonly number[]> {
  const failures: unknown[] = [];
  const userIds = await database.run((queries) => listDuePlayers(queries, nowMs));
  for (const userId of userIds) {
    const released = database.transaction(async (tx) => {
      await lockAccounts(tx, [account('player', userId)]);
      await releaseDue(tx, nowMs, userId);
    });
    await released.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return userIds;
}

/** Writes the outcome of a case if none of its games is open. The caller has locked the case. Returns whether it is over. */
export async function closeIfOver(tx: Tx, caseId: number, nowMs: number): Promise<boolean> {
  const outcome = outcomeOf(await gamesOfCases(tx, [caseId]), nowMs);
  if (outcome !== null) await closeCase(tx, caseId, outcome);
  return outcome !== null;
}

export interface NewCase {
  userId: number;
  kind: CaseKind;
  games: readonly number[]; // ended games of the player
  evidence: CaseEvidence;
  hold: boolean; // false: operators look at it, and nothing is held
}

/** A game that joins, with its earlier rounds. */
interface JoiningGame {
  gameId: number;
  how: Joining;
  rounds: readonly CaseGame[];
}

/**
 * Opens a case for games of the player, or adds them to the open case with the new evidence. Each game is held from now. Returns the id of
 * the case; null if no game joins and no case is open.
 */
export async function openCase(tx: Tx, asked: NewCase, nowMs: number): Promise<number | null> {
  const { userId, kind, evidence } = asked;
  // Every debit of the player locks this account as well.
  await lockAccounts(tx, [account('player', userId)]);
  await releaseDue(tx, nowMs, userId);
  const open = await lockOpenCase(tx, userId);
  const joining = await joiningGames(tx, asked, nowMs);
  if (joining.length === 0) return open?.id ?? null;
  const caseId = open?.id ?? (await insertCase(tx, { userId, kind, openedAt: new Date(nowMs), evidence }));
  if (open !== null) await updateEvidence(tx, caseId, mergeEvidence(open.evidence, evidence));
  await join(tx, { ...asked, caseId, joining }, nowMs);
  return caseId;
}

async function joiningGames(
  tx: Tx,
  asked: Pick<NewCase, 'userId' | 'kind' | 'games' | 'hold'>,
  nowMs: number,
): Promise<readonly JoiningGame[]> {
  const ids = [...new Set(asked.games)];
  const known = await roundsOf(tx, asked.userId, ids);
  return ids.flatMap((gameId) => {
    const rounds = known.filter((round) => round.gameId === gameId);
    const how = joiningOf(rounds, asked, nowMs);
    return how === null ? [] : [{ gameId, how, rounds }];
  });
}

async function join(
  tx: Tx,
  { userId, kind, hold, caseId, joining }: NewCase & { caseId: number; joining: readonly JoiningGame[] },
  nowMs: number,
): Promise<void> {
  const gameIds = joining.map(({ gameId }) => gameId);
  const games = await readStakedGames(tx, gameIds);
  const profits = games.map((game) => ({ gameId: game.id, profit: lamports(profitOf(game, userId)) }));
  const won = games.filter((game) => profitOf(game, userId) > 0n);
  const amounts = hold
    ? heldAmounts(await siteMoneyOf(tx, userId, won), profits, (await heldOf(tx, userId))?.held ?? 0n)
    : new Map<number, never>();
  for (const { gameId, profit } of profits) {
    const { how, rounds } = joining.find((one) => one.gameId === gameId) ?? { how: 'join', rounds: [] };
    const held = amounts.get(gameId) ?? lamports(0n);
    const begun: Hold | null = hold ? holdFrom(nowMs, heldMsOf(rounds)) : null;
    const place: PlaceOfGame = { caseId, gameId, round: how === 'again' ? 2 : 1 };
    const game = { ...place, profit, held, hold: begun };
    if (how === 'hold' && begun !== null) await startHold(tx, place, { hold: begun, held, kind });
    else await insertGame(tx, { ...game, userId, kind, addedAt: new Date(nowMs) });
    await holdGame(tx, userId, game);
  }
}

/** The newer evidence, with what only the older has. */
function mergeEvidence(older: CaseEvidence, newer: CaseEvidence): CaseEvidence {
  const moves = newer.shown.measures.length > 0 ? newer.shown : older.shown;
  return {
    shown: { ...moves, pair: newer.shown.pair ?? older.shown.pair },
    positions: newer.positions.length > 0 ? newer.positions : older.positions,
    details: { ...older.details, ...newer.details },
  };
}
