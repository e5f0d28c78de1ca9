// fair-play: operators read cases, decide them, and answer appeals.
import { formatSol, isRefused, lamports, quotedLines } from '@kingstake/protocol';
import { readStakedGames } from '../games/index.ts';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
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
} from '../platform/operator.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import { appealsOf, openAppeals } from './appeal-store.ts';
import { answer } from './appeals.ts';
import { type CaseFile, caseHtml, caseLine, caseText } from './case-report.ts';
import { type CaseFault, holdsAt, nextCase, stateAt } from './case-state.ts';
import { type CaseRow, findCase, gamesOfCases, listCases, lockCase, updateCase } from './case-store.ts';
import { payForPlayer } from './debts.ts';
import { endHeld, extendHeld } from './hold.ts';
import { LISTED } from './limits.ts';
import { listReports } from './report-store.ts';
import { type UpholdFault, uphold } from './uphold.ts';
import { listVoided } from './voided-store.ts';

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
    options: {
      json: JSON_OPTION,
      html: {
        value: true,
        file: true,
        help: 'writes one HTML file with boards and charts; an absolute path',
      },
    },
    help: 'Shows a case: games, what was measured, moves, reports, decision and appeal.',
    run: show,
  },
  {
    words: ['fair-play', 'clear'],
    positions: ['case'],
    options: { why: WHY, by: BY },
    help: 'Clears a case: what it holds is free at once.',
    changes: { ...CHANGES, action: 'case cleared' },
    run: (deps, parsed) => step(deps, parsed, 'clear'),
  },
  {
    words: ['fair-play', 'extend'],
    positions: ['case'],
    options: { why: WHY, by: BY },
    help: 'Extends the hold of a case once, by 72 hours.',
    changes: { ...CHANGES, action: 'case extended', twoOperators: true },
    run: (deps, parsed) => step(deps, parsed, 'extend'),
  },
  {
    words: ['fair-play', 'uphold'],
    positions: ['case'],
    options: { why: WHY, by: BY },
    help: "Upholds a case: opponents get their stakes back, ratings are reversed, and the player's account may play friendly games only.",
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
      why: WHY,
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
  const prizes = new Map((await gamesOfCases(queries, [id])).map(({ gameId, prize }) => [gameId, prize]));
  const games = (await readStakedGames(queries, [...prizes.keys()])).map((game) => ({
    ...game,
    prize: prizes.get(game.id) ?? lamports(0n),
  }));
  const reports = await listReports(
    queries,
    { gameIds: [...prizes.keys()], reportedId: userId },
    LISTED.reports,
  );
  const people = games.flatMap(({ whiteId, blackId }) => (blackId === null ? [whiteId] : [whiteId, blackId]));
  const pairId = row.evidence.shown.pair?.opponentId;
  const known = await users.publicUsers(queries, [
    ...new Set([userId, ...people, ...(pairId === undefined ? [] : [pairId])]),
  ]);
  const names = new Map([...known].map(([userId, { username }]) => [userId, username]));
  const held = games.reduce((sum, { prize }) => sum + prize, 0n);
  return {
    row,
    state: stateAt(row, time.nowMs()),
    held: lamports(holdsAt(row, time.nowMs()) ? held : 0n),
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
    if (parsed.options['json'] === true) return done(asJson({ cases, reports }));
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
  if (parsed.options['html'] !== undefined) return done(caseHtml(file));
  return done(parsed.options['json'] === true ? asJson(file) : caseText(file));
}

/** Amounts as SOL, and lists by key instead of maps. */
function asJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, each: unknown) => {
      if (typeof each === 'bigint') return formatSol(lamports(each));
      return each instanceof Map ? Object.fromEntries(each) : each;
    },
    2,
  );
}

const SENTENCES: Readonly<Record<UpholdFault | CaseFault, string>> = {
  unknown: 'There is no such case.',
  frozen: 'Money is frozen: nothing was done.',
  changed: 'A game was added to the case just now: look at it again.',
  over: 'The case was decided or released before.',
  twice: 'The case was extended before.',
  'no-hold': 'The case holds nothing.',
};

async function step(
  deps: FairPlayCommandDeps,
  parsed: ParsedCommand,
  kind: 'clear' | 'extend',
): Promise<CommandAnswer> {
  const id = idOf(parsed);
  if (id === null) return notDone(NO_CASE);
  const reason = textOption(parsed, 'why') ?? '';
  const nowMs = deps.time.nowMs();
  return deps.database.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (row === null) return notDone(SENTENCES.unknown);
    const next = nextCase(row, kind, nowMs);
    if (isRefused(next)) return notDone(SENTENCES[next.refused]);
    const by = operatorsOf(deps.order);
    await updateCase(tx, id, next, { kind: kind === 'clear' ? 'decide' : 'extend', by, reason, nowMs });
    const held = { caseId: id, games: await gamesOfCases(tx, [id]) };
    if (kind === 'clear') await endHeld(tx, held, { how: 'cleared', atMs: nowMs });
    else if (next.holdUntilMs !== null) await extendHeld(tx, held, next.holdUntilMs);
    await deps.append(tx, { case: id, player: row.userId, why: reason });
    const until = next.holdUntilMs === null ? '' : new Date(next.holdUntilMs).toISOString();
    return done(kind === 'clear' ? `Case ${id} is cleared.` : `The hold of case ${id} lasts until ${until}.`);
  });
}

async function runUphold(deps: FairPlayCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const caseId = idOf(parsed);
  if (caseId === null) return notDone(NO_CASE);
  const reason = textOption(parsed, 'why') ?? '';
  const by = operatorsOf(deps.order);
  const upheld = await deps.database.transaction(async (tx) => {
    const decided = await uphold(tx, { caseId, by, reason, nowMs: deps.time.nowMs() });
    if (isRefused(decided)) return decided;
    const { userId, rejected } = decided;
    const returned = decided.returned.map(({ amount, owed, ...game }) => ({
      ...game,
      amount: formatSol(amount),
      owed: formatSol(owed),
    }));
    await deps.append(tx, { case: caseId, player: userId, why: reason, returned, rejected });
    return { userId, rejected, returned };
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
    ].join('\n'),
  );
}

async function appeals({ database }: FairPlayCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const open = await database.run((queries) => openAppeals(queries, LISTED.cases));
  if (parsed.options['json'] === true) return done(asJson(open));
  const lines = open.flatMap(({ caseId, appealedMs, text }) => [
    `case ${caseId}, ${new Date(appealedMs).toISOString()}`,
    ...quotedLines(text),
  ]);
  return done(lines.length === 0 ? 'no appeals' : lines.join('\n'));
}

async function runAnswer(deps: FairPlayCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const caseId = idOf(parsed);
  if (caseId === null) return notDone(NO_CASE);
  const isGranted = parsed.options['grant'] === true;
  if (isGranted === (parsed.options['deny'] === true)) return notDone('Give --grant or --deny.');
  const text = textOption(parsed, 'why') ?? '';
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
