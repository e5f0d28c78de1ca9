// Tools, mutants: faults in the client that the simulator must find.
import type { Mutant } from './mutant.ts';

const CLIENT = 'packages/client/src';

export const CLIENT_MUTANTS: readonly Mutant[] = [
  {
    name: 'client: a pong is ignored',
    file: `${CLIENT}/socket/heartbeat.ts`,
    find: 'if (!waits.has(timestamp)) return;',
    replace: 'if (waits.size >= 0) return;',
    killedBy: [`${CLIENT}/socket/liveness.test.ts`, 'sim'],
  },
  {
    name: 'client: a missing pong is ignored',
    file: `${CLIENT}/socket/socket-client.ts`,
    find: '    onDead: () => abandon(machine),',
    replace: '    onDead: () => {},',
    killedBy: [`${CLIENT}/socket/liveness.test.ts`, 'sim'],
  },
  {
    name: 'client: a move that is missing is not sent again',
    file: `${CLIENT}/game/game-connection.ts`,
    find: '  if (isSnapshot) sendKept(connection);',
    replace: '',
    killedBy: [`${CLIENT}/game/game-connection.test.ts`, 'sim'],
  },
  {
    name: 'client: a gap is ignored',
    file: `${CLIENT}/game/game-connection.ts`,
    find: '  else if (connection.state.needsResync) join(connection);',
    replace: '',
    killedBy: [`${CLIENT}/game/game-connection.test.ts`, 'sim'],
  },
  {
    name: 'client: the clocks go on from their old anchor after an own move',
    file: `${CLIENT}/game/shown-clocks.ts`,
    find: 'if (pending === null || side === null) return',
    replace: 'if (pending === null || pending !== null || side === null) return',
    killedBy: [`${CLIENT}/game/shown-clocks.test.ts`, 'sim'],
  },
];
