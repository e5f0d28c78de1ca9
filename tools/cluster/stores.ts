// Tools, cluster: PostgreSQL and Redis, which are there already: the cluster has a database of its own in the one, and asks the other
// whether it answers.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSafely } from 'node:tls';
import pg from 'pg';
import { OptionError } from './options.ts';

const ANSWER_MS = 2_000;
const REDIS_PORT = 6379;

/** A database of its own, and whose it is. */
export interface OwnDatabase {
  url: string;
  /** What the folder is called that it belongs to: books without their ledger and journal, or with others, are wrong. */
  owner: string;
}

/**
 * Makes the database `name` where `url` leads, if it is missing; with `fresh` an older one goes first, with everything in it. It
 * belongs to the folder called `owner` from then on; null is a folder that is new. Throws `OptionError` when PostgreSQL does not
 * let us in, and when the database is another folder's, or the folder another database's.
 */
export async function ownDatabase(
  url: string,
  name: string,
  { fresh, owner }: { fresh: boolean; owner: string | null },
): Promise<OwnDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  try {
    await client.connect();
    // The name is an option that was checked: small letters, digits and _.
    if (fresh) await client.query(`drop database if exists ${name} with (force)`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    const { rows } = await client.query<{ owner: string | null }>(
      `select shobj_description(oid, 'pg_database') as owner from pg_database where datname = $1`,
      [name],
    );
    const before = rows[0]?.owner ?? null;
    if (before !== owner)
      throw new OptionError(
        `The database ${name} and the folder are not of one cluster: name the other ones, or begin anew with --fresh.`,
      );
    const now = owner ?? randomUUID();
    await client.query(`comment on database ${name} is '${now}'`);
    return { url: addressOf(url, name), owner: now };
  } catch (error) {
    if (error instanceof OptionError) throw error;
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new OptionError(
      `PostgreSQL cannot be used: ${reason}. Start it on 127.0.0.1:5432, or set DATABASE_URL to a role that may create databases.`,
    );
  } finally {
    await client.end();
  }
}

function addressOf(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Whether a Redis or Valkey answers there; one that asks for a password first answers too. */
export async function isRedisThere(url: string): Promise<boolean> {
  const { hostname: host, port: text, protocol } = new URL(url);
  const port = text === '' ? REDIS_PORT : Number(text);
  const socket =
    protocol === 'rediss:' ? connectSafely({ host, port, servername: host }) : connect({ host, port });
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, protocol === 'rediss:' ? 'secureConnect' : 'connect');
    socket.write('PING\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return /^(\+PONG|-NOAUTH)/.test(answer.toString());
  } catch {
    // Refused, silent or no Redis: there is none to use.
    return false;
  } finally {
    socket.destroy();
  }
}
