// Tools, mutants: faults in the client that the simulator, or the races and the fuzz that play through it, must find.
import type { Mutant } from './mutant.ts';

const CLIENT = 'packages/client/src';
const ENDING_RACES = 'apps/server/tests/races/ending-races.db.test.ts';
const FUZZ = 'apps/server/tests/chaos/fuzz.db.test.ts';

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
  {
    name: 'client: the clocks that come with a move are ignored',
    file: `${CLIENT}/game/live-state.ts`,
    find: '    fen: message.fen,\n    clocks: clocksOf(message),\n',
    replace: '    fen: message.fen,\n',
    killedBy: [ENDING_RACES, FUZZ],
  },
  {
    name: 'client: who comes back to an ended game is not told of its end',
    file: `${CLIENT}/game/live-state.ts`,
    find: "return message.type === 'game_over' && state.over === null ? ended(state, message) : state;",
    replace: 'return state.over === null && message.seq < 0 ? ended(state, message as GameOver) : state;',
    killedBy: [ENDING_RACES],
  },
  {
    name: 'client: an offer that stands is not shown to who comes back',
    file: `${CLIENT}/game/live-state.ts`,
    find: '    drawOffer: message.drawOfferedBy,',
    replace: '    drawOffer: null,',
    killedBy: [ENDING_RACES],
  },
  {
    name: 'client: a resignation waits for the next full state',
    file: `${CLIENT}/game/game-connection.ts`,
    find: '      connection.resigning = true;\n      sendKept(connection);',
    replace: '      connection.resigning = true;',
    killedBy: [FUZZ],
  },
  {
    name: 'client: an own move that was confirmed is still on its way',
    file: `${CLIENT}/game/live-state.ts`,
    find: 'pending: isOwn || mover === state.side ? null : state.pending,',
    replace: 'pending: isOwn && mover !== state.side ? null : state.pending,',
    killedBy: [FUZZ],
  },
];
