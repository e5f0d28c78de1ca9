// Tools, mutants: mutants of the game and its seats.
import type { Mutant } from './mutant.ts';

const GAMES = 'apps/server/src/games';
const MATCH = 'packages/chess/src/match';
const STEPS = [`${MATCH}/steps.test.ts`, `${MATCH}/matrix.test.ts`, `${MATCH}/seats.test.ts`];

export const PLAY_MUTANTS: readonly Mutant[] = [
  {
    name: 'the row of a game is not locked',
    file: `${GAMES}/store/game-store.ts`,
    find: '    .forUpdate()\n',
    replace: '',
    killedBy: [`${GAMES}/store/row-lock.db.test.ts`],
  },
  {
    name: 'the version fence is dropped',
    file: `${GAMES}/store/game-store.ts`,
    find: 'where g.id = s.id and g.version = s.version',
    replace: 'where g.id = s.id',
    killedBy: [`${GAMES}/outage/two-nodes.db.test.ts`, 'apps/server/tests/races/ending-races.db.test.ts'],
  },
  {
    name: 'a move is told whether or not it was written',
    file: `${GAMES}/registry/game-handle.ts`,
    find: '        : step.after !== step.before && !(await commit(deps, cached, step))',
    replace:
      '        : step.after !== step.before && (void commit(deps, cached, step).catch(() => {}), false)',
    killedBy: [`${GAMES}/outage/outage-monitor.db.test.ts`],
  },
  {
    name: 'a playerId is trusted on the board',
    file: `${GAMES}/table/game-socket.ts`,
    find: "if (message.playerId !== socket.identity.userId) return refuse('FORBIDDEN');",
    replace: '',
    killedBy: [`${GAMES}/table/game-socket.db.test.ts`],
  },
  {
    name: 'a message that fails is answered by its handler and by the hub',
    file: `${GAMES}/table/game-socket.ts`,
    find: 'return live.runExclusive(message.gameId, (handle) =>\n        handleMessage(time, handle, socket, message, arrivedMs),\n      );',
    replace: `const { gameId } = message;
      const answer = { type: 'error', code: 'UNAVAILABLE', message: 'twice', gameId } as const;
      return live
        .runExclusive(gameId, (handle) => handleMessage(time, handle, socket, message, arrivedMs))
        .catch((error) => (socket.send(answer), Promise.reject(error)));`,
    killedBy: [`${GAMES}/outage/outage-monitor.db.test.ts`, 'apps/server/src/matchmaking/socket.db.test.ts'],
  },
  {
    name: 'a refusal that a handler returns is not answered',
    file: 'apps/server/src/platform/hub/connection.ts',
    find: '      this.#refuse(outcome, task.frame.sent);\n',
    replace: '',
    killedBy: ['apps/server/src/platform/hub/connection.test.ts', `${GAMES}/table/game-socket.db.test.ts`],
  },
  {
    name: 'a playerId is trusted when a seat is taken',
    file: 'apps/server/src/matchmaking/socket.ts',
    find: "  if (message.playerId !== socket.identity.userId) return refuse('FORBIDDEN');",
    replace: '',
    killedBy: [
      'apps/server/src/matchmaking/socket.db.test.ts',
      'apps/server/tests/journeys/staked-game.db.test.ts',
    ],
  },
  {
    name: 'the increment is not added',
    file: 'packages/chess/src/clock/clock.ts',
    find: 'remainingMs: remainingMs + incrementMs,',
    replace: 'remainingMs,',
    killedBy: ['packages/chess/src/clock/clock.test.ts', `${MATCH}/steps.test.ts`],
  },
  {
    name: 'a match of a newer release is read',
    file: `${MATCH}/stored-match.ts`,
    find: '  if (version > STORED_MATCH_VERSION) {',
    replace: '  if (version < 0) {',
    killedBy: [`${MATCH}/stored-match.test.ts`, `${GAMES}/store/stored-match.db.test.ts`],
  },
  {
    name: 'an old match is not upcast',
    file: `${MATCH}/stored-match.ts`,
    find: 'UPCASTERS.slice(version)',
    replace: 'UPCASTERS.slice(version + 1)',
    killedBy: [`${MATCH}/stored-match.test.ts`, `${GAMES}/store/stored-match.db.test.ts`],
  },
  {
    name: 'one corrupt game hides the list',
    file: `${GAMES}/store/game-store.ts`,
    find: '    rows.filter((row) => isReadable(row)),',
    replace: '    rows,',
    killedBy: [`${GAMES}/store/stored-match.db.test.ts`],
  },
  {
    name: 'a move leaves the other side’s offer standing',
    file: `${MATCH}/playing.ts`,
    find: 'drawOfferedBy: withoutOffer(match, side)',
    replace: 'drawOfferedBy: match.drawOfferedBy',
    killedBy: STEPS,
  },
  {
    name: 'a draw is accepted that nobody offered',
    file: `${MATCH}/offers.ts`,
    find: "  if (match.drawOfferedBy !== otherSide(side)) return 'no-draw-offer';\n  return end(",
    replace: '  return end(',
    killedBy: STEPS,
  },
  {
    name: 'a claim of time up is believed',
    file: `${MATCH}/playing.ts`,
    find: ': noEvents(match);\n}',
    replace:
      ": match.status === 'active' ? end(match, won(otherSide(match.clock.turn), 'timeout', 0)) : noEvents(match);\n}",
    killedBy: STEPS,
  },
  {
    name: 'a move out of turn is played',
    file: `${MATCH}/playing.ts`,
    find: "  if (match.clock.turn !== side) return 'not-your-turn';\n",
    replace: '',
    killedBy: STEPS,
  },
  {
    name: 'a private seat needs no code',
    file: `${MATCH}/seating.ts`,
    find: "  if (match.isPrivate && !hasCode) return 'code-required';\n",
    replace: '',
    killedBy: [...STEPS, 'apps/server/src/matchmaking/join.db.test.ts'],
  },
  {
    name: 'a taken seat is taken again',
    file: `${MATCH}/seating.ts`,
    find: "  if (match.status !== 'waiting') return 'seat-taken';\n",
    replace: '',
    killedBy: STEPS,
  },
  {
    name: 'an outage is charged to the clock',
    file: `${MATCH}/outage.ts`,
    find: 'if (outageMs <= OUTAGE_IGNORED_MS || remainingMs <= 0) return noEvents(match);',
    replace: 'if (outageMs > 0) return noEvents(match);',
    killedBy: STEPS,
  },
  {
    name: 'after a restart no outage is given back',
    file: `${GAMES}/outage/outage-monitor.ts`,
    find: 'const aliveMs = (await nodes.look()) ?? time.nowMs();',
    replace: 'await nodes.look();\n      const aliveMs = time.nowMs();',
    killedBy: [`${GAMES}/outage/outage-monitor.db.test.ts`, 'sim'],
  },
  {
    name: 'a game in doubt is used as it was',
    file: `${GAMES}/registry/game-handle.ts`,
    find: 'writeTurn(deps, tx, step)));\n  } catch (error) {\n    invalidateAfter(cached, error);\n',
    replace: 'writeTurn(deps, tx, step)));\n  } catch (error) {\n',
    killedBy: [`${GAMES}/outage/outage-monitor.db.test.ts`, 'sim'],
  },
  {
    name: 'a stranger is answered with a player’s move',
    file: `${GAMES}/table/game-socket.ts`,
    find: 'side === null ? null : record.moves.plyOfName(side, clientMoveId)',
    replace: "record.moves.plyOfName(side ?? 'white', clientMoveId)",
    killedBy: [`${GAMES}/table/game-socket.db.test.ts`],
  },
];
