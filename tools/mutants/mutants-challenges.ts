// Tools, mutants: mutants of challenges by name, blocks and closed doors.
import type { Mutant } from './mutant.ts';

const MATCHMAKING = 'apps/server/src/matchmaking';
const RULES_TEST = `${MATCHMAKING}/challenge-rules.test.ts`;
const CHALLENGES_TEST = `${MATCHMAKING}/challenges.db.test.ts`;
const BLOCKS_TEST = `${MATCHMAKING}/blocks.db.test.ts`;

export const CHALLENGES_MUTANTS: readonly Mutant[] = [
  {
    name: 'S26 who holds the code of a challenge may take its seat',
    file: `${MATCHMAKING}/take-seat.ts`,
    find: "return record.challengedId === userId ? null : refuse('FORBIDDEN', 'seat-reserved');",
    replace:
      "return isCodeOf(gameCode, record.gameCode) || record.challengedId === userId ? null : refuse('FORBIDDEN', 'seat-reserved');",
    killedBy: [CHALLENGES_TEST],
  },
  {
    name: 'S29 anyone may decline a challenge',
    file: `${MATCHMAKING}/challenges.ts`,
    find: 'record.challengedId === caller.userId\n',
    replace: 'record.challengedId !== null\n',
    killedBy: [CHALLENGES_TEST],
  },
  {
    name: 'S30 challenges are not counted under a lock',
    file: `${MATCHMAKING}/challenges.ts`,
    find: '  await lockSeating(tx, both);\n',
    replace: '',
    killedBy: [CHALLENGES_TEST],
  },
  {
    name: 'S28 a challenge waits as long as any other game',
    file: `${MATCHMAKING}/challenges.ts`,
    find: 'challenge: { challengedId, waitingMs: CHALLENGE_MS }',
    replace: 'challenge: { challengedId, waitingMs: 6 * CHALLENGE_MS }',
    killedBy: [CHALLENGES_TEST],
  },
  {
    name: 'S32 a closed door is closed to whom the player has played, too',
    file: `${MATCHMAKING}/challenge-rules.ts`,
    find: '(standing.doorIsClosed && !standing.havePlayed)',
    replace: 'standing.doorIsClosed',
    killedBy: [RULES_TEST],
  },
  {
    name: 'S30 four challenges are open',
    file: `${MATCHMAKING}/challenge-rules.ts`,
    find: 'openTo.length >= CHALLENGES.openPerPlayer',
    replace: 'openTo.length > CHALLENGES.openPerPlayer',
    killedBy: [RULES_TEST],
  },
  {
    name: 'S31 a blocked player joins',
    file: `${MATCHMAKING}/eligibility.ts`,
    find: "  if (standing.blocked.byOther) return refuse('CONFLICT', 'not-available');\n",
    replace: '',
    killedBy: [BLOCKS_TEST],
  },
  {
    name: 'S31 a block leaves open what was open',
    file: 'apps/server/src/contacts/routes.ts',
    find: '    await deps.onBlocked(blockerId, blockedId);\n',
    replace: '',
    killedBy: [BLOCKS_TEST],
  },
  {
    name: 'a name that leads to this machine is a push service',
    file: 'apps/server/src/platform/web-push/endpoint.ts',
    find: 'if (!addresses.every(({ address }) => isPublicAddress(address)))',
    replace: 'if (addresses.length === 0)',
    killedBy: ['apps/server/src/platform/web-push/web-push.test.ts'],
  },
  {
    name: 'S38 a browser that is gone is not forgotten',
    file: 'apps/server/src/push/outbox.ts',
    find: 'return deps.forget(browser);',
    replace: 'return Promise.resolve();',
    killedBy: ['apps/server/src/push/outbox.test.ts'],
  },
  {
    name: 'S38 who has signed out is still sent notices',
    file: 'apps/server/src/push/index.ts',
    find: 'return all.filter(({ sessionKey }) => live.has(sessionKey));',
    replace: 'return live.size < 0 ? [] : all;',
    killedBy: ['apps/server/tests/players/push.db.test.ts'],
  },
];
