// Tools, mutants: deposits behind a flood, the lane of their own, and what is said of a late watcher.
import { type Mutant, mutantsIn } from './mutant.ts';

const DEPOSITS = 'apps/server/src/deposits';
const FLOOD = 'apps/server/tests/money/flood.db.test.ts';
const LANES = 'apps/server/tests/money/deposit-lanes.db.test.ts';
const WATCHER = 'apps/server/tests/money/watcher.db.test.ts';
const HEALTH = 'apps/server/tests/operator/health.db.test.ts';

export const DEPOSITS_MUTANTS: readonly Mutant[] = mutantsIn({
  [`${DEPOSITS}/watcher.ts`]: [
    [
      'deposits: failed transactions are fetched',
      'if (failedIn !== null && bookSpent === undefined)',
      'if (failedIn === -1n)',
      FLOOD,
    ],
    [
      'deposits: all that is due is fetched at once',
      'return fetched > DEPOSITS.fetchesAtOnce;',
      'return fetched > 1e9;',
      FLOOD,
    ],
    [
      'deposits: a run books without an end',
      'count < pages.most && booked < pages.size;',
      'count < 1e9 && booked < 1e9;',
      FLOOD,
    ],
    [
      'deposits: the cursor passes what the node does not have yet',
      'return { reads, failure: { error: result.reason } };',
      'continue;',
      WATCHER,
    ],
    [
      'deposits: the cursor moves past transactions while money is frozen',
      '(bookSpent === undefined ? lockBooking(tx, treasury) : store.lockHistory(tx, treasury))',
      'store.lockHistory(tx, treasury)',
      WATCHER,
    ],
    [
      'deposits: what ends at a checkpoint leaves out the checkpoint',
      '    if (place.checkpoint !== null) due.push({ signature: place.checkpoint, failedIn: null });\n',
      '',
      'apps/server/tests/money/backlog.db.test.ts',
    ],
  ],
  [`${DEPOSITS}/intent-lane.ts`]: [
    [
      'deposits: strangers who name a reference come first',
      'signatures.toReversed().filter(',
      'signatures.filter(',
      LANES,
    ],
    [
      'deposits: who pays by a player’s reference closes the intent',
      'effect.credits.some(({ source }) => source === intent.walletAddress)',
      'effect.credits.length > 0',
      LANES,
    ],
  ],
  [`${DEPOSITS}/intent-store.ts`]: [
    [
      'deposits: a player’s intents are all asked for',
      'order by id desc offset ${DEPOSITS.openIntentsPerUser} for',
      'order by id desc offset 1000 for',
      LANES,
    ],
    [
      'deposits: whoever has waited longest comes last',
      'order by ask_at, id limit',
      'order by id desc limit',
      LANES,
    ],
    [
      'deposits: an intent is closed before the history behind a flood was read',
      'isHistoryRead ? DEPOSITS.intentOpenMs',
      'isHistoryRead !== null ? DEPOSITS.intentOpenMs',
      LANES,
    ],
    [
      'deposits: an intent never rests',
      '(app_now() - created_at) * ${DEPOSITS.intentRestShare}::float8',
      '(app_now() - created_at) * 0 * ${DEPOSITS.intentRestShare}::float8',
      LANES,
    ],
  ],
  [`${DEPOSITS}/cursor-store.ts`]: [
    [
      'deposits: reserves are read from where the cursor stands',
      "(select max(slot) from deposit where status <> 'pending')",
      'null::bigint',
      LANES,
    ],
  ],
  [`${DEPOSITS}/find-deposit.ts`]: [
    [
      'deposits: a player who asks waits for the flood',
      '    await deps.lane.lookFor(asked.userId);\n',
      '',
      FLOOD,
    ],
  ],
  [`${DEPOSITS}/index.ts`]: [
    [
      'deposits: a late watcher makes the server unready',
      '        isQuiet: true,\n        isOfHouse: true,\n        check: async () => (watcher.isCurrent()',
      '        isOfHouse: true,\n        check: async () => (watcher.isCurrent()',
      FLOOD,
    ],
  ],
  'apps/server/src/treasury/money-pause.ts': [
    [
      'deposits: the page is not told that money waits',
      'return isFrozen || !deps.isClean();',
      'return isFrozen && !deps.isClean();',
      'apps/server/tests/money/cashier.db.test.ts',
    ],
  ],
  'apps/server/src/games/outage/outage-monitor.ts': [
    [
      'deposits: games that cannot be written can go on',
      "      name: 'games',\n      isPlay: true,",
      "      name: 'games',",
      HEALTH,
    ],
  ],
});
