// Players, sessions, money and games, through the public API.
import { createHash } from 'node:crypto';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { App } from '../../apps/server/src/app.ts';
import { account, book, move } from '../../apps/server/src/ledger/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { fillBooks } from '../money/long-books.ts';
import { ORIGIN, tokenOf } from './server-messages.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58 text of the length of an address; not a real key. */
function walletOf(number: number): string {
  let text = '';
  for (let left = number; left > 0; left = Math.floor(left / 58)) text = ALPHABET[left % 58] + text;
  return text.padStart(43, '1');
}

export async function addPlayers(database: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    wallet: walletOf(index + 1),
    name: `bot${index + 1}`,
    token: createHash('sha256')
      .update(tokenOf(index + 1))
      .digest('hex'),
  }));
  await database.transaction(async (tx) => {
    await sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
      select wallet, name, name, name, 'bee' from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(wallet text, name text)`.execute(tx);
    await sql`insert into session (token_hash, wallet_address, created_at, last_used_at, expires_at)
      select token, wallet, app_now(), app_now(), app_now() + interval '1 day'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(token text, wallet text)`.execute(tx);
  });
}

async function fund(database: Database, userId: number): Promise<void> {
  const legs = move(account('chain'), account('player', userId), lamports(10n ** 9n));
  await database.transaction((tx) => book(tx, { opKey: `bench-funds:${userId}`, kind: 'bench', legs }));
}

async function post(app: App, userId: number, url: string, payload: object): Promise<{ id: number }> {
  const headers = { cookie: `sid=${tokenOf(userId)}`, origin: ORIGIN };
  const answer = await app.http.inject({ method: 'POST', url, headers, payload });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** Users 2n-1 and 2n play the n-th game. */
export async function addGame(
  app: App,
  database: Database,
  number: number,
  allowObservers = false,
): Promise<number> {
  const [white, black] = [2 * number - 1, 2 * number];
  for (const userId of [white, black]) await fund(database, userId);
  const body = { whitePlayerId: white, wagerAmount: '0.1', allowObservers };
  const { id } = await post(app, white, '/api/games', body);
  await post(app, black, `/api/games/${id}/join`, { playerId: black });
  return id;
}

/** Adds journals of games that were played earlier. */
export async function lengthenBooks(database: Database, url: string | null, played: number): Promise<void> {
  await fillBooks(database, url, played);
  await database.run((queries) =>
    sql`select setval(pg_get_serial_sequence('game', 'id'), ${played})`.execute(queries),
  );
}
