// The modules that `npm run mutation` mutates, and the tests that it runs for each mutant.

interface Area {
  mutate: readonly string[];
  tests: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

export const AREAS: Readonly<Record<string, Area>> = {
  match: {
    mutate: [
      'packages/chess/src/match/{decide,playing,ending,deadlines,offers,outage,presence,seating,rematch,sweep,spectator-delay}.ts',
    ],
    tests: ['packages/chess/src/match/{steps,spectator-delay,seats,properties}.test.ts'],
    environment: { MATCH_RUNS: '20' },
  },
  clock: {
    mutate: ['packages/chess/src/clock/{clock,lag}.ts'],
    tests: ['packages/chess/src/clock/*.test.ts', 'packages/chess/src/match/steps.test.ts'],
  },
  rating: {
    mutate: ['packages/chess/src/rating/*.ts'],
    tests: ['packages/chess/src/rating/*.test.ts'],
  },
  money: {
    mutate: ['packages/protocol/src/{money,economics}.ts'],
    tests: ['packages/protocol/src/money.test.ts', 'apps/server/src/money/wagers/wager.test.ts'],
  },
  ledger: {
    mutate: ['apps/server/src/money/ledger/posting.ts'],
    tests: ['apps/server/src/money/ledger/posting.test.ts'],
  },
  wagers: {
    mutate: ['apps/server/src/money/wagers/wager.ts'],
    tests: ['apps/server/src/money/wagers/wager.test.ts'],
  },
  withdrawals: {
    mutate: ['apps/server/src/money/withdrawals/{withdrawal,origin}.ts'],
    tests: ['apps/server/src/money/withdrawals/*.test.ts'],
  },
  signer: {
    mutate: ['apps/signer/src/policy/*.ts'],
    tests: ['apps/signer/src/policy/*.test.ts'],
  },
};

/** Returns the area of this run. `main.ts` sets it for Stryker, and Stryker's processes inherit it. */
export function chosenArea(): Area & { name: string } {
  const name = process.env['MUTATION_AREA'] ?? '';
  const area = AREAS[name];
  if (area === undefined)
    throw new Error(`MUTATION_AREA is '${name}', not one of ${Object.keys(AREAS).join(', ')}`);
  return { name, ...area };
}
