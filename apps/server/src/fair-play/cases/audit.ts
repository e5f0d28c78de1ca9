// fair-play: audits the money of cases, a page at a time: each journal has its cause, and each cause moved exactly what its row says.
// Journals never change, and a row commits together with its journals. So each pass reads first what may be older.
import {
  type AuditedPage,
  type Breach,
  feeAccountOf,
  holdsAfter,
  holdsWithSources,
  type Journal,
  journalsOfKinds,
  journalsWithKeys,
  type KeptHold,
  OPERATING,
} from '../../money/ledger/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import {
  grantedAfter,
  grantedAmong,
  type HeldGame,
  heldAfter,
  placesOf,
  voidedAfter,
  voidedAmong,
} from './audit-store.ts';
import { sourceOf } from './holds.ts';
import { CASE_AUDIT } from './limits.ts';

const PASSES = ['journals', 'games', 'appeals', 'holds', 'held'] as const;

/** Where the audit continues: after a journal, a game, a case or a hold. */
export interface CasePlace {
  pass: (typeof PASSES)[number];
  after: bigint;
}

const KINDS = ['void', 'debt', 'appeal'] as const;
const KEY = /^(void|debt|appeal):([1-9]\d{0,17})(?::([1-9]\d{0,8}))?$/;

export const CASE_CHECKS = {
  cause: 'every journal of a case has its cause',
  returned: 'every voided game returned what its row says',
  paid: 'every debt is paid by its journals',
  appeal: 'every granted appeal paid back what was taken',
  held: 'every game of a case holds what its row says',
} as const;

/** Reads the page after `place`; null: the first one. */
export async function auditCases(queries: Queries, place: CasePlace | null): Promise<AuditedPage<CasePlace>> {
  const { pass, after } = place ?? { pass: PASSES[0], after: 0n };
  const { breaches, last } = await READ[pass](queries, after);
  if (last !== null) return { breaches, next: { pass, after: last } };
  const following = PASSES[PASSES.indexOf(pass) + 1];
  return { breaches, next: following === undefined ? null : { pass: following, after: 0n } };
}

interface Page {
  breaches: readonly Breach[];
  last: bigint | null; // null: nothing follows
}

const READ: Readonly<Record<CasePlace['pass'], (queries: Queries, after: bigint) => Promise<Page>>> = {
  journals: readJournals,
  games: readGames,
  appeals: readAppeals,
  holds: readHolds,
  held: readHeld,
};

/** The last id of a full page. */
const endOf = (ids: readonly (bigint | number)[]): bigint | null =>
  ids.length < CASE_AUDIT.rowsPerPage ? null : BigInt(ids.at(-1) ?? 0);

async function readJournals(queries: Queries, after: bigint): Promise<Page> {
  const journals = await journalsOfKinds(queries, KINDS, { after, limit: CASE_AUDIT.rowsPerPage });
  const keyed = journals.map((journal) => ({ journal, ...causeOf(journal) }));
  const ids = keyed.map(({ id }) => id);
  const games = new Map((await voidedAmong(queries, ids)).map((row) => [row.gameId, row]));
  const granted = await grantedAmong(queries, ids);
  const without = keyed.filter(({ journal, kind, id, number }) => {
    const game = games.get(id);
    if (kind === 'void') return game?.journalId !== journal.id;
    if (kind === 'debt') return game === undefined || number > game.payments;
    return kind !== 'appeal' || !granted.has(id);
  });
  return {
    breaches: without.map(({ journal: { id, kind, opKey } }) => ({
      check: CASE_CHECKS.cause,
      detail: `journal ${id} (${kind}, ${opKey}) has no voided game, payment or granted appeal`,
    })),
    last: endOf(journals.map(({ id }) => id)),
  };
}

/** What an operation key names; no kind if the key does not fit its journal. `number` counts the payments of a debt. */
function causeOf({ kind, opKey }: Journal): { kind: string; id: number; number: number } {
  const [, named = '', id = '0', number] = KEY.exec(opKey) ?? [];
  const fits = named === kind && (kind === 'debt') === (number !== undefined);
  return { kind: fits ? kind : '', id: Number(id), number: Number(number ?? 0) };
}

async function readGames(queries: Queries, after: bigint): Promise<Page> {
  const games = await voidedAfter(queries, after, CASE_AUDIT.rowsPerPage);
  const breaches: Breach[] = [];
  for (const game of games) {
    const { gameId: id, debtorId: debtor, creditorId: creditor, taken, fee, paid } = game;
    const returned = await journalsWithKeys(queries, [`void:${id}`]);
    const dueReturn = sums([
      [`player ${debtor}`, -taken],
      [`fee ${feeAccountOf(id).ref}`, -fee],
      [`player ${creditor}`, taken + fee],
    ]);
    breaches.push(...differing(CASE_CHECKS.returned, `game ${id} returned`, returned, dueReturn));
    const payments = await paymentsOf(queries, game);
    const duePaid = sums([
      [`player ${debtor}`, -game.paidByPlayer],
      [`${OPERATING} 0`, game.paidByPlayer - paid],
      [`player ${creditor}`, paid],
    ]);
    breaches.push(...differing(CASE_CHECKS.paid, `the debt of game ${id} moved`, payments, duePaid));
    if (payments.length < game.payments) {
      const detail = `game ${id} has ${game.payments} payments, and one of them has no journal`;
      breaches.push({ check: CASE_CHECKS.paid, detail });
    }
  }
  return { breaches, last: endOf(games.map((game) => game.gameId)) };
}

