import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from '../../src/platform/data-folder.ts';
import { asAdmin, databaseUrlFor } from '../../src/platform/testkit/database-setup.ts';
import { describeOnServices } from '../../src/platform/testkit/databases.ts';
import { testDatabaseName } from '../../src/platform/testkit/test-database-names.ts';
import { runOperator } from '../testkit/operator-process.ts';

const NAME = testDatabaseName('cli');

/** The operator's command line without a running server, which needs PostgreSQL. */
describeOnServices('the command line on postgres, without a server', ({ adminUrl: admin, template }) => {
  const url = databaseUrlFor(admin, NAME);
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kingstake-cli-'));
    await asAdmin(admin, (client) => client.query(`create database ${NAME} template ${template}`));
  });
  afterEach(async () => {
    await asAdmin(admin, (client) => client.query(`drop database if exists ${NAME} with (force)`));
    rmSync(folder, { recursive: true, force: true });
  });

  const ops = (...line: string[]) => runOperator({ DATA_DIR: folder, DATABASE_URL: url }, line);

  test('freezes a restored database before a server starts, and logs it', async () => {
    expect(await ops('freeze', '--reason', 'restored', '--by', 'eve')).toEqual({
      code: 0,
      out: 'Money is frozen: operator: restored.',
      err: '',
    });
    const { rows } = await asAdmin(url, (client) =>
      client.query(
        "select actor, action, cause from audit_log cross join money_freeze where actor <> 'server'",
      ),
    );
    expect(rows).toEqual([{ actor: 'eve', action: 'freeze', cause: 'operator' }]);
  });

  test('makes a backup only with an operator’s signature, which the backup contains', async () => {
    const copy = join(folder, 'copy');
    const answer = await ops('backup', copy, '--by', 'eve');
    expect(answer, answer.err).toMatchObject({ code: 0 });
    const { rows } = await asAdmin(url, (client) =>
      client.query(
        'select actor, action, signed is not null as signed, hash from audit_log order by id desc limit 1',
      ),
    );
    const { operatorLog } = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'));
    expect(rows).toEqual([{ actor: 'eve', action: 'backup', signed: true, hash: operatorLog.hash }]);
  });

  test('refuses to work while a server that does not answer uses the folder', async () => {
    const held = lockDataFolder(folder, process.pid);
    const refused = await ops('freeze', '--reason', 'x');
    held.release();
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('already uses the data folder');
  });
});
