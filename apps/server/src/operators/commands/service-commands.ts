// Commands that find players, sign them out, and suspend them; an operator never closes an account. Commands that stop and start
// single services; games in progress are never affected.
import type { Subject } from '@kingstake/proofs/custody';
import { formatSol, SWITCH_NAMES, type SwitchName, terminalLine } from '@kingstake/protocol';
import { balancesOfPlayer } from '../../money/ledger/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  sameSubject,
  TERMS_CHANGED,
  textOption,
} from '../../platform/operator.ts';
import { listStopped, startService, stopService } from '../../platform/switches/index.ts';
import type { Users } from '../../players/users/index.ts';
import type { CloseWaiting } from '../../protection/index.ts';

export interface ServiceCommandDeps extends OrderDeps {
  database: Database;
  users: Pick<Users, 'search' | 'identify' | 'accountOf' | 'endSessions' | 'closeSockets' | 'setSuspended'>;
  closeWaiting: CloseWaiting;
}

type Player = NonNullable<Awaited<ReturnType<Users['identify']>>>;

const REASON = {
  value: true,
  required: true,
  help: 'the reason, for the log; the player does not see it',
} as const;
/** Players that one search lists. */
const FOUND = 20;
const SHORTEST = 2;

export const PLAYER_COMMANDS: readonly OperatorCommand<ServiceCommandDeps>[] = [
  {
    words: ['players', 'find'],
    positions: ['text'],
    options: {},
    help: 'Finds players by the beginning of a wallet address, or of a current or former name. Look-alike letters count as equal.',
    run: find,
  },
  {
    words: ['players', 'show'],
    positions: ['player'],
    options: {},
    help: 'Shows an account by id, wallet address or name: balances, dates, former names and sessions.',
    run: show,
  },
  {
    words: ['players', 'sign-out'],
    positions: ['player'],
    options: { reason: REASON, by: BY },
    help: 'Ends all sessions of a player. A running game continues, and the player can sign in again.',
    changes: { right: 'players', action: 'player signed out' },
    subject: playerSubject,
    run: signOut,
  },
  {
    words: ['players', 'suspend'],
    positions: ['player'],
    options: { reason: REASON, by: BY },
    help: 'Signs a player out and refuses stakes, deposits and purchases. Waiting games are cancelled with refunds; withdrawals, appeals and friendly games stay possible.',
    changes: { right: 'players', action: 'player suspended', twoOperators: true },
    subject: playerSubject,
    run: (deps, parsed) => setSuspension(deps, parsed, true),
  },
  {
    words: ['players', 'unsuspend'],
    positions: ['player'],
    options: { reason: REASON, by: BY },
    help: 'Ends a suspension.',
    changes: { right: 'players', action: 'player unsuspended', twoOperators: true },
    subject: playerSubject,
    run: (deps, parsed) => setSuspension(deps, parsed, false),
  },
];

/** Returns the player whom the command names, or the answer that there is none. */
async function playerIn(
  { database, users }: ServiceCommandDeps,
  parsed: ParsedCommand,
): Promise<Player | CommandAnswer> {
  const typed = parsed.positions[0] ?? '';
  const player = await database.run((queries) => users.identify(queries, typed));
  return player ?? notDone('There is no player with this id, wallet address or name: try "players find".');
}

const titleOf = ({ id, username }: Player): string => `player ${id}, ${username}`;

/** Returns whom the words name, which the operator signs, because a name can pass to another player. */
async function playerSubject(
  deps: ServiceCommandDeps,
  parsed: ParsedCommand,
): Promise<Subject | CommandAnswer> {
  const player = await playerIn(deps, parsed);
  return 'done' in player ? player : subjectOf(player);
}

const subjectOf = ({ id, walletAddress }: Player): Subject => ({ player: id, wallet: walletAddress });

/** Returns the signed player, or the answer that the command cannot be run. */
async function signedPlayer(
  deps: ServiceCommandDeps,
  parsed: ParsedCommand,
): Promise<Player | CommandAnswer> {
  const player = await playerIn(deps, parsed);
  if ('done' in player) return player;
  return sameSubject(subjectOf(player), deps.order.subject) ? player : notDone(TERMS_CHANGED);
}

async function find({ database, users }: ServiceCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const typed = (parsed.positions[0] ?? '').trim();
  if (typed.length < SHORTEST) return notDone(`Give at least ${SHORTEST} characters.`);
  return database.run(async (queries) => {
    const found = await users.search(queries, typed, FOUND + 1);
    if (found.length === 0) return done('No player was found.');
    const lines: string[] = [];
    for (const player of found.slice(0, FOUND)) {
      const { closedAt, suspendedAt } = await users.accountOf(queries, player.id);
      const marks = `${suspendedAt === null ? '' : '  suspended'}${closedAt === null ? '' : '  closed'}`;
      lines.push(`${player.id}  ${player.username}  ${player.walletAddress}${marks}`);
    }
    if (found.length > FOUND) lines.push(`More than ${FOUND} players were found: give more characters.`);
    return done(lines.join('\n'));
  });
}

