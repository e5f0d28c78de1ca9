// fair-play: operators read cases, decide them, and answer appeals.
import { formatSol, isRefused, lamports, quotedLines } from '@kingstake/protocol';
import { readStakedGames } from '../../games/index.ts';
import { account, lockAccounts } from '../../money/ledger/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type OperatorCommand,
  type Order,
  type OrderDeps,
  type ParsedCommand,
  textOption,
} from '../../platform/operator.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { type CaseFile, caseLine, caseText } from './case-report.ts';
import { type CaseFault, chooseGames, holdsAt, holdUntilOf, outcomeOf, stateAt } from './case-state.ts';
import { type CaseRow, findCase, gamesOfCases, listCases, lockCase } from './case-store.ts';
import { closeIfOver, releaseDue, stepGame } from './holds.ts';
import { LISTED } from './limits.ts';
import { appealsOf, listReports, listVoided, openAppeals } from './outcome-store.ts';
import { answer, payForPlayer, type UpholdFault, uphold } from './uphold.ts';

export interface FairPlayCommandDeps extends OrderDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  users: Pick<Users, 'publicUsers'>;
  /** Cancels the waiting games of a player with refunds. */
  closeWaiting<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  pushBalance(userId: number): void;
  /** A wager came back to a player. */
  onReturned(userId: number, returned: { gameId: number; amount: string }): void;
}

const WHY = { value: true, required: true, help: 'why; the player sees it, and the log keeps it' } as const;
const JSON_OPTION = { value: false, help: 'prints JSON' } as const;
const GAMES = {
  value: true,
  help: 'only these games, such as 12,15; otherwise every game that is open',
} as const;
const CHANGES = { right: 'fair-play' } as const;

export const FAIR_PLAY_COMMANDS: readonly OperatorCommand<FairPlayCommandDeps>[] = [
  {
    words: ['fair-play', 'list'],
    positions: [],
    options: { all: { value: false, help: 'decided cases too' }, json: JSON_OPTION },
    help: 'Lists open cases and the newest reports.',
    run: list,
  },
  {
    words: ['fair-play', 'show'],
    positions: ['case'],
    options: { json: JSON_OPTION },
    help: 'Shows a case: games, what was measured, moves, reports, decision and appeal.',
    run: show,
  },
  {
    words: ['fair-play', 'clear'],
    positions: ['case'],
    options: { games: GAMES, reason: WHY, by: BY },
    help: 'Clears games of a case: what they hold is free at once.',
    changes: { ...CHANGES, action: 'case cleared' },
    run: (deps, parsed) => step(deps, parsed, 'clear'),
  },
  {
    words: ['fair-play', 'extend'],
    positions: ['case'],
    options: { games: GAMES, reason: WHY, by: BY },
    help: 'Extends the holds of games of a case, each once, by 72 hours.',
    changes: { ...CHANGES, action: 'case extended', twoOperators: true },
    run: (deps, parsed) => step(deps, parsed, 'extend'),
  },
  {
    words: ['fair-play', 'uphold'],
    positions: ['case'],
    options: { games: GAMES, reason: WHY, by: BY },
    help: "Upholds games of a case: opponents get their stakes back, ratings are reversed, and the player's account may play friendly games only.",
    changes: { ...CHANGES, action: 'case upheld', twoOperators: true },
    run: runUphold,
  },
  {
    words: ['fair-play', 'appeals'],
    positions: [],
    options: { json: JSON_OPTION },
    help: 'Lists appeals without an answer, oldest first. Each is answered within 7 days.',
    run: appeals,
  },
  {
    words: ['fair-play', 'answer'],
    positions: ['case'],
    options: {
      grant: { value: false, help: 'pays back what was taken, from the operating account' },
      deny: { value: false, help: 'the decision remains' },
      reason: WHY,
      by: BY,
    },
    help: 'Answers the appeal of a case. Operators who decided the case cannot answer it.',
    changes: { ...CHANGES, action: 'appeal answered' },
    run: runAnswer,
  },
  {
    words: ['fair-play', 'pay-debt'],
    positions: ['game'],
    options: { by: BY },
    help: "Pays a player's debt for one game from the operating account.",
    changes: { ...CHANGES, action: 'debt paid', twoOperators: true },
    run: payDebt,
  },
];

const operatorsOf = ({ by, confirmedBy }: Order): readonly string[] =>
  confirmedBy === undefined ? [by] : [by, confirmedBy];

const NO_CASE = 'Expected the id of a case.';

