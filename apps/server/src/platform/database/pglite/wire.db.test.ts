import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyCluster } from './engine.ts';
import { PgliteWire, poolOver } from './open.ts';

const IS_SHORT = process.env['TEST_SCOPE'] === 'short';

describe('the wire to the embedded engine', () => {
  let engine: PGlite;
  let pool: pg.Pool;
  beforeAll(async () => {
    engine = await PGlite.create(emptyCluster());
    pool = poolOver(engine);
    await pool.query('create table note (id bigint primary key, text text)');
  }, 30_000);
  beforeEach(() => pool.query('delete from note'));
  afterAll(async () => {
    await pool.end();
    await engine.close();
  });

  test('carries messages larger than any buffer in both directions', async () => {
    const text = 'é'.repeat(3_000_000);
    await pool.query('insert into note values ($1, $2)', [1n, text]);
    const { rows } = await pool.query<{ id: bigint; text: string }>('select id, text from note');
    expect(rows[0]?.id).toBe(1n);
    expect(rows[0]?.text === text).toBe(true);
  });

  test('reports an error with its code and constraint, and keeps the session', async () => {
    await pool.query('insert into note values (1)');
    await expect(pool.query('insert into note values ($1)', [1])).rejects.toMatchObject({
      code: '23505',
      constraint: 'note_pkey',
    });
    await expect(pool.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
    await expect(pool.query({ name: 'broken', text: 'select nonsense', values: [] })).rejects.toThrow();
    expect((await pool.query('select count(*)::int as count from note')).rows).toEqual([{ count: 1 }]);
  });

  test('accepts writes while it answers', async () => {
    const question = (number: number): Buffer => {
      const body = Buffer.from(`select 'answer ${number}'\0`);
      const head = Buffer.from('Q0000');
      head.writeInt32BE(body.length + 4, 1);
      return Buffer.concat([head, body]);
    };
    const client = await pool.connect();
    const wire = new PgliteWire(engine);
    const received = new Promise<void>((resolve) => {
      wire.on('data', (answer: Buffer) => {
        if (answer.includes('answer 1')) wire.write(question(3));
        if (answer.includes('answer 3')) resolve();
      });
    });
    wire.cork();
    wire.write(question(1));
    wire.write(question(2));
    wire.uncork();
    await received;
    client.release();
  });

  test.each([
    ['said goodbye', (client: pg.PoolClient) => client.release(true)],
    [
      'was cut off',
      (client: pg.PoolClient) => {
        client.on('error', () => {}); // the error is expected
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        client.release(true);
      },
    ],
  ])('rolls back for a client that %s, and drops its statements and locks', async (how, end) => {
    const client = await pool.connect();
    const prepared = { name: how, text: 'select $1::text as text', values: ['a'] };
    await client.query(prepared);
    await client.query('select pg_advisory_lock(7)');
    await client.query('begin');
    await client.query('insert into note values (1)');
    end(client);
    const next = await pool.connect();
    expect((await next.query('select count(*)::int as count from note')).rows).toEqual([{ count: 0 }]);
    expect((await next.query("select 1 from pg_locks where locktype = 'advisory'")).rows).toEqual([]);
    expect((await next.query({ ...prepared, text: "select $1 || 'b' as text" })).rows).toEqual([
      { text: 'ab' },
    ]);
    next.release();
  });

  test('admits one client at a time', async () => {
    const first = await pool.connect();
    await first.query('begin');
    await first.query('insert into note values (1)');
    const second = pool.query('select count(*)::int as count from note');
    await first.query('commit');
    first.release();
    expect((await second).rows).toEqual([{ count: 1 }]);
  });

  test.skipIf(IS_SHORT)('keeps no answers, so memory does not grow with queries', async () => {
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    const usedAfterAsking = async () => {
      for (let time = 0; time < 300; time += 1)
        await pool.query("select repeat('x', 100000) as text from generate_series(1, 3)");
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = await usedAfterAsking();
    // The answers have 90 MB.
    expect((await usedAfterAsking()) - before).toBeLessThan(30e6);
  });

  test.skipIf(IS_SHORT).each(['thread', 'process'])(
    'ends the process if the engine fails in its %s, instead of spinning or never answering',
    (place) => {
      const script = join(import.meta.dirname, '../../testkit/break-engine.ts');
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script, place],
        { encoding: 'utf8', timeout: 60_000 },
      );
      expect({ status, stdout }).toEqual({ status: 1, stdout: 'the engine works\n' });
      expect(stderr).toMatch(/^The embedded database broke down: /m);
    },
    70_000,
  );

  test.skipIf(IS_SHORT)(
    'keeps the process alive until its thread has ended',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'kingstake-engine-'));
      const script = join(folder, 'close.mjs');
      writeFileSync(
        script,
        `import { openPglite } from '${pathToFileURL(join(import.meta.dirname, 'open.ts')).href}';
      const connection = await openPglite(${JSON.stringify(join(folder, 'data'))});
      await connection.close();
      console.log('closed');`,
      );
      const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 60_000 });
      rmSync(folder, { recursive: true });
      expect({ status, stdout }).toEqual({ status: 0, stdout: 'closed\n' });
    },
    70_000,
  );
});