async function show(deps: ServiceCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const player = await playerIn(deps, parsed);
  if ('done' in player) return player;
  return deps.database.run(async (queries) => {
    const account = await deps.users.accountOf(queries, player.id);
    const { playing, withdrawOnly } = await balancesOfPlayer(queries, player.id);
    const { sessions, formerNames, createdAt, renamedAt, suspendedAt, closedAt } = account;
    const dated = (word: string, at: Date | null) => (at === null ? [] : [`${word} ${at.toISOString()}`]);
    return done(
      [
        titleOf(player),
        `wallet ${player.walletAddress}`,
        `playing balance ${formatSol(playing)} SOL, withdraw-only ${formatSol(withdrawOnly)} SOL`,
        ...dated('registered', createdAt),
        ...dated('renamed', renamedAt),
        ...formerNames.map(({ name, givenUpAt }) => `formerly ${name}, until ${givenUpAt.toISOString()}`),
        ...dated('suspended since', suspendedAt),
        ...dated('closed', closedAt),
        ...(sessions.length === 0 ? ['no sessions'] : []),
        ...sessions.map(
          ({ device, createdAt: since, lastUsedAt }) =>
            `session on ${device ?? 'an unknown device'} since ${since.toISOString()}, used ${lastUsedAt.toISOString()}`,
        ),
      ].join('\n'),
    );
  });
}

async function signOut(deps: ServiceCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const { database, users } = deps;
  const player = await signedPlayer(deps, parsed);
  if ('done' in player) return player;
  const ended = await database.transaction(async (tx) => {
    const keys = await users.endSessions(tx, player.id);
    if (keys.length > 0) await deps.append(tx, { player: player.id, reason: textOption(parsed, 'reason') });
    return keys;
  });
  users.closeSockets(ended);
  return ended.length === 0
    ? notDone(`No session of ${titleOf(player)} is open.`)
    : done(`Ended ${ended.length} sessions of ${titleOf(player)}.`);
}

async function setSuspension(
  deps: ServiceCommandDeps,
  parsed: ParsedCommand,
  isOn: boolean,
): Promise<CommandAnswer> {
  const { database, users } = deps;
  const player = await signedPlayer(deps, parsed);
  if ('done' in player) return player;
  const work = async (tx: Tx): Promise<readonly string[] | null> => {
    if (!(await users.setSuspended(tx, player.id, isOn))) return null;
    await deps.append(tx, { player: player.id, reason: textOption(parsed, 'reason') });
    return isOn ? users.endSessions(tx, player.id) : [];
  };
  const ended = await (isOn ? deps.closeWaiting(player.id, work) : database.transaction(work));
  if (ended === null)
    return notDone(`The ${titleOf(player)} is ${isOn ? 'suspended already' : 'not suspended'}.`);
  users.closeSockets(ended);
  return done(
    isOn
      ? `Suspended ${titleOf(player)}, and ended ${ended.length} sessions.`
      : `The suspension of ${titleOf(player)} has ended.`,
  );
}

const SWITCH_REASON = {
  value: true,
  required: true,
  help: 'the reason, for the log; players do not see it',
} as const;
const NAMES = SWITCH_NAMES.join(', ');

export const SWITCH_COMMANDS: readonly OperatorCommand<ServiceCommandDeps>[] = [
  {
    words: ['stop'],
    positions: ['service'],
    options: { reason: SWITCH_REASON, by: BY },
    help: `Stops a service: ${NAMES}. Players see it within two seconds; games in progress finish.`,
    changes: { right: 'switches', action: 'stop' },
    run: (deps, parsed) => turn(deps, parsed, true),
  },
  {
    words: ['start'],
    positions: ['service'],
    options: { reason: SWITCH_REASON, by: BY },
    help: `Starts a stopped service again: ${NAMES}.`,
    changes: { right: 'switches', action: 'start' },
    run: (deps, parsed) => turn(deps, parsed, false),
  },
  {
    words: ['switches'],
    positions: [],
    options: {},
    help: 'Lists stopped services, with time and reason.',
    run: async ({ database }) => done(await stateOf(database)),
  },
];

async function turn(
  { database, append }: ServiceCommandDeps,
  parsed: ParsedCommand,
  off: boolean,
): Promise<CommandAnswer> {
  const service = SWITCH_NAMES.find((name) => name === parsed.positions[0]);
  if (service === undefined) return notDone(`The service must be one of ${NAMES}.`);
  const reason = textOption(parsed, 'reason') ?? '';
  const wasDone = await database.transaction(async (tx) => {
    if (off) await stopService(tx, service, reason);
    else if (!(await startService(tx, service))) return false;
    await append(tx, { service, reason });
    return true;
  });
  return wasDone ? done(await stateOf(database)) : notDone(notStopped(service));
}

const notStopped = (service: SwitchName): string => `${service} is not stopped.`;

async function stateOf(database: Database): Promise<string> {
  const stopped = await database.run(listStopped);
  if (stopped.length === 0) return 'Nothing is stopped.';
  return stopped
    .map(
      ({ name, why, stoppedAt }) => `${name} stopped since ${stoppedAt.toISOString()}: ${terminalLine(why)}`,
    )
    .join('\n');
}
