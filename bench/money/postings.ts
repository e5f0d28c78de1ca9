// Bench: transfers booked per second, compared with single-row INSERTs, in the same run, on both databases. Each is its own transaction.
// Rounds alternate, and medians are printed. `node bench/money/postings.ts [seconds]`

import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { account, book, move } from '../../apps/server/src/ledger/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { onBothDatabases } from '../databases.ts';
import { median } from '../median.ts';

const SECONDS = Number(process.argv[2] ?? 3);
const ROUNDS = 5;
const CALLERS = 8;
const PLAYERS = 500;
let next = 0;

async function perSecond(work: (number: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  const started = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < until) {
        next += 1;
        await work(next);
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - started) / 1000);
}

async function measure(database: Database): Promise<void> {
  await database.run((queries) =>
    sql`create table bare (id bigint generated always as identity primary key, note text)`.execute(queries),
  );
  const bare: number[] = [];
  const booked: number[] = [];
  const apart: number[] = [];
  // Gives each player money to stake.
  await database.transaction(async (tx) => {
    for (let player = 1; player <= PLAYERS; player += 1) {
      await book(tx, {
        opKey: `start:${player}`,
        kind: 'bench',
        legs: move(account('chain'), account('player', player), lamports(10n ** 9n)),
      });
    }
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(
      await perSecond(() =>
        database.transaction((tx) => sql`insert into bare (note) values ('x')`.execute(tx)),
      ),
    );
    booked.push(
      await perSecond((number) =>
        database.transaction((tx) =>
          book(tx, {
            opKey: `bench:${number}`,
            kind: 'bench',
            // Many players, with the chain's account in every transfer, as with deposits.
            legs: move(account('chain'), account('player', 1 + (number % PLAYERS)), lamports(1n)),
          }),
        ),
      ),
    );
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    apart.push(
      await perSecond((number) => {
        // Each transfer uses different accounts, as with stakes.
        const [from, to] = [account('player', 1 + (number % PLAYERS)), account('escrow', number)];
        return database.transaction((tx) =>
          book(tx, { opKey: `stake:${number}`, kind: 'bench', legs: move(from, to, lamports(1n)) }),
        );
      }),
    );
  }
  const figure = (values: number[]) =>
    `${median(values).toFixed(0)} transfers/s, that is ${((2 * median(values)) / median(bare)).toFixed(2)}x in postings`;
  console.log(`${database.engine}: bare rows ${median(bare).toFixed(0)}/s`);
  console.log(`  over one shared account: ${figure(booked)}`);
  console.log(`  over accounts of their own: ${figure(apart)}`);
}

await onBothDatabases(measure);
