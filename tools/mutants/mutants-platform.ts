// Tools, mutants: mutants of the platform: budgets, settings, the embedded database's upkeep.
import type { Mutant } from './mutant.ts';

export const PLATFORM_MUTANTS: readonly Mutant[] = [
  {
    name: 'a used up budget is no refusal',
    file: 'apps/server/src/platform/rate-limits.ts',
    find: 'return error.msBeforeNext;',
    replace: 'return null;',
    killedBy: [
      'apps/server/src/platform/http/calls.test.ts',
      'apps/server/src/matchmaking/eligibility.test.ts',
    ],
  },
  {
    name: 'who visits the page while the event loop is late is refused',
    file: 'apps/server/src/platform/http/server.ts',
    find: '      if (isPageVisit(request)) return;\n',
    replace: '',
    killedBy: ['apps/server/src/platform/http/operations.test.ts'],
  },
  {
    name: 'a late event loop refuses no call',
    file: 'apps/server/src/platform/http/page.ts',
    find: "return reads && request.is404 && !pathOf(request).startsWith('/api/');",
    replace: 'return reads;',
    killedBy: ['apps/server/src/platform/http/operations.test.ts'],
  },
  {
    name: 'every request has a budget of its own',
    file: 'apps/server/src/platform/http/route.ts',
    find: 'budgetKey(options.addressOf(request.raw));\n  app.',
    replace: 'request.id;\n  app.',
    killedBy: ['apps/server/src/platform/http/calls.test.ts'],
  },
  {
    name: 'code attempts of one user from many addresses are not counted together',
    file: 'apps/server/src/matchmaking/code-attempt-limiter.ts',
    find: 'ofUser.take(String(userId))',
    replace: 'ofUser.take(address)',
    killedBy: ['apps/server/src/matchmaking/eligibility.test.ts'],
  },
  {
    name: 'a secret setting is quoted',
    file: 'apps/server/src/platform/settings.ts',
    find: 'hiding(`an address',
    replace: 'quoting(`an address',
    killedBy: ['apps/server/src/platform/settings.test.ts'],
  },
  {
    name: 'a server on the local network starts a ledger beside the one that is named',
    file: 'apps/server/src/platform/settings.ts',
    find: ' && given.SOLANA_RPC_URL === null, //',
    replace: ', //',
    killedBy: ['apps/server/src/platform/settings.test.ts'],
  },
  {
    name: 'the embedded database never gives space back',
    file: 'apps/server/src/platform/database/vacuum.ts',
    find: 'sql`vacuum ',
    replace: 'sql`analyze ',
    killedBy: ['apps/server/src/platform/database/vacuum.db.test.ts'],
  },
];
