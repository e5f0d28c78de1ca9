// fair-play: a case as an operator reads it: lines for a terminal. Pure.
import { formatSol, type Lamports, lamports, quotedLines } from '@kingstake/protocol';
import type { StakedGame } from '../../games/index.ts';
import type { CaseGame, CaseRow, EvidencePosition } from './case-store.ts';
import { type AppealRow, type GameReport, missingOf, type VoidedGame } from './outcome-store.ts';

/** Everything about a case. */
export interface CaseFile {
  row: CaseRow;
  state: string; // now
  held: Lamports; // now
  holdUntilMs: number | null; // the end of the last hold
  player: string;
  names: ReadonlyMap<number, string>;
  games: readonly (StakedGame & { place: CaseGame; state: string })[];
  reports: readonly GameReport[];
  voided: readonly VoidedGame[];
  appeal: AppealRow | null;
}

const iso = (at: number | Date): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
const round = (value: number): string => String(Math.round(value * 1000) / 1000);

export function caseLine({ row, state, held, holdUntilMs, player, games }: CaseFile): string {
  const isHeld = held > 0n && holdUntilMs !== null;
  const hold = isHeld ? `${formatSol(held)} SOL held until ${iso(holdUntilMs)}` : 'nothing is held';
  return `${row.id}  ${row.kind}  ${state}  player ${row.userId} ${player}  ${games.length} games  ${hold}`;
}

/** Titles and lines of a case. */
function sections(file: CaseFile): readonly (readonly [title: string, lines: readonly string[]])[] {
  const { row, games, reports, voided, appeal } = file;
  const { shown, positions } = row.evidence;
  return [
    ['Games', games.map((game) => gameLine(file, game))],
    ['Measured', measureLines(file)],
    ['Pair', shown.pair === null ? [] : [pairLine(file, shown.pair), ...linkLines(row), ...scoreLines(row)]],
    ['Moves', positions.map(positionLine)],
    ['Reports', reports.flatMap((report) => reportLines(file, report))],
    ['Decision', decisionLines(file)],
    [
      'Returned',
      voided.map(
        (game) =>
          `game ${game.gameId}: ${formatSol(lamports(game.taken + game.fee + game.paid))} SOL to ${nameOf(file, game.creditorId)}, ${formatSol(missingOf(game))} SOL owed`,
      ),
    ],
    ['Appeal', appeal === null ? [] : appealLines(appeal)],
  ];
}

const nameOf = ({ names }: CaseFile, id: number | null): string => names.get(id ?? 0) ?? `player ${id}`;

function gameLine(file: CaseFile, game: CaseFile['games'][number]): string {
  const { userId } = file.row;
  const opponent = nameOf(file, game.whiteId === userId ? game.blackId : game.whiteId);
  const outcome = game.winnerId === null ? 'drew' : game.winnerId === userId ? 'won' : 'lost';
  const where = game.stakeSource === 'balance' ? '' : ', paid on chain';
  return `${game.id}  ${iso(game.endedMs ?? 0)}  ${outcome} against ${opponent} by ${game.reason} after ${game.plies} plies  wager ${formatSol(game.wager)}${where}, ${holdText(game)}`;
}

/** What the case holds of a game, of its profit, and whether it still does. */
function holdText({ place: { profit, held, hold }, state }: CaseFile['games'][number]): string {
  const until = hold === null ? '' : ` until ${iso(hold.untilMs)}`;
  return `${formatSol(held)} of ${formatSol(profit)} SOL held${until}, ${state}`;
}

function measureLines({ row }: CaseFile): readonly string[] {
  const { ratings, cohortGames, informativeMoves, measures } = row.evidence.shown;
  if (measures.length === 0) return [];
  const band = ratings === null ? 'all ratings' : `ratings ${ratings.from} to ${ratings.to}`;
  return [
    `${informativeMoves} informative moves, next to ${cohortGames} games of ${band}`,
    ...measures.map(
      ({ name, value, median, rule }) =>
        `${name}: ${round(value)}, median ${round(median)}${rule === null ? '' : `, rule ${round(rule)}`}`,
    ),
  ];
}

type Pair = NonNullable<CaseRow['evidence']['shown']['pair']>;

function pairLine(file: CaseFile, { opponentId, netAmount, games }: Pair): string {
  return `${netAmount} SOL from ${nameOf(file, opponentId)} in ${games} games`;
}

const LINK_NAMES = { fundingWallet: 'funding wallet', device: 'device', address: 'address' } as const;

function linkLines({ evidence }: CaseRow): readonly string[] {
  const { pair } = evidence.details as {
    pair?: { common?: Record<string, boolean>; isFundingKnown?: boolean };
  };
  if (pair?.common === undefined) return [];
  const common = Object.entries(LINK_NAMES).flatMap(([name, shown]) => (pair.common?.[name] ? [shown] : []));
  return [
    common.length === 0 ? 'nothing in common' : `in common: ${common.join(', ')}`,
    ...(pair.isFundingKnown === true ? [] : ['funding wallets: not known']),
  ];
}

/** Fields of a pair's score. */
const PAIR_PARTS = ['total', 'rule', 'oneSided', 'share', 'thrown', 'amount', 'links', 'results'] as const;

function scoreLines({ evidence }: CaseRow): readonly string[] {
  const score = new Map(Object.entries(evidence.details['pair'] ?? {}));
  const parts = PAIR_PARTS.flatMap((name) => {
    const value: unknown = score.get(name);
    return typeof value === 'number' ? `${name} ${round(value)}` : [];
  });
  return parts.length === 0 ? [] : [`score: ${parts.join(', ')}`];
}

const positionLine = ({ gameId, ply, played, best, loss, seconds, blurred }: EvidencePosition): string =>
  `game ${gameId}, ply ${ply}: ${played}${played === best ? ' (first choice)' : `, first choice ${best}`}, loss ${round(loss)}, ${round(seconds)} s${blurred ? ', focus lost' : ''}`;

function reportLines(
  file: CaseFile,
  { gameId, reporterId, reason, text, reportedAt }: GameReport,
): readonly string[] {
  const head = `${iso(reportedAt)}  game ${gameId}, ${nameOf(file, reporterId)}, ${reason}`;
  return [head, ...(text === null ? [] : quotedLines(text))];
}

function decisionLines({ row, games }: CaseFile): readonly string[] {
  return [
    ...games.flatMap(({ id, place }) => [
      ...stepLines(`game ${id} extended`, place.extendedAt, place.extendedBy, place.extensionReason),
      ...stepLines(`game ${id} ${place.state}`, place.endedAt, place.decidedBy, place.decisionReason),
    ]),
    ...stepLines(row.state, row.decidedAt, row.decidedBy, row.decisionReason),
  ];
}

const stepLines = (
  what: string,
  at: Date | null,
  by: readonly string[],
  reason: string | null,
): readonly string[] =>
  at === null || reason === null ? [] : [`${what} ${iso(at)} by ${by.join(' and ')}`, ...quotedLines(reason)];

function appealLines({
  appealedAt,
  text,
  granted,
  answer,
  answeredAt,
  answeredBy,
}: AppealRow): readonly string[] {
  const answered = stepLines(granted === true ? 'granted' : 'denied', answeredAt, answeredBy, answer);
  return [iso(appealedAt), ...quotedLines(text), ...(answered.length === 0 ? ['not answered'] : answered)];
}

export function caseText(file: CaseFile): string {
  const shown = sections(file).filter(([, lines]) => lines.length > 0);
  return [caseLine(file), ...shown.map(([title, lines]) => [`\n${title}`, ...lines].join('\n  '))].join('\n');
}
