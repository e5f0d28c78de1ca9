// Tools, mutants: faults in what checks stakes on chain from outside, in what an operator may do about them, and in how the
// reconciler shares its time among many games.
import { mutantsIn } from './mutant.ts';

const ROOM = 'apps/server/src/escrow-games';
const RECORD_TEST = 'tools/verify-escrow/record-check.test.ts';
const OUTSIDER = 'apps/server/tests/escrow/outsider.db.test.ts';
const OPERATOR = 'apps/server/tests/escrow/operator.db.test.ts';
const ORDER_TEST = `${ROOM}/looking-order.test.ts`;
const RECONCILER_TEST = `${ROOM}/reconciler.db.test.ts`;

export const ESCROW_CHECK_MUTANTS = mutantsIn({
  [`${ROOM}/public-record.ts`]: [
    [
      'escrow: the record of a game in play is told',
      "if (outcome?.status !== 'ended') return null;",
      'if (outcome === undefined) return null;',
      OUTSIDER,
    ],
    [
      'escrow: a game that no two have played has a record',
      'if (record === null || record.match.black === null) return null;',
      'if (record === null) return null;',
      OUTSIDER,
    ],
  ],
  'tools/verify-escrow/record-check.ts': [
    ['escrow: another game’s record is accepted', 'said === `${id}` ?', 'said !== undefined ?', RECORD_TEST],
    [
      'escrow: the players of a record need not be those of its seats',
      '  if (named !== known.player)\n',
      '  if (named === undefined)\n',
      RECORD_TEST,
    ],
    [
      'escrow: a seat of another match is accepted',
      'match !== lineOf(text, ',
      'match === null && lineOf(text, ',
      RECORD_TEST,
    ],
    [
      'escrow: a game that was paid out passes as one without a winner',
      "return closed.how === 'decide' ?",
      "return closed.signature === '' ?",
      RECORD_TEST,
    ],
    [
      'escrow: two seats that never met pass as a draw',
      '  if (boundTo !== opponent) return',
      "  if (boundTo === '') return",
      RECORD_TEST,
    ],
    [
      'escrow: a seat may have gone by any transaction',
      'signature !== null && signature !== known.closed?.signature',
      'signature === known.player',
      RECORD_TEST,
    ],
  ],
  'tools/verify-escrow/game-check.ts': [
    ['escrow: the terms of a record are not compared', '    ...checkTerms(text, found),\n', '', RECORD_TEST],
  ],
  [`${ROOM}/clear-contradiction.ts`]: [
    [
      'escrow: a wrong payout is cleared under the same key',
      'still !== null && found.arbiter === chain.arbiter',
      "still === '' && found.arbiter === chain.arbiter",
      OPERATOR,
    ],
    [
      'escrow: a wrong payout is never cleared',
      'still !== null && found.arbiter === chain.arbiter',
      'still !== null',
      OPERATOR,
    ],
    [
      'escrow: the log keeps nothing of a cleared payout',
      'if (how !== null) await append(tx',
      'if (how === null) await append(tx',
      OPERATOR,
    ],
  ],
  [`${ROOM}/seat-changes.ts`]: [
    [
      'escrow: a payout that the node has forgotten is cleared',
      'if (now === null || event === null || event.signature !== closedSignature)',
      'if (now === null || event === null) continue;\n    if (event.signature !== closedSignature)',
      OPERATOR,
    ],
  ],
  [`${ROOM}/seats.ts`]: [
    [
      'escrow: a seat is reserved after a payout that nobody decided',
      "  if (await isContradicted(tx)) return 'paused';\n",
      '',
      OPERATOR,
    ],
  ],
  [`${ROOM}/looking-order.ts`]: [
    [
      'escrow: games at rest are read in every pass',
      'last.atMs + (last.isAtRest ? ESCROW.restMs : 0)',
      'last.atMs',
      ORDER_TEST,
      RECONCILER_TEST,
    ],
    [
      'escrow: a game that has ended waits until its rest is over',
      '(last.isAtRest && ended.has(id))',
      '(last.isAtRest && ended.has(-id))',
      ORDER_TEST,
      RECONCILER_TEST,
    ],
    [
      'escrow: who waited longest does not come first',
      'one.sinceMs - other.sinceMs)',
      'other.sinceMs - one.sinceMs)',
      ORDER_TEST,
      RECONCILER_TEST,
    ],
  ],
  [`${ROOM}/reconciler.ts`]: [
    [
      'escrow: one pass takes every game there is',
      'order.slice(0, ESCROW.sweepBatch * ESCROW.sweepBatches)',
      'order.slice(0)',
      RECONCILER_TEST,
    ],
    [
      'escrow: steps are taken one after the other',
      'Array.from({ length: ESCROW.stepsAtOnce }',
      'Array.from({ length: 1 }',
      RECONCILER_TEST,
    ],
    [
      'escrow: a stake that is not written down yet is left alone',
      "      ? seat.state === 'locked'",
      "      ? seat.state !== 'paid'",
      RECONCILER_TEST,
    ],
  ],
});
