// The runbook's procedure after all operators' keys are lost, on each database engine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RIGHTS } from '@kingstake/proofs/custody';
import { lamports, parseSol } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEVNET_ENVIRONMENT, openWorld, type World } from '../../../../testkit/world.ts';
import { ADVISORY_LOCKS } from '../../src/platform/database/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { listOperators } from '../testkit/operators.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../../deploy/replace-operators.sql'), 'utf8');
const BEFORE = listOperators({ anna: RIGHTS, ben: RIGHTS });
/** Contains line breaks, because an operator may format the list. */
const AFTER = JSON.stringify(JSON.parse(listOperators({ dora: RIGHTS, emil: RIGHTS })), null, 2);
const refiller = testWallet(2);

describeEachDatabase('replacing operators whose keys are lost', (database) => {
  let world: World;
  const start = async (operators: string) => {
    world = await openWorld(database(), { environment: { ...DEVNET_ENVIRONMENT, OPERATORS: operators } });
  };
  beforeEach(() => start(BEFORE));
  afterEach(() => world.close());

  const operate = (by: string, ...line: string[]) => world.operate(...line, '--by', by);
  /** Runs the file's statements in one transaction, like psql. */
  const runScript = (list: string) =>
    database().transaction(async (tx) => {
      const statements = SCRIPT.replaceAll(/^--.*$/gm, '')
        .replace(":'list'", `'${list.replaceAll("'", "''")}'`)
        .split(/;\n/)
        .map((statement) => statement.trim())
        .filter((statement) => !['', 'begin', 'commit'].includes(statement));
      let rows: unknown[] = [];
      for (const statement of statements) rows = (await sql.raw(statement).execute(tx)).rows;
      return rows;
    });

  test('activates another list and continues the log, whose verification always reports the unsigned entry', async () => {
    const page = world.visitor();
    const user = await page.register(testWallet(1), 'Ada');
    const amount = lamports(parseSol('3') ?? 0n);
    world.history.pay(refiller.address, amount, { signature: '3'.repeat(88) });
    const body = { amount: '3', transactionSignature: '3'.repeat(88) };
    await page.call('POST', `/api/users/${user.id}/deposit`, body);
    await operate('anna', 'fund', '3'.repeat(88));
    await operate('ben', 'confirm', '1');
    const adjust = ['adjust', String(user.id), '1', '--reason', 'prize'];
    await operate('anna', ...adjust);
    expect((await operate('ben', 'confirm', '2')).done).toBe(true);
    await world.close();

    expect(await runScript(AFTER)).toEqual([{ entries: 4n }]);
    await start(AFTER);
    expect((await operate('anna', 'freeze', '--reason', 'x')).message).toBe(
      'The signer of the command is not in OPERATORS.',
    );
    await operate('dora', ...adjust);
    expect((await operate('emil', 'confirm', '3')).done).toBe(true);
    const refused = "The log's entry 4 changes the operators and is not signed.";
    expect(await world.operate('log', 'verify')).toEqual({ done: false, message: refused });
    expect((await world.operate('log', 'verify', '--believe', '3')).message).toBe(refused);
    expect((await world.operate('log', 'verify', '--believe', 'all')).done).toBe(false);
    expect(await world.operate('log', 'verify', '--believe', '4')).toEqual({
      done: true,
      message: '5 entries, sealed and signed; no head is on chain yet.',
    });
    world.history.chain.balance = async () => amount;
    expect((await operate('dora', 'audit')).message).toBe('Clean.');
  });

  test('adds no entry for an invalid list, or to an empty log, which accepts OPERATORS without it', async () => {
    expect(await runScript(AFTER)).toEqual([]);
    await operate('anna', 'freeze', '--reason', 'x');
    await expect(runScript('[{')).rejects.toThrow('json');
    expect((await world.operate('log', 'verify')).done).toBe(true);
  });

  test('waits for the lock that the server holds while it writes the log', () => {
    expect(SCRIPT).toContain(`pg_advisory_xact_lock(${ADVISORY_LOCKS.operatorLog})`);
  });
});
