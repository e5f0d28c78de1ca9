// Tools, fair-play: formats the measurement as text tables.
import { CHEATS } from './cheats.ts';
import { type Account, CHEAT_CLASSES, MOVES_MIN, SCORES, type ScoreName } from './detection.ts';
import { nameOf } from './judge-sides.ts';
import type { JudgeResult, Measurement } from './measure.ts';
import type { FileReport } from './read-games.ts';

const NAMES: Readonly<Record<ScoreName, string>> = {
  assistance: 'A',
  someGames: 'S',
  assistanceAndTime: 'A + time',
};

const STEPS = ['secondPass', 'hold'] as const;
const decisionOf = (step: (typeof STEPS)[number], { kind }: JudgeResult['judge']): string =>
  step === 'hold' ? 'hold' : kind === 'own' ? 'look' : 'second pass';

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
      return [games, players, NAMES[name], limits, ...cells];
    }),
  );
  const product = detection.flatMap(({ games, withoutHelp, cheats }) =>
    STEPS.map((step) => [
      ...[games, decisionOf(step, judge), percent(withoutHelp[step])],
      ...CHEAT_CLASSES.map((cheat) => (cheats[cheat] === null ? '-' : whole(cheats[cheat]?.[step] ?? 0))),
    ]),
  );
  const found = 'Cheats found in percent, if 0.1 % (1 %) of the players without help are accused:';
  const over = "Players over the product's thresholds in percent:";
  return [
    table(found, ['games', 'players', 'score', 'threshold', ...CHEAT_CLASSES], quantiles),
    table(over, ['games', 'decision', 'without help', ...CHEAT_CLASSES], product),
  ].join('\n');
}

function bandText({ judge, detection }: JudgeResult): string {
  const rows = detection.flatMap(({ games, byBand }) =>
    byBand.map(({ band, sides, players, secondPass, hold, highest }) => [
      ...[band, games, sides, players, percent(secondPass), percent(hold), highest.toFixed(2)],
    ]),
  );
  const steps = STEPS.map((step) => decisionOf(step, judge));
  const title = 'Players without help over the thresholds in percent, by rating:';
  return table(title, ['rating from', 'games', 'sides', 'players', ...steps, 'highest A'], rows);
}

function cheatBandText({ judge, detection }: JudgeResult): string {
  const rows = detection.flatMap(({ games, cheatsByBand }) =>
    cheatsByBand.flatMap(({ band, sides, cheats }) =>
      STEPS.map((step) => [
        ...[band, games, sides, decisionOf(step, judge)],
        ...CHEATS.map((cheat) => (cheats[cheat].players === 0 ? '-' : whole(cheats[cheat][step]))),
      ]),
    ),
  );
  const title = "Cheats over the product's thresholds in percent, by rating:";
  return table(title, ['rating from', 'games', 'sides', 'decision', ...CHEATS], rows);
}

function accountText(accounts: readonly Account[]): string {
  if (accounts.length === 0) return '';
  const rows = accounts.map((account) => [
    ...[account.name.slice(0, 24), account.rating, account.games, account.informativeMoves],
    ...[account.assistance, account.someGames, account.time].map((score) => score.toFixed(2)),
    account.highestOfTen?.toFixed(2) ?? '-',
    account.review,
  ]);
  const head = ['account', 'rating', 'games', 'moves', 'A', 'S', 'time', 'highest A of 10', 'decision'];
  return table('The strongest named accounts:', head, rows);
}

function heading(text: string): string {
  return `${text}\n${'-'.repeat(text.length)}`;
}

/** Formats a table with a title. Columns are as wide as their widest cell, and the first is aligned left. */
function table(title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return ['', title, ...lines.map((row) => row.map(pad).join('  '))].join('\n');
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