async function fileOf(
  { users, time }: Pick<FairPlayCommandDeps, 'users' | 'time'>,
  queries: Queries,
  row: CaseRow,
): Promise<CaseFile> {
  const { id, userId } = row;
  const places = await gamesOfCases(queries, [id]);
  const gameIds = places.map(({ gameId }) => gameId);
  const games = (await readStakedGames(queries, gameIds)).flatMap((game) => {
    const place = places.find(({ gameId }) => gameId === game.id);
    return place === undefined ? [] : [{ ...game, place, state: stateAt(place, time.nowMs()) }];
  });
  const reports = await listReports(queries, { gameIds, reportedId: userId }, LISTED.reports);
  const people = games.flatMap(({ whiteId, blackId }) => (blackId === null ? [whiteId] : [whiteId, blackId]));
  const pairId = row.evidence.shown.pair?.opponentId;
  const known = await users.publicUsers(queries, [...new Set([userId, ...people, pairId ?? userId])]);
  const names = new Map([...known].map(([userId, { username }]) => [userId, username]));
  const held = places
    .filter((place) => holdsAt(place, time.nowMs()))
    .reduce((sum, game) => sum + game.held, 0n);
  return {
    row,
    state: outcomeOf(places, time.nowMs())?.state ?? 'open',
    held: lamports(held),
    holdUntilMs: holdUntilOf(places),
    player: names.get(userId) ?? '',
    names,
    games,
    reports,
    voided: await listVoided(queries, { caseId: id }, LISTED.gamesOfCase),
    appeal: (await appealsOf(queries, [id])).get(id) ?? null,
  };
}

async function list(deps: FairPlayCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  return deps.database.run(async (queries) => {
    const filter = parsed.options['all'] === true ? {} : { states: ['open'] as const };
    const cases = await listCases(queries, filter, LISTED.cases);
    const reports = await listReports(queries, {}, LISTED.reports);
    if (parsed.options['json'] === true) {
      const ids = cases.map(({ id }) => id);
      const places = await gamesOfCases(queries, ids);
      const listed = cases.map((row) => {
        const games = places.filter(({ caseId }) => caseId === row.id);
        return { ...row, holdUntilMs: holdUntilOf(games), games };
      });
      return done(asJson({ cases: listed, reports }));
    }
    const lines: string[] = [];
    for (const row of cases) lines.push(caseLine(await fileOf(deps, queries, row)));
    return done(
      [
        ...(lines.length === 0 ? ['no cases'] : lines),
        ...reports.flatMap(({ gameId, reporterId, reportedId, reason, text }) => [
          `report: game ${gameId}, player ${reporterId} about player ${reportedId}, ${reason}`,
          ...(text === null ? [] : quotedLines(text)),
        ]),
      ].join('\n'),
    );
  });
}

async function show(deps: FairPlayCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const id = idOf(parsed);
  if (id === null) return notDone(NO_CASE);
  const file = await deps.database.run(async (queries) => {
    const row = await findCase(queries, id);
    return row === null ? null : fileOf(deps, queries, row);
  });
  if (file === null) return notDone(`There is no case ${id}.`);
  return done(parsed.options['json'] === true ? asJson(file) : caseText(file));
}

/** Amounts as SOL, ids as numbers, and lists by key instead of maps. */
function asJson(value: unknown): string {
  return JSON.stringify(
    value,
    (key, each: unknown) => {
      if (typeof each === 'bigint') return key.endsWith('Id') ? Number(each) : formatSol(lamports(each));
      return each instanceof Map ? Object.fromEntries(each) : each;
    },
    2,
  );
}

const SENTENCES: Readonly<Record<UpholdFault | CaseFault, string>> = {
  unknown: 'There is no such case.',
  frozen: 'Money is frozen: nothing was done.',
  changed: 'A game was added to the case just now: look at it again.',
  over: 'None of these games is open: they were decided or released before.',
  twice: 'The games were extended before.',
  longest: 'The games are held as long as a game may be held.',
  'no-hold': 'The games hold nothing.',
};

const NO_GAMES = '--games needs the ids of games, such as 12,15.';

/** The games of the option; null for every open game; undefined if it is not a list of ids. */
function gamesIn(parsed: ParsedCommand): readonly number[] | null | undefined {
  const text = textOption(parsed, 'games');
  if (text === null) return null;
  const ids = text.split(',').map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? [...new Set(ids)] : undefined;
}

const leftLine = (left: readonly number[]): readonly string[] =>
  left.length === 0 ? [] : [`Left out, because it is not open: game ${left.join(', ')}.`];

async function step(
  deps: FairPlayCommandDeps,
  parsed: ParsedCommand,
  kind: 'clear' | 'extend',
): Promise<CommandAnswer> {
  const id = idOf(parsed);
  if (id === null) return notDone(NO_CASE);
  const ids = gamesIn(parsed);
  if (ids === undefined) return notDone(NO_GAMES);
  const reason = textOption(parsed, 'reason') ?? '';
  const nowMs = deps.time.nowMs();
  const row = await deps.database.run((queries) => findCase(queries, id));
  if (row === null) return notDone(SENTENCES.unknown);
  const stepped = await deps.database.transaction(async (tx) => {
    await lockAccounts(tx, [account('player', row.userId)]);
    await releaseDue(tx, nowMs, row.userId);
    await lockCase(tx, id);
    const chosen = chooseGames(await gamesOfCases(tx, [id]), { ids, step: kind }, nowMs);
    if (isRefused(chosen)) return notDone(SENTENCES[chosen.refused]);
    const { steps, left } = chosen;
    const decision = { by: operatorsOf(deps.order), reason, nowMs };
    for (const one of steps) await stepGame(tx, { userId: row.userId, ...one }, decision);
    const isOver = await closeIfOver(tx, id, nowMs);
    const games = steps.map(({ game }) => game.gameId);
    await deps.append(tx, { case: id, player: row.userId, why: reason, games });
    const until = steps.map(({ game, next }) => `game ${game.gameId} until ${iso(next.hold?.untilMs ?? 0)}`);
    const first =
      kind === 'extend'
        ? `Case ${id} holds ${until.join(', ')}.`
        : isOver
          ? `Case ${id} is cleared.`
          : `Of case ${id}, game ${games.join(', ')} is cleared.`;
    return done([first, ...leftLine(left)].join('\n'));
  });
  if (stepped.done) deps.pushBalance(row.userId);
  return stepped;
}

