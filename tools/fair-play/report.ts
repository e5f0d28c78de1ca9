// Tools, fair-play: formats the measurement as text tables.
import type { Judge } from '@kingstake/fair-play';
import { CHEATS } from './cheats.ts';
import {
  type Account,
  CHEAT_CLASSES,
  type Detection,
  MOVES_MIN,
  SCORES,
  type ScoreName,
} from './detection.ts';
import type { FileReport } from './read-games.ts';

export interface JudgeResult {
  readonly judge: Judge;
  readonly sides: number;
  readonly informativeMoves: number;
  readonly cheatedSides: number;
  readonly failed: Readonly<Record<string, number>>;
  readonly detection: readonly Detection[];
  readonly accounts: readonly Account[];
}

export interface Measurement {
  readonly files: readonly FileReport[];
  readonly seed: number;
  /** The engine whose moves the cheats play. */
  readonly advisor: Judge;
  readonly judges: readonly JudgeResult[];
}

const NAMES: Readonly<Record<ScoreName, string>> = {
  assistance: 'A',
  someGames: 'S',
  assistanceAndTime: 'A + time',
};

export function reportOf({ files, seed, advisor, judges }: Measurement): string {
  const parts = [
    heading('Files'),
    ...files.map(fileLine),
    '',
    `Seed ${seed}. Cheats play the moves of ${nameOf(advisor)}.`,
    ...(advisor.kind === 'own'
      ? [
          'No engine was given (--engine), so this shows only whether the built-in engine finds copies of itself.',
        ]
      : []),
    ...judges.map(judgeText),
  ];
  return `${parts.join('\n')}\n`;
}

export function nameOf(judge: Judge): string {
  return judge.kind === 'uci'
    ? `${judge.name}, ${judge.nodes} nodes`
    : `the product's own engine, depth ${judge.depth}`;
}

function fileLine({ file, read, usable, withoutClocks, skipped, cut }: FileReport): string {
  const reasons = Object.entries(skipped)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${count} ${reason}`);
  const clocks = withoutClocks === 0 ? '' : `, ${withoutClocks} of them without clocks`;
  const end = cut ? '; the rest of the file was not read (--games)' : '';
  return `${file}: ${read} games, ${usable} usable${clocks}; skipped: ${reasons.join(', ') || 'none'}${end}`;
}

function judgeText(result: JudgeResult): string {
  const { judge, sides, informativeMoves, cheatedSides, failed, accounts } = result;
  const faults = Object.entries(failed).map(([fault, count]) => `${count} ${fault}`);
  return [
    '',
    heading(`Judge: ${nameOf(judge)}`),
    `${sides} sides with at least ${MOVES_MIN} informative moves, ${mean(informativeMoves, sides)} moves each; cheats were made of ${cheatedSides}.`,
    ...(faults.length === 0 ? [] : [`Not judged: ${faults.join(', ')}.`]),
    ...(sides === 0
      ? ['Too few games for a measurement.']
      : [detectionText(result), bandText(result), cheatBandText(result)]),
    accountText(accounts),
  ].join('\n');
}

function detectionText({ judge, detection }: JudgeResult): string {
  const quantiles = detection.flatMap(({ games, players, scores }) =>
    SCORES.map((name) => {
      const { thresholds, found } = scores[name];
      const cells = CHEAT_CLASSES.map((cheat) => {
        const value = found[cheat];
        return value === null ? '-' : `${whole(value.permille)} (${whole(value.percent)})`;
      });
      const limits = `${thresholds.permille.toFixed(2)} (${thresholds.percent.toFixed(2)})`;
      return [String(games), String(players), NAMES[name], limits, ...cells];
    }),
  );
  const product = detection.flatMap(({ games, withoutHelp, cheats }) =>
    (['secondPass', 'hold'] as const).map((step) => [
      String(games),
      step === 'hold' ? 'hold' : judge.kind === 'own' ? 'look' : 'second pass',
      percent(withoutHelp[step]),
      ...CHEAT_CLASSES.map((cheat) => (cheats[cheat] === null ? '-' : whole(cheats[cheat]?.[step] ?? 0))),
    ]),
  );
  return [
    '',
    'Cheats found in percent, if 0.1 % (1 %) of the players without help are accused:',
    table(['games', 'players', 'score', 'threshold', ...CHEAT_CLASSES], quantiles),
    '',
    "Players over the product's thresholds in percent:",
    table(['games', 'decision', 'without help', ...CHEAT_CLASSES], product),
  ].join('\n');
}

function bandText({ judge, detection }: JudgeResult): string {
  const rows = detection.flatMap(({ games, byBand }) =>
    byBand.map(({ band, sides, players, secondPass, hold, highest }) => [
      String(band),
      String(games),
      String(sides),
      String(players),
      percent(secondPass),
      percent(hold),
      highest.toFixed(2),
    ]),
  );
  return [
    '',
    'Players without help over the thresholds in percent, by rating:',
    table(
      [
        'rating from',
        'games',
        'sides',
        'players',
        judge.kind === 'own' ? 'look' : 'second pass',
        'hold',
        'highest A',
      ],
      rows,
    ),
  ].join('\n');
}

function cheatBandText({ judge, detection }: JudgeResult): string {
  const rows = detection.flatMap(({ games, cheatsByBand }) =>
    cheatsByBand.flatMap(({ band, sides, cheats }) =>
      (['secondPass', 'hold'] as const).map((step) => [
        String(band),
        String(games),
        String(sides),
        step === 'hold' ? 'hold' : judge.kind === 'own' ? 'look' : 'second pass',
        ...CHEATS.map((cheat) => (cheats[cheat].players === 0 ? '-' : whole(cheats[cheat][step]))),
      ]),
    ),
  );
  return [
    '',
    "Cheats over the product's thresholds in percent, by rating:",
    table(['rating from', 'games', 'sides', 'decision', ...CHEATS], rows),
  ].join('\n');
}

function accountText(accounts: readonly Account[]): string {
  if (accounts.length === 0) return '';
  const rows = accounts.map((account) => [
    account.name.slice(0, 24),
    String(account.rating),
    String(account.games),
    String(account.informativeMoves),
    account.assistance.toFixed(2),
    account.someGames.toFixed(2),
    account.time.toFixed(2),
    account.highestOfTen?.toFixed(2) ?? '-',
    account.review,
  ]);
  return [
    '',
    'The strongest named accounts:',
    table(['account', 'rating', 'games', 'moves', 'A', 'S', 'time', 'highest A of 10', 'decision'], rows),
  ].join('\n');
}

function heading(text: string): string {
  return `${text}\n${'-'.repeat(text.length)}`;
}

/** Formats a table. Columns are as wide as their widest cell, and the first is aligned left. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

function whole(value: number): string {
  return (100 * value).toFixed(0);
}

function percent(value: number): string {
  return (100 * value).toFixed(2);
}

function mean(total: number, count: number): string {
  return count === 0 ? '0' : (total / count).toFixed(1);
}
