// Tools, cluster, testkit: players with sessions and money. They are inserted into the database, so that hundreds take only a second.
import { createHash, randomBytes } from 'node:crypto';
import { lamports } from '@kingstake/protocol';
import { base58 } from '@scure/base';
import { sql } from 'kysely';
import { account, book, move } from '../../../apps/server/src/money/ledger/index.ts';
import type { Database } from '../../../apps/server/src/platform/database/index.ts';
import { sessionCookieName } from '../../../apps/server/src/platform/http/index.ts';
import { createDepositor } from '../../../testkit/depositor.ts';
import { originOf, type ServerPlace } from '../../../testkit/server-process.ts';
import { until } from '../../../testkit/until.ts';

export interface Person {
  userId: number;
  cookie: string; // Cookie header of their requests
}

const SECRET_BYTES = 32;
const KEY_BYTES = 32;
/** Enough for one stake. */
const EACH = lamports(120_000_000n);
/** The number of loans per transaction, so that it takes less than 5 s. */
const LOANS_A_TRANSACTION = 20;
const BANK = lamports(99_000_000_000n);

/** A player with a deposit, who lends the others their money. */
interface Bank {
  userId: number;
  left: bigint; // lamports
}

async function openBank(place: ServerPlace, key: number): Promise<Bank> {
  const depositor = await createDepositor(place, { wallet: key, name: `Bank ${key}`, asksAgain: true });
  await depositor.deposit(BANK);
  await until(depositor.balance, 'the deposit', (balance) => balance !== '0');
  return { userId: depositor.user.id, left: BANK };
}

/** Returns a function that creates players with money. */
export function peopleOf(
  place: ServerPlace,
  database: Database,
): (count: number) => Promise<readonly Person[]> {
  let bank: Bank | null = null;
  let banks = 0;
  return async (count) => {
    const people = await addPeople(database, originOf(place), count);
    if (bank === null || bank.left < EACH * BigInt(count)) {
      banks += 1;
      bank = await openBank(place, banks);
    }
    const { userId: lender } = bank;
    bank.left -= EACH * BigInt(count);
    for (let first = 0; first < count; first += LOANS_A_TRANSACTION)
      await database.transaction(async (tx) => {
        for (const { userId } of people.slice(first, first + LOANS_A_TRANSACTION)) {
          const legs = move(account('player', lender), account('player', userId), EACH);
          await book(tx, { opKey: `chaos-funds:${userId}`, kind: 'adjust', legs });
        }
      });
    return people;
  };
}

/** Inserts registered and signed-in players without money. */
async function addPeople(database: Database, origin: string, count: number): Promise<readonly Person[]> {
  const rows = Array.from({ length: count }, () => {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    return {
      secret,
      wallet: base58.encode(randomBytes(KEY_BYTES)),
      name: `bot${randomBytes(6).toString('hex')}`,
      token: createHash('sha256').update(secret).digest('hex'),
    };
  });
  const json = JSON.stringify(rows);
  const ids = await database.transaction(async (tx) => {
    const made = await sql<{ id: string | bigint; wallet: string }>`
      insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
      select wallet, name, name, name, 'bee' from jsonb_to_recordset(${json}::jsonb) as r(wallet text, name text)
      returning id, wallet_address as wallet`.execute(tx);
    await sql`insert into session (token_hash, wallet_address, created_at, last_used_at, expires_at)
      select token, wallet, app_now(), app_now(), app_now() + interval '1 day'
      from jsonb_to_recordset(${json}::jsonb) as r(token text, wallet text)`.execute(tx);
    return new Map(made.rows.map(({ id, wallet }) => [wallet, Number(id)]));
  });
  const name = sessionCookieName(origin);
  return rows.map(({ secret, wallet }) => ({ userId: ids.get(wallet) ?? 0, cookie: `${name}=${secret}` }));
}
