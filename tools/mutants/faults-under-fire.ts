// Tools, mutants: faults that fire found: outages, hostile words, broken connections and engines.
import type { Fault } from './fault.ts';

const GAMES = 'apps/server/src/games';
const CASHIER = 'apps/server/src/cashier';

export const UNDER_FIRE_FAULTS: readonly Fault[] = [
  {
    name: 'under fire: a payment signed while the chain is asked looks missing',
    file: `${CASHIER}/solvency.ts`,
    find: '    ...after.filter(({ signature }) => !known.has(signature)),\n',
    replace: '',
    caughtBy: [`${CASHIER}/solvency.test.ts`, `${CASHIER}/cashier.db.test.ts`],
  },
  {
    name: 'under fire: a text that no query can take passes the door',
    file: 'packages/protocol/src/ids.ts',
    find: "!text.includes('\\0')",
    replace: 'text === text',
    caughtBy: ['packages/protocol/src/contract.test.ts', 'apps/server/src/fuzz.db.test.ts'],
  },
  {
    name: 'under fire: anybody may watch any game',
    file: 'apps/server/src/matchmaking/socket.ts',
    find: '(!wantsSeat && mayObserve(match))',
    replace: '!wantsSeat',
    caughtBy: ['apps/server/src/authz-socket.db.test.ts'],
  },
  {
    name: 'under fire: an address that the router cannot read is answered in its own words',
    file: 'apps/server/src/platform/http/server.ts',
    find: '    frameworkErrors: refuseUnroutable,\n',
    replace: '',
    caughtBy: ['apps/server/src/platform/http/http.test.ts', 'apps/server/src/fuzz.db.test.ts'],
  },
  {
    name: 'under fire: two nodes that open at once give an outage back twice',
    file: `${GAMES}/turn.ts`,
    find: 'outageMs: Math.min(command.outageMs, nowMs - aliveAtMs)',
    replace: 'outageMs: command.outageMs',
    caughtBy: [`${GAMES}/outage.db.test.ts`],
  },
  {
    name: 'under fire: half a surrogate pair passes the door',
    file: 'packages/protocol/src/ids.ts',
    find: ' && text.isWellFormed()',
    replace: '',
    caughtBy: ['packages/protocol/src/contract.test.ts'],
  },
  {
    name: 'under fire: one step that is refused fails all that were with it',
    file: `${GAMES}/journal.ts`,
    find: 'batch.length > 1 && isJudged(error)',
    replace: 'false',
    caughtBy: [`${GAMES}/journal.db.test.ts`],
  },
  {
    name: 'under fire: a house that hung charges players for it',
    file: `${GAMES}/house.ts`,
    find: 'if (isLate()) await giveBack(house, last.nowMs);\n      await database.run',
    replace: 'await database.run',
    caughtBy: [`${GAMES}/house-pauses.db.test.ts`],
  },
  {
    name: 'under fire: time goes on in games while the house is silent',
    file: `${GAMES}/house.ts`,
    find: 'isSilent() ? last.nowMs : time.nowMs()',
    replace: 'time.nowMs()',
    caughtBy: [`${GAMES}/house-pauses.db.test.ts`],
  },
  {
    name: 'under fire: an end in doubt is told to nobody who does not ask',
    file: `${GAMES}/house.ts`,
    find: 'for (const gameId of live.doubtful())',
    replace: 'for (const gameId of [] as number[])',
    caughtBy: [`${GAMES}/outage.db.test.ts`],
  },
  {
    name: 'under fire: a seat that was left while nothing could be written looks taken',
    file: `${GAMES}/doorway.ts`,
    find: '      untold.add({ gameId, userId });\n',
    replace: '',
    caughtBy: [`${GAMES}/outage.db.test.ts`],
  },
  {
    name: 'under fire: who waited pays for an outage that another node gave back',
    file: `${GAMES}/turn.ts`,
    find: ', entry.decidedMs, accountedUntilMs(record))',
    replace: ', entry.decidedMs)',
    caughtBy: [`${GAMES}/house-pauses.db.test.ts`],
  },
  {
    name: 'under fire: a connection that breaks while it is used ends the server',
    file: 'apps/server/src/platform/database/open-postgres.ts',
    find: "    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));\n",
    replace: '',
    caughtBy: [
      'apps/server/src/platform/database/broken-connection.db.test.ts',
      'apps/server/src/database-cut.db.test.ts',
    ],
  },
  {
    name: 'under fire: what a client of the embedded engine had begun stands when it is gone',
    file: 'apps/server/src/platform/database/pglite-wire.ts',
    find: "const FORGET = 'rollback; ",
    replace: "const FORGET = '",
    caughtBy: ['apps/server/src/platform/database/pglite-wire.db.test.ts'],
  },
  {
    name: 'under fire: the embedded engine keeps every answer of its life',
    file: 'apps/server/src/platform/database/pglite-wire.ts',
    find: 'await this.#pglite.execProtocolRawStream(message, { syncToFs: false, onRawData });',
    replace: 'onRawData(await this.#pglite.execProtocolRaw(message, { syncToFs: false }));',
    caughtBy: ['apps/server/src/platform/database/pglite-wire.db.test.ts'],
  },
  {
    name: 'under fire: one damaged game keeps the house shut for all',
    file: `${GAMES}/house.ts`,
    find: '        if (!isDamaged(house, gameId, error)) throw error;\n',
    replace: '        throw error;\n',
    caughtBy: [`${GAMES}/outage.db.test.ts`],
  },
  {
    name: 'under fire: players pay for a machine that was suspended',
    file: `${GAMES}/house.ts`,
    find: 'Math.max(now.monotonicMs - last.monotonicMs, now.nowMs - last.nowMs)',
    replace: '(now.monotonicMs - last.monotonicMs)',
    caughtBy: [`${GAMES}/house-pauses.db.test.ts`],
  },
  {
    name: 'under fire: a deadline that another node brought near is looked at in an older state',
    file: `${GAMES}/house.ts`,
    find: '        await turn.held({ fresh: true });\n',
    replace: '',
    caughtBy: [`${GAMES}/deadlines.db.test.ts`],
  },
  {
    name: 'under fire: a new status is written as if it had stayed',
    file: `${GAMES}/store.ts`,
    find: 'before.match.status === after.match.status',
    replace: 'before.id === after.id',
    caughtBy: [`${GAMES}/games.db.test.ts`],
  },
];
