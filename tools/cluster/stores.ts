// Tools, cluster: the PostgreSQL and Redis of this machine. The cluster creates its own database in PostgreSQL, and checks whether Redis
// answers.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSafely } from 'node:tls';
import pg from 'pg';
import { OptionError } from './options.ts';

const ANSWER_MS = 2_000;
const REDIS_PORT = 6379;

/**
 * Creates the database `name` if it is missing, and returns its address and the id of its folder, with whose ledger and journal alone it
 * may be used. With `fresh`, drops an existing one first. The database then belongs to the folder
 * `owner`, where null stands for a new folder. Throws `OptionError` if PostgreSQL refuses the connection, if the database belongs to
 * another folder, or if the folder belongs to another database.
 */
export async function ownDatabase(
  url: string,
  name: string,
  { fresh, owner }: { fresh: boolean; owner: string | null },
) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  try {
    await client.connect();
    // The name is safe in SQL, because `readOptions` allows only lower-case letters, digits and _.
    if (fresh) await client.query(`drop database if exists ${name} with (force)`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    const { rows } = await client.query<{ owner: string | null }>(
      `select shobj_description(oid, 'pg_database') as owner from pg_database where datname = $1`,
      [name],
    );
    const before = rows[0]?.owner ?? null;
    if (before === null && owner !== null && rowCount !== 0)
      throw new OptionError(
        `The database ${name} belongs to no folder. If you restored it for this one, run: psql -d ${name} -c "comment on database ${name} is '${owner}'".`,
      );
    if (before !== owner)
      throw new OptionError(
        `The database ${name} and the folder do not belong to the same cluster: name matching ones, or start over with --fresh.`,
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

/** Returns whether Redis or Valkey answers at this address. A request for a password counts as an answer. */
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
    // The connection was refused or timed out, or the answer is not from Redis.
    return false;
  } finally {
    socket.destroy();
  }
}
