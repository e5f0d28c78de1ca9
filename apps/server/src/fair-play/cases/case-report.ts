// fair-play: a case as an operator reads it: lines for a terminal, and one HTML file without scripts. Pure.
import { formatSol, type Lamports, lamports, type Measure, quotedLines } from '@kingstake/protocol';
import type { StakedGame } from '../../games/index.ts';
import { escapeHtml } from '../../platform/http/index.ts';
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

const iso = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
const round = (value: number): string => String(Math.round(value * 1000) / 1000);

export function caseLine({ row, state, held, holdUntilMs, player, games }: CaseFile): string {
  const isHeld = held > 0n && holdUntilMs !== null;
  const hold = isHeld ? `${formatSol(held)} SOL held until ${iso(holdUntilMs)}` : 'nothing is held';
  return `${row.id}  ${row.kind}  ${state}  player ${row.userId} ${player}  ${games.length} games  ${hold}`;
}

/** Titles and lines of a case, for the terminal and the file. */
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
  { gameId, reporterId, reason, text, reportedMs }: GameReport,
): readonly string[] {
  const head = `${iso(reportedMs)}  game ${gameId}, ${nameOf(file, reporterId)}, ${reason}`;
  return [head, ...(text === null ? [] : quotedLines(text))];
}

function decisionLines({ row, games }: CaseFile): readonly string[] {
  const { state, decidedAtMs, decidedBy, decisionReason } = row;
  const steps = games.flatMap(({ id, place }) => [
    ...(place.extension === null ? [] : stepLines(`game ${id} extended`, place.extension)),
    ...(place.endedMs === null || place.decisionReason === null
      ? []
      : [
          ...stepLines(`game ${id} ${place.state}`, {
            ...{ atMs: place.endedMs, by: place.decidedBy, reason: place.decisionReason },
          }),
        ]),
  ]);
  if (decidedAtMs === null || decisionReason === null) return steps;
  return [...steps, ...stepLines(state, { atMs: decidedAtMs, by: decidedBy, reason: decisionReason })];
}

const stepLines = (
  what: string,
  { atMs, by, reason }: { atMs: number; by: readonly string[]; reason: string },
): readonly string[] => [`${what} ${iso(atMs)} by ${by.join(' and ')}`, ...quotedLines(reason)];

function appealLines({ appealedMs, text, answer }: AppealRow): readonly string[] {
  const answered =
    answer === null
      ? ['not answered']
      : [
          `${answer.granted ? 'granted' : 'denied'} ${iso(answer.atMs)} by ${answer.by.join(' and ')}`,
          ...quotedLines(answer.text),
        ];
  return [iso(appealedMs), ...quotedLines(text), ...answered];
}

