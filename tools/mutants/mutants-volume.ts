// Tools, mutants: mutants that volume found: long games, floods of messages and calls, slow readers, many small requests.
import { type Mutant, mutantsIn } from './mutant.ts';

const GAMES = 'apps/server/src/games';
const HUB = 'apps/server/src/platform/hub';
const WITHDRAWALS = 'apps/server/src/withdrawals';
const SIGN_IN = 'apps/server/tests/players/sign-in.db.test.ts';

export const VOLUME_MUTANTS: readonly Mutant[] = mutantsIn({
  'apps/server/src/games/store/game-record.ts': [
    [
      'volume: what a clock did not charge is not kept',
      'blackMs, lagCreditMs, atMs, clientMoveId };',
      'blackMs, lagCreditMs: 0, atMs, clientMoveId };',
      'apps/server/src/games/table/lag.db.test.ts',
    ],
  ],
  'apps/server/src/history/view.ts': [
    [
      'volume: the replay is told of no credit',
      'lagCredits: moves.map((move) => move.lag_credit_ms / 1000),',
      'lagCredits: moves.map(() => 0),',
      'apps/server/src/history/view.test.ts',
    ],
  ],
  'packages/chess/src/match/ending.ts': [
    [
      'volume: a game has no last half-move',
      'return ply >= MOST_PLIES ?',
      'return ply > 1e6 ?',
      'packages/chess/src/match/move-limit.test.ts',
    ],
    [
      'volume: a mate with the last half-move is a draw',
      '  if (outcome !== null) return byTheRules(outcome, endedAtMs);\n',
      '  if (outcome !== null && ply < MOST_PLIES) return byTheRules(outcome, endedAtMs);\n',
      'packages/chess/src/match/move-limit.test.ts',
    ],
  ],
  [`${GAMES}/table/game-view.ts`]: [
    [
      'volume: moves stand in the game too that they stand beside',
      '    game: withoutMoves(held, userId),\n    position',
      '    game: gameView(held, userId),\n    position',
      `${GAMES}/table/game-socket.db.test.ts`,
    ],
  ],
  [`${GAMES}/table/attachments.ts`]: [
    [
      'volume: a socket observes any number of games',
      'games.size >= SOCKET.observed',
      'false',
      `${GAMES}/table/reserve.db.test.ts`,
    ],
    [
      'volume: a game that was left is counted as observed',
      'if (observed.get(socket)?.delete(gameId) === true) gallery.went',
      'if (observed.get(socket)?.has(gameId) === true) gallery.went',
      `${GAMES}/table/reserve.db.test.ts`,
    ],
  ],
  [`${GAMES}/table/reserve.ts`]: [
    [
      'volume: an ended game keeps a reserve',
      "const isOn = match.status === 'ready' || match.status === 'active';",
      "const isOn = match.status !== 'waiting';",
      `${GAMES}/table/reserve.db.test.ts`,
    ],
    [
      'volume: whoever watches a game has its players’ reserve',
      ' && seatOf(match, userId) !== null',
      ' && userId > 0',
      `${GAMES}/table/reserve.db.test.ts`,
    ],
  ],
  [`${HUB}/connection.ts`]: [
    [
      'volume: large answers cost what small ones do',
      'credits.charge(this.identity.userId, bytes, time.monotonicMs())',
      'credits.charge(this.identity.userId, 0, time.monotonicMs())',
      `${HUB}/connection.test.ts`,
    ],
    [
      'volume: no message is covered by a reserve',
      'this.#isCovered(frame) && credits.takeReserved(userId, kind, nowMs)',
      'false',
      `${HUB}/connection.test.ts`,
    ],
  ],
  [`${HUB}/user-credits.ts`]: [
    [
      'volume: a user in debt is forgotten with it',
      'credits.isFull(nowMs) && message.isFull(nowMs) && ping.isFull(nowMs)',
      'nowMs >= 0',
      `${HUB}/user-credits.test.ts`,
    ],
  ],
  'apps/server/src/platform/slices.ts': [
    [
      'volume: work over all sockets keeps the thread',
      'isOver: () => time.monotonicMs() - beganMs >= sliceMs,',
      'isOver: () => false,',
      'apps/server/src/platform/slices.test.ts',
    ],
  ],
  'apps/server/src/platform/rota.ts': [
    [
      'volume: a loop that was late brings all pings together',
      'return Math.max(Math.min(dueMs, nowMs) + everyMs, nowMs + everyMs / 2);',
      'return nowMs + everyMs;',
      'apps/server/src/platform/rota.test.ts',
    ],
    [
      'volume: all pings that are due are sent in one turn',
      '      else if (slices.isOver()) await slices.pause();\n',
      '',
      'apps/server/src/platform/rota.test.ts',
    ],
  ],
  [`${HUB}/online-count.ts`]: [
    [
      'volume: the number of players is told to all in one turn',
      'inSlices(sockets, tell, this.#deps.slices?.() ?? createSlices(this.#deps.time))',
      'inSlices(sockets, tell, { ...createSlices(this.#deps.time), isOver: () => false })',
      `${HUB}/online-count.test.ts`,
    ],
  ],
  'apps/server/src/platform/http/health.ts': [
    [
      'volume: the text of all metrics is written in one turn',
      '          if (slices.isOver()) await slices.pause();\n',
      '',
      'apps/server/src/platform/http/health.test.ts',
    ],
    [
      'volume: a metric looks at each open socket',
      '  for (const name of WALKING_METRICS) processRegistry.removeSingleMetric(name);\n',
      "  processRegistry.removeSingleMetric('process_open_fds');\n",
      'apps/server/src/platform/http/health.test.ts',
    ],
  ],
  'apps/server/src/platform/http/address.ts': [
    [
      'volume: whoever asks is a trusted proxy',
      '    if (!isTrusted(address)) return address;\n    const header',
      '    const header',
      'apps/server/src/platform/http/address.test.ts',
    ],
    [
      'volume: the first entry of a chain is believed',
      'for (const entry of entries.reverse()) {',
      'for (const entry of entries) {',
      'apps/server/src/platform/http/address.test.ts',
    ],
  ],
  [`${HUB}/connection-registry.ts`]: [
    [
      'volume: every address of a network has its own sockets',
      'const key = budgetKey(address);',
      'const key = address;',
      `${HUB}/upgrade.test.ts`,
    ],
  ],
  'apps/server/src/matchmaking/code-attempt-limiter.ts': [
    [
      'volume: every address of a network has its own codes to try',
      'ofAddress.take(budgetKey(address))',
      'ofAddress.take(address)',
      'apps/server/src/matchmaking/code-attempt-limiter.test.ts',
    ],
  ],
  [`${HUB}/upgrade.ts`]: [
    [
      'volume: who has no credits opens another socket',
      'return waitMs === 0 ? decision :',
      'return waitMs >= 0 ? decision :',
      `${HUB}/upgrade.test.ts`,
    ],
  ],
  [`${GAMES}/outage/outage-monitor.ts`]: [
    [
      'volume: a queue before the database is an outage',
      'if (!(error instanceof DatabaseBusy)) lost.failed();',
      'lost.failed();',
      `${GAMES}/outage/stalls.db.test.ts`,
    ],
  ],
  [`${GAMES}/outage/lost-time.ts`]: [
    [
      'volume: what a node’s own work held up is given back',
      'elapsedSince(this.#time, this.#alive.at) - ownMs > OUTAGE_IGNORED_MS',
      'elapsedSince(this.#time, this.#alive.at) > OUTAGE_IGNORED_MS',
      `${GAMES}/outage/stalls.db.test.ts`,
    ],
    [
      'volume: an answer after a pause hides the pause',
      '!this.#lastWriteFailed && !this.isOpen',
      '!this.#lastWriteFailed',
      `${GAMES}/outage/stalls.db.test.ts`,
    ],
  ],
  [`${WITHDRAWALS}/withdrawal.ts`]: [
    [
      'volume: withdrawals from before there were slots do not count',
      '  if (taken.length >= WITHDRAWALS.openPerUser) return null;\n',
      '',
      `${WITHDRAWALS}/withdrawal.test.ts`,
    ],
  ],
  [`${WITHDRAWALS}/withdrawal-store.ts`]: [
    [
      'volume: a withdrawal that is approved is open no longer',
      "and state in ('requested', 'approved', 'signed')",
      "and state in ('requested')",
      'apps/server/tests/money/many-withdrawals.db.test.ts',
    ],
  ],
  [`${WITHDRAWALS}/operator.ts`]: [
    [
      'volume: the operator’s list ends with its first page',
      'isLast: rows.length <= limit',
      'isLast: rows.length > 0',
      'apps/server/tests/money/many-withdrawals.db.test.ts',
    ],
  ],
  'apps/server/src/ops/socket.ts': [
    [
      'volume: the operator’s answers are cut',
      'readLine(socket, Number.POSITIVE_INFINITY)',
      'readLine(socket, MAX_REQUEST_LENGTH)',
      'apps/server/src/ops/socket.test.ts',
    ],
  ],
  'apps/server/src/users/challenge-store.ts': [
    [
      'volume: challenges that others ask for push a wallet’s own out',
      "    .where('browser_hash', '=', challenge.browserHash)\n    .where('id', 'not in', kept)",
      "    .where('wallet_address', '=', challenge.walletAddress)\n    .where('id', 'not in', kept)",
      SIGN_IN,
    ],
    [
      'volume: another browser answers a challenge',
      "    .where('browser_hash', '=', browserHash)\n    .returning(",
      '    .returning(',
      SIGN_IN,
    ],
  ],
  'apps/server/src/users/sign-in-routes.ts': [
    [
      'volume: a browser’s second tab takes the first one’s challenge away',
      'keptToken(deps.random, challengeToken)',
      'keptToken(deps.random, null)',
      SIGN_IN,
    ],
  ],
});
