// Tools, mutants: mutants of what stands against floods: budgets and connections of an address, answers that are not read, late bodies.
import { type Mutant, mutantsIn } from './mutant.ts';

const HTTP = 'apps/server/src/platform/http';
const HUB = 'apps/server/src/platform/hub';
const [FLOOD, LIMITS] = [`${HTTP}/flood.test.ts`, `${HTTP}/door-limits.test.ts`];

export const FLOOD_MUTANTS: readonly Mutant[] = mutantsIn({
  [`${HTTP}/door.ts`]: [
    ['flood: requests cost an address nothing', 'if (waitMs !== null || isFull) {', 'if (isFull) {', FLOOD],
    [
      'flood: unread answers hold any number of bytes',
      'if (waitMs !== null || isFull) {',
      'if (waitMs !== null) {',
      FLOOD,
    ],
    [
      'flood: a connection asks for any number of things',
      'held.asked.length >= CONNECTIONS.pipelined',
      'held.asked.length > 1e6',
      FLOOD,
    ],
    [
      'flood: pipelined requests are answered all at once',
      'if (held.asked.length === 1) process',
      'process',
      FLOOD,
    ],
    ['flood: a reader who takes nothing keeps the connection', 'this.#lookAtReaders());', '{});', FLOOD],
    [
      'flood: an address opens connections as fast as it likes',
      'const isTooFast = !peer.isProxy &&',
      'const isTooFast = peer.isProxy &&',
      FLOOD,
    ],
    [
      'flood: an address has any number of connections',
      'if (full !== null) {',
      "if (full === 'server') {",
      FLOOD,
    ],
    [
      'flood: answers cost the same, however large',
      'if (isCounted) this.#deps.budget.charge(',
      'if (!isCounted) this.#deps.budget.charge(',
      FLOOD,
    ],
    [
      'flood: the monitoring is refused like anybody',
      'MONITORED.has(path) && isOperator(',
      'false && isOperator(',
      FLOOD,
    ],
    [
      'flood: anybody who asks like the monitoring is let in',
      'MONITORED.has(path) && isOperator(request, this.#deps.metricsToken)',
      'MONITORED.has(path)',
      FLOOD,
    ],
    ['flood: an Expect goes past the door', "server.on('checkExpectation', enter);", '', FLOOD],
  ],
  [`${HTTP}/connections.ts`]: [
    [
      'flood: a proxy has no more connections than a player',
      'if (!peer.isProxy) this.#change(peer.address, 1);',
      'this.#change(peer.address, 1);',
      LIMITS,
    ],
    [
      'flood: a few addresses take the last connections',
      '(few ? ADDRESS.connectionsWhenFew : ADDRESS.connections)',
      'ADDRESS.connections',
      LIMITS,
    ],
    [
      'flood: nothing is kept for the own machine',
      '(peer.isOwnMachine ? CONNECTIONS.ownReserve : 0)',
      '0',
      LIMITS,
    ],
  ],
  [`${HTTP}/open-answers.ts`]: [
    [
      'flood: a slow reader is cut off though they read',
      'before?.taken === taken ? before',
      'before !== undefined ? before',
      LIMITS,
    ],
    [
      'flood: many addresses together hold any number of bytes',
      'isMuch ? ADDRESS.openBytesWhenFew : ADDRESS.openBytes',
      'ADDRESS.openBytes',
      FLOOD,
    ],
    [
      'flood: any number of answers is open',
      'if (answers.size >= ADDRESS.openAnswers * this.#factor) return true;',
      '',
      LIMITS,
    ],
  ],
  [`${HTTP}/server.ts`]: [
    [
      'flood: a request may arrive in drips for ever',
      'requestTimeout: requestMs,',
      'requestTimeout: 0,',
      FLOOD,
    ],
    [
      'flood: a late loop hides the metrics',
      "url === '/metrics') return;",
      "url === '') return;",
      `${HTTP}/operations.test.ts`,
    ],
    [
      'flood: a late loop tells strangers so',
      "if (url === '/readyz' && isOperator(request.raw, metricsToken)) return;",
      "if (url === '/readyz') return;",
      `${HTTP}/operations.test.ts`,
    ],
  ],
  [`${HUB}/upgrade.ts`]: [
    [
      'flood: upgrades cost an address nothing',
      'if (waitMs !== null && userId === null) return',
      'if (waitMs === -1) return',
      `${HUB}/upgrade-budget.test.ts`,
    ],
    [
      'flood: whoever was here lately gets past the budget',
      'userId === spared.userId && (await this.#deps.isStaked(userId))',
      'userId === spared.userId',
      `${HUB}/upgrade-budget.test.ts`,
    ],
  ],
  [`${HUB}/hub.ts`]: [
    [
      'flood: the way in of a player in a game has no end',
      "&& this.#credits.takeReserved(userId, 'message', nowMs) ? userId",
      '? userId',
      `${HUB}/upgrade-budget.test.ts`,
    ],
    [
      'flood: an ended session is familiar still',
      'this.#familiar.forget(sessionKey);',
      '',
      `${HUB}/upgrade-budget.test.ts`,
    ],
  ],
  'apps/server/src/sockets.ts': [
    [
      'flood: sockets have a budget of their own',
      'addressBudget.take(address, time.monotonicMs())',
      'new AddressBudget(1).take(address, time.monotonicMs())',
      'apps/server/tests/process/floods.db.test.ts',
    ],
    [
      'flood: no session is familiar to the server',
      '    sessionKeyOf: users.sessionKeyOf,\n',
      '',
      'apps/server/tests/process/floods.db.test.ts',
    ],
  ],
  'packages/client/src/socket/socket-client.ts': [
    [
      'flood: the wait of 4408 is not waited',
      'Math.max(delayMs, machine.notBeforeMs - timers.now())',
      'delayMs',
      'packages/client/src/socket/socket-client.test.ts',
    ],
    [
      'flood: a look at the page ends the wait of 4408',
      'if (machine.wanted && machine.current === null) planTry(machine, 0);',
      'if (machine.wanted && machine.current === null) connect(machine);',
      'packages/client/src/socket/socket-client.test.ts',
    ],
  ],
});
