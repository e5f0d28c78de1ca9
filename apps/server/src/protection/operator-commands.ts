// limits: operators read a player's limits, exclude a player, and lift exclusions that operators imposed. An exclusion
// that a player requested is never lifted.
import { formatSol, lamports, terminalLine } from '@kingstake/protocol';
import {
  BY,
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  textOption,
} from '../platform/operator.ts';
import {
  addMonths,
  type BreakRow,
  breakInForce,
  endOf,
  isoOrNull,
  type Rule,
  shownUntil,
} from './decision.ts';
import { type LimitsDeps, shownBreak } from './guard.ts';
import { breaksOf, insertBreak, liftExclusions, pendingChanges, rulesOf } from './store.ts';

export type LimitCommandDeps = OrderDeps &
  Pick<LimitsDeps, 'database' | 'time' | 'users' | 'closeWaiting' | 'onBreak'>;

const REASON = { value: true, required: true, help: 'the reason, for the log' } as const;
/** The durations of exclusions. Players choose from the same ones. */
const MONTHS = [6, 12, 60];

export const LIMIT_COMMANDS: readonly OperatorCommand<LimitCommandDeps>[] = [
  {
    words: ['limits', 'show'],
    positions: ['player'],
    options: {},
    help: "Shows a player's limits, pending raises, breaks and exclusions.",
    run: show,
  },
  {
    words: ['limits', 'exclude'],
    positions: ['player'],
    options: { months: { value: true, required: true, help: '6, 12 or 60' }, reason: REASON, by: BY },
    help: 'Excludes a player from staked games and deposits. Waiting games are cancelled with refunds; withdrawals stay possible.',
    changes: { right: 'limits', action: 'player excluded' },
    run: exclude,
  },
  {
    words: ['limits', 'lift'],
    positions: ['player'],
    options: { reason: REASON, by: BY },
    help: "Lifts an operator's exclusion before its end. Refused while the player's own exclusion or break runs.",
    changes: { right: 'limits', action: 'exclusion lifted', twoOperators: true },
    run: lift,
  },
];

/** Returns the player whose id the command names, or the answer that there is none. */
async function playerIn({ database, users }: LimitCommandDeps, parsed: ParsedCommand) {
  const id = idOf(parsed);
  if (id === null) return notDone('Expected the id of a player.');
  const player = (await database.run((queries) => users.publicUsers(queries, [id]))).get(id);
  return player ?? notDone(`There is no player ${id}.`);
}

function ruleLine({ kind, period, value }: Rule): string {
  const amount = kind === 'reminder' ? `${value} minutes` : `${formatSol(lamports(value))} SOL`;
  return `${kind}${period === null ? '' : ` a ${period}`}: ${amount}`;
}

function breakLine(row: BreakRow, nowMs: number): string {
  const by = row.operator === null ? 'own request' : `by ${row.operator}: ${terminalLine(row.reason ?? '')}`;
  const endMs = endOf(row);
  const isOver = endMs !== null && endMs <= nowMs;
  const until = isoOrNull(shownUntil(row, nowMs)) ?? 'the player asks for its end';
  return `${row.kind} from ${row.beganAt.toISOString()} ${isOver ? 'to' : 'until'} ${until} (${by})`;
}

async function show(deps: LimitCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const player = await playerIn(deps, parsed);
  if ('done' in player) return player;
  const nowMs = deps.time.nowMs();
  return deps.database.run(async (queries) => {
    const rules = await rulesOf(queries, player.id);
    const changes = await pendingChanges(queries, player.id, nowMs);
    const breaks = await breaksOf(queries, [player.id]);
    return done(
      [
        `player ${player.id}, ${player.username}`,
        ...(rules.length === 0 ? ['no limits'] : rules.map(ruleLine)),
        ...changes.map((change) => {
          const { kind, period, value, effectiveAt } = change;
          const asked = value === null ? `${kind}: none` : ruleLine({ kind, period, value });
          return `asked for ${asked}, from ${effectiveAt.toISOString()}`;
        }),
        ...(breaks.length === 0 ? ['no breaks'] : breaks.map((row) => breakLine(row, nowMs))),
      ].join('\n'),
    );
  });
}

async function exclude(deps: LimitCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const player = await playerIn(deps, parsed);
  if ('done' in player) return player;
  const months = Number(textOption(parsed, 'months'));
  if (!MONTHS.includes(months)) return notDone(`--months must be ${MONTHS.join(', ')}.`);
  const reason = textOption(parsed, 'reason') ?? '';
  const nowMs = deps.time.nowMs();
  const untilMs = addMonths(nowMs, months);
  const shown = await deps.closeWaiting(player.id, async (tx) => {
    const times = { beganAt: new Date(nowMs), until: new Date(untilMs) };
    await insertBreak(tx, {
      userId: player.id,
      kind: 'exclusion',
      operator: deps.order.by,
      reason,
      ...times,
    });
    await deps.append(tx, { player: player.id, months, reason });
    return shownBreak(tx, player.id, nowMs);
  });
  await deps.onBreak(player.id, shown?.until ?? null);
  return done(`Player ${player.id} is excluded until ${isoOrNull(untilMs)}.`);
}

async function lift(deps: LimitCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const player = await playerIn(deps, parsed);
  if ('done' in player) return player;
  const nowMs = deps.time.nowMs();
  return deps.database.transaction(async (tx) => {
    const breaks = await breaksOf(tx, [player.id]);
    const inForce = (isOwn: boolean) =>
      breakInForce(
        breaks.filter(({ operator }) => (operator === null) === isOwn),
        nowMs,
      );
    const own = inForce(true);
    if (own !== null)
      return notDone(`Player ${player.id} asked for this ${own.kind}: no operator can end it early.`);
    if (inForce(false) === null) return notDone(`Player ${player.id} is not excluded by an operator.`);
    await liftExclusions(tx, player.id, nowMs);
    await deps.append(tx, { player: player.id, reason: textOption(parsed, 'reason') });
    return done(`The exclusion of player ${player.id} is lifted.`);
  });
}