const iso = (atMs: number): string => new Date(atMs).toISOString();

async function runUphold(deps: FairPlayCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const caseId = idOf(parsed);
  if (caseId === null) return notDone(NO_CASE);
  const games = gamesIn(parsed);
  if (games === undefined) return notDone(NO_GAMES);
  const reason = textOption(parsed, 'reason') ?? '';
  const by = operatorsOf(deps.order);
  const upheld = await deps.database.transaction(async (tx) => {
    const decided = await uphold(tx, { caseId, games, by, reason, nowMs: deps.time.nowMs() });
    if (isRefused(decided)) return decided;
    const { userId, rejected, left } = decided;
    const returned = decided.returned.map(({ amount, owed, ...game }) => ({
      ...game,
      amount: formatSol(amount),
      owed: formatSol(owed),
    }));
    const details = { case: caseId, player: userId, why: reason, games: decided.upheld };
    await deps.append(tx, { ...details, returned, rejected });
    return { userId, rejected, returned, left };
  });
  if (isRefused(upheld)) return notDone(SENTENCES[upheld.refused]);
  // A game that was joined first goes on. The others cannot be joined, because the seat is refused.
  await deps.closeWaiting(upheld.userId, async () => {});
  deps.pushBalance(upheld.userId);
  for (const { userId, gameId, amount } of upheld.returned) {
    deps.pushBalance(userId);
    deps.onReturned(userId, { gameId, amount });
  }
  return done(
    [
      `Case ${caseId} is upheld.`,
      ...upheld.returned.map(
        ({ gameId, userId, amount, owed }) =>
          `Game ${gameId}: ${amount} SOL to player ${userId}${owed === '0' ? '' : `, ${owed} SOL owed`}`,
      ),
      ...upheld.rejected.map((id) => `Withdrawal ${id} is rejected.`),
      ...leftLine(upheld.left),
    ].join('\n'),
  );
}

async function appeals({ database }: FairPlayCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const open = await database.run((queries) => openAppeals(queries, LISTED.cases));
  if (parsed.options['json'] === true) return done(asJson(open));
  const lines = open.flatMap(({ caseId, appealedAt, text }) => [
    `case ${caseId}, ${appealedAt.toISOString()}`,
    ...quotedLines(text),
  ]);
  return done(lines.length === 0 ? 'no appeals' : lines.join('\n'));
}

async function runAnswer(deps: FairPlayCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const caseId = idOf(parsed);
  if (caseId === null) return notDone(NO_CASE);
  const isGranted = parsed.options['grant'] === true;
  if (isGranted === (parsed.options['deny'] === true)) return notDone('Give --grant or --deny.');
  const text = textOption(parsed, 'reason') ?? '';
  const by = operatorsOf(deps.order);
  const answered = await deps.database.transaction(async (tx) => {
    const given = await answer(tx, { caseId, isGranted, text, by, nowMs: deps.time.nowMs() });
    if ('refused' in given) return given;
    const paidBack = formatSol(given.paidBack);
    await deps.append(tx, { case: caseId, granted: isGranted, why: text, paidBack });
    return { userId: given.userId, paidBack };
  });
  if ('refused' in answered) return notDone(answered.refused);
  deps.pushBalance(answered.userId);
  const money = isGranted ? ` ${answered.paidBack} SOL are paid back.` : '';
  return done(`The appeal of case ${caseId} is ${isGranted ? 'granted' : 'denied'}.${money}`);
}

async function payDebt(deps: FairPlayCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const gameId = idOf(parsed);
  if (gameId === null) return notDone('Expected the id of a game.');
  const paid = await deps.database.transaction(async (tx) => {
    const payment = await payForPlayer(tx, gameId);
    if ('refused' in payment) return payment;
    const { creditorId: player, amount } = payment;
    await deps.append(tx, { game: gameId, player, amount: formatSol(amount) });
    return payment;
  });
  if ('refused' in paid) return notDone(paid.refused);
  deps.pushBalance(paid.creditorId);
  deps.onReturned(paid.creditorId, { gameId, amount: formatSol(paid.amount) });
  return done(`${formatSol(paid.amount)} SOL of game ${gameId} are paid to player ${paid.creditorId}.`);
}
