// Tools, mutants: mutants of the doors: who is who, what is prepared.
import type { Mutant } from './mutant.ts';

export const DOORS_MUTANTS: readonly Mutant[] = [
  {
    name: 'Origin is not checked',
    file: 'apps/server/src/platform/http/access.ts',
    find: 'return headers.origin === publicOrigin;',
    replace: 'return true;',
    killedBy: ['apps/server/src/platform/http/calls.test.ts', 'apps/server/tests/process/app.db.test.ts'],
  },
  {
    name: 'a challenge can be answered twice',
    file: 'apps/server/src/users/challenge-store.ts',
    find: "  const row = await tables(queries)\n    .deleteFrom('sign_in_challenge')\n    .where('id', '=', id)\n    .returning(",
    replace:
      "  const row = await tables(queries)\n    .selectFrom('sign_in_challenge')\n    .where('id', '=', id)\n    .select(",
    killedBy: ['apps/server/tests/players/sign-in.db.test.ts'],
  },
  {
    name: 'sockets outlive their session',
    file: 'apps/server/src/users/sessions.ts',
    find: '      deps.onSessionEnded(sessionKey);\n',
    replace: '',
    killedBy: ['apps/server/tests/process/app.db.test.ts'],
  },
  {
    name: 'a statement with a star is prepared',
    file: 'apps/server/src/platform/database/prepared.ts',
    find: '    if (STAR.test(text)) return null;\n',
    replace: '',
    killedBy: ['apps/server/src/platform/database/prepared.db.test.ts'],
  },
  {
    name: 'a rename that loses the race for its name is an error of the server',
    file: 'apps/server/src/users/profile-routes.ts',
    find: "      if (users.isNameTaken(error)) return refuse('CONFLICT', NAME_TAKEN, { field: 'username' });\n",
    replace: '',
    killedBy: ['apps/server/tests/players/players.db.test.ts'],
  },
  {
    name: 'an open socket is no use of its session',
    file: 'apps/server/src/users/session-store.ts',
    find: "    .where('last_used_at', '<', new Date(nowMs))\n",
    replace: "    .where('last_used_at', '<', new Date(0))\n",
    killedBy: ['apps/server/tests/players/sign-in.db.test.ts'],
  },
  {
    name: 'the kept number of players is never counted again',
    file: 'apps/server/src/history/leaderboard.ts',
    find: 'if (kept !== null && time.monotonicMs() < kept.untilMs)',
    replace: 'if (kept !== null)',
    killedBy: ['apps/server/src/history/leaderboard.db.test.ts'],
  },
  {
    name: 'a deep page of the leaderboard skips the wrong players',
    file: 'apps/server/src/history/leaderboard.ts',
    find: 'marks[steps - 1] ?? null',
    replace: 'marks[steps] ?? null',
    killedBy: ['apps/server/src/history/leaderboard.db.test.ts'],
  },
];
