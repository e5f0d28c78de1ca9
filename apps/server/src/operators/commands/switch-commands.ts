// Stops and starts single services. Games in progress are never affected.
import { SWITCH_NAMES, type SwitchName, terminalLine } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  textOption,
} from '../../platform/operator.ts';
import { listStopped, startService, stopService } from '../../platform/switches/index.ts';

export interface SwitchCommandDeps extends OrderDeps {
  database: Database;
}

const REASON = {
  value: true,
  required: true,
  help: 'the reason, for the log; players do not see it',
} as const;
const NAMES = SWITCH_NAMES.join(', ');

export const SWITCH_COMMANDS: readonly OperatorCommand<SwitchCommandDeps>[] = [
  {
    words: ['stop'],
    positions: ['service'],
    options: { reason: REASON, by: BY },
    help: `Stops a service: ${NAMES}. Players see it within two seconds; games in progress finish.`,
    changes: { right: 'switches', action: 'stop' },
    run: (deps, parsed) => turn(deps, parsed, true),
  },
  {
    words: ['start'],
    positions: ['service'],
    options: { reason: REASON, by: BY },
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
  { database, append }: SwitchCommandDeps,
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