export function caseText(file: CaseFile): string {
  const shown = sections(file).filter(([, lines]) => lines.length > 0);
  return [caseLine(file), ...shown.map(([title, lines]) => [`\n${title}`, ...lines].join('\n  '))].join('\n');
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222;overflow-wrap:anywhere}
h2{margin-top:2rem;font-size:1.1rem}pre{white-space:pre-wrap;font:13px/1.5 ui-monospace,monospace}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(224px,1fr));gap:1.5rem}
figure{margin:0;max-width:260px}svg{display:block;width:100%;height:auto}figcaption{margin-top:.25rem;font-size:13px}
.ends{display:flex;justify-content:space-between;font-size:12px;color:#666}`;

const CHART_KEY =
  'Bars: games of players of this rating. Black line: the player. Grey line: the median. Dashed line: where the rule begins.';
const BOARD_KEY = 'Green squares: the move that was played. Dots: the first choice of the engine.';

export function caseHtml(file: CaseFile): string {
  const { measures } = file.row.evidence.shown;
  const { positions } = file.row.evidence;
  const title = `Case ${file.row.id}`;
  // The boards have the lines of the moves.
  const texts = sections(file).filter(([name, lines]) => lines.length > 0 && name !== 'Moves');
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>`,
    `<h1>${title}</h1><p>${escapeHtml(caseLine(file).replaceAll('  ', ', '))}</p>`,
    ...figures('Charts', CHART_KEY, measures.map(chart)),
    ...texts.map(([name, lines]) => `<h2>${name}</h2><pre>${escapeHtml(lines.join('\n'))}</pre>`),
    ...figures('Moves', BOARD_KEY, positions.map(board)),
    '</html>\n',
  ].join('\n');
}

function figures(title: string, key: string, drawn: readonly string[]): readonly string[] {
  if (drawn.length === 0) return [];
  return [`<h2>${title}</h2><p>${key}</p><div class="figures">`, ...drawn, '</div>'];
}

const [CHART_WIDTH, CHART_HEIGHT] = [260, 120];

/** The comparison group as bars, the median grey, the rule dashed, the player black. */
function chart({ name, value, median, rule, cohort }: Measure): string {
  const { from, to, counts } = cohort;
  const most = Math.max(1, ...counts);
  const width = CHART_WIDTH / Math.max(1, counts.length);
  const at = (given: number): string => {
    const share = to > from ? Math.min(1, Math.max(0, (given - from) / (to - from))) : 0;
    return (share * CHART_WIDTH).toFixed(1);
  };
  const bars = counts.map((count, index) => {
    const height = (count / most) * CHART_HEIGHT;
    return `<rect x="${(index * width).toFixed(1)}" y="${(CHART_HEIGHT - height).toFixed(1)}" width="${Math.max(0.5, width - 1).toFixed(1)}" height="${height.toFixed(1)}" fill="#c9b79c"/>`;
  });
  const line = (given: number, look: string): string =>
    `<line x1="${at(given)}" x2="${at(given)}" y1="0" y2="${CHART_HEIGHT}" ${look}/>`;
  const lines = [
    line(median, 'stroke="#888"'),
    ...(rule === null ? [] : [line(rule, 'stroke="#b8860b" stroke-dasharray="4 3"')]),
    line(value, 'stroke="#000" stroke-width="2"'),
  ];
  const caption = `${name} ${round(value)}, median ${round(median)}${rule === null ? '' : `, rule ${round(rule)}`}`;
  const ends = `<div class="ends" aria-hidden="true"><span>${from}</span><span>${to}</span></div>`;
  return figure(caption, [CHART_WIDTH, CHART_HEIGHT], [...bars, ...lines], ends);
}

function figure(
  caption: string,
  [width, height]: readonly [number, number],
  drawn: readonly string[],
  below = '',
): string {
  const text = escapeHtml(caption);
  return `<figure><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${text}">${drawn.join('')}</svg>${below}<figcaption>${text}</figcaption></figure>`;
}

const SQUARE = 28;
/** The filled signs, for both colours. The last character asks for text instead of a coloured picture. */
const PIECES: Readonly<Record<string, string>> = {
  k: '♚\uFE0E',
  q: '♛\uFE0E',
  r: '♜\uFE0E',
  b: '♝\uFE0E',
  n: '♞\uFE0E',
  p: '♟\uFE0E',
};
const WHITE = 'fill="#fff" stroke="#222" stroke-width="1"';
const BLACK = 'fill="#222"';

/** A board with the move that was played in green, and the engine's first choice as dots. */
function board(position: EvidencePosition): string {
  const { fen, played, best } = position;
  const rows = (fen.split(' ')[0] ?? '').split('/').map(rowOf);
  const cells = rows.flatMap((row, rank) =>
    row.map((piece, file) => {
      const name = `${'abcdefgh'[file]}${8 - rank}`;
      const [x, y] = [file * SQUARE, rank * SQUARE];
      const isPlayed = name === played.slice(0, 2) || name === played.slice(2, 4);
      const isBest = name === best.slice(0, 2) || name === best.slice(2, 4);
      const fill = isPlayed ? '#9fcf9f' : (rank + file) % 2 === 0 ? '#f3e6cf' : '#c9a77c';
      return [
        `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" fill="${fill}"/>`,
        isBest ? `<circle cx="${x + SQUARE - 5}" cy="${y + 5}" r="3" fill="#245"/>` : '',
        pieceAt(piece, x + SQUARE / 2, y + SQUARE - 6),
      ].join('');
    }),
  );
  const side = 8 * SQUARE;
  return figure(positionLine(position), [side, side], cells);
}

function pieceAt(piece: string, x: number, y: number): string {
  const sign = PIECES[piece.toLowerCase()];
  if (sign === undefined) return '';
  const look = piece === piece.toLowerCase() ? BLACK : WHITE;
  return `<text x="${x}" y="${y}" font-size="24" text-anchor="middle" ${look}>${sign}</text>`;
}

/** One rank of a FEN as eight signs; an empty square is a space. */
function rowOf(rank: string): readonly string[] {
  const signs = [...rank].flatMap((sign) => (/\d/.test(sign) ? Array(Number(sign)).fill(' ') : [sign]));
  return signs.slice(0, 8);
}