/** The journals of a debt. It stops at the first page with a missing journal, so that a forged number of payments costs little. */
async function paymentsOf(
  queries: Queries,
  { gameId: id, payments }: { gameId: number; payments: number },
): Promise<readonly Journal[]> {
  const found: Journal[] = [];
  for (let first = 1; first <= payments; first += CASE_AUDIT.rowsPerPage) {
    const count = Math.min(CASE_AUDIT.rowsPerPage, payments - first + 1);
    const keys = Array.from({ length: count }, (_, index) => `debt:${id}:${first + index}`);
    const page = await journalsWithKeys(queries, keys);
    found.push(...page);
    if (page.length < count) break;
  }
  return found;
}

async function readAppeals(queries: Queries, after: bigint): Promise<Page> {
  const appeals = await grantedAfter(queries, after, CASE_AUDIT.rowsPerPage);
  const keys = appeals.map(({ caseId: id }) => `appeal:${id}`);
  const journals = Map.groupBy(await journalsWithKeys(queries, keys), ({ opKey }) => opKey);
  const breaches = appeals.flatMap(({ caseId: id, userId, lost }) => {
    const due = sums([
      [`${OPERATING} 0`, -lost],
      [`player ${userId}`, lost],
    ]);
    const own = journals.get(`appeal:${id}`) ?? [];
    return differing(CASE_CHECKS.appeal, `the appeal of case ${id} moved`, own, due);
  });
  return { breaches, last: endOf(appeals.map((appeal) => appeal.caseId)) };
}

/** Each hold that a case placed has its game. */
async function readHolds(queries: Queries, after: bigint): Promise<Page> {
  const holds = await holdsAfter(queries, after, CASE_AUDIT.rowsPerPage);
  const ids = holds.flatMap(({ source }) => HOLD.exec(source)?.[1] ?? []).map(Number);
  const places = new Map((await placesOf(queries, ids)).map((game) => [sourceOf(game), game]));
  return {
    breaches: holds.flatMap((hold) => unlike(hold, places.get(hold.source) ?? null)),
    last: endOf(holds.map(({ id }) => id)),
  };
}

/** Each game that holds money has its hold. */
async function readHeld(queries: Queries, after: bigint): Promise<Page> {
  const games = await heldAfter(queries, after, CASE_AUDIT.rowsPerPage);
  const holds = await holdsWithSources(queries, games.map(sourceOf));
  const placed = new Set(holds.map(({ source }) => source));
  return {
    breaches: games
      .filter((game) => !placed.has(sourceOf(game)))
      .map((game) => ({
        check: CASE_CHECKS.held,
        detail: `${sourceOf(game)} holds ${game.held}, the ledger nothing`,
      })),
    last: endOf([...new Set(games.map((game) => game.gameId))]),
  };
}

const HOLD = /^review:[1-9]\d{0,17}:([1-9]\d{0,17})(?::2)?$/;

/** A hold that has ended never changes again, and its game ended with it. */
function unlike({ source, userId, amount, endedAs }: KeptHold, game: HeldGame | null): Breach[] {
  const isLike =
    game !== null && game.userId === userId && game.held === amount && (endedAs ?? game.state) === game.state;
  const row = game === null ? 'no game' : `${game.held} of player ${game.userId}, ${game.state}`;
  const hold = `${amount} of player ${userId}, ${endedAs ?? 'not ended'}`;
  return isLike ? [] : [{ check: CASE_CHECKS.held, detail: `${source} holds ${hold}; its case says ${row}` }];
}

/** Names accounts and amounts as one text. Accounts without a change are left out. */
function sums(moved: readonly (readonly [account: string, amount: bigint])[]): string {
  const total = new Map<string, bigint>();
  for (const [account, amount] of moved) total.set(account, (total.get(account) ?? 0n) + amount);
  const changed = [...total].filter(([, amount]) => amount !== 0n).map((parts) => parts.join(': '));
  return changed.length === 0 ? 'nothing' : changed.sort().join(', ');
}

/** What a player pays may come from both of the player's accounts. */
function differing(check: string, subject: string, journals: readonly Journal[], due: string): Breach[] {
  const lines = journals.flatMap((journal) => journal.lines);
  const moved = sums(
    lines.map(({ account, ref, amount }) => [
      `${account === 'withdraw_only' && amount < 0n ? 'player' : account} ${ref}`,
      amount,
    ]),
  );
  return moved === due ? [] : [{ check, detail: `${subject} ${moved}, due ${due}` }];
}
