import { moneyCalls } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../database/index.ts';
import { refuse } from '../http/index.ts';
import { describeBothEngines } from '../testkit/databases.ts';
import {
  type IdempotentCall,
  purgeIdempotencyKeys,
  rollbackWith,
  transactOnce,
  withIdempotencyKey,
} from './index.ts';

describeBothEngines('calls with an Idempotency-Key', (database) => {
  beforeEach(async () => {
    await database().run((queries) =>
      sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        values (repeat('A', 40), 'Ada', 'ada', 'ada', 'bee')`.execute(queries),
    );
    runs = 0;
  });
  const call: IdempotentCall = {
    call: moneyCalls.withdraw,
    userId: 1,
    key: 'k',
    request: { amount: '1' },
  };
  let runs = 0;
  /** A visible effect of a call. Appends a letter to a name. */
  const write = (tx: Tx) => sql`update app_user set username = username || '+'`.execute(tx);
  const written = async () => {
    const { rows } = await database().run((queries) =>
      sql<{ username: string }>`select username from app_user`.execute(queries),
    );
    return rows[0]?.username.replace('Ada', '').length;
  };
  const pay = (keyed: IdempotentCall) =>
    transactOnce(database(), keyed, async (tx) => {
      runs += 1;
      await write(tx);
      return { run: runs };
    });

  test('R30 run once for the same key and request, with the same answer', async () => {
    const first = await pay(call);
    expect(first).toEqual({ body: { run: 1 } });
    expect(await pay(call)).toEqual(first);
    expect(await written()).toBe(1);
  });

  test('run once for concurrent requests under one key', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(call)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await written()).toBe(1);
  });

  test('R30 conflict for another request under the same key, but not for another call, stage or key', async () => {
    await pay(call);
    expect(await pay({ ...call, request: { amount: '2' } })).toMatchObject({ refused: 'CONFLICT' });
    expect(await written()).toBe(1);
    await pay({ ...call, call: moneyCalls.deposit, request: { amount: '2' } });
    await pay({ ...call, stage: 'completed' });
    await pay({ ...call, key: 'other', request: { amount: '2' } });
    await pay({ ...call, key: null });
    await pay({ ...call, key: null });
    expect(await written()).toBe(6);
  });

  test('roll back the key when the work throws', async () => {
    const failing = transactOnce(database(), call, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await pay(call);
    expect(await written()).toBe(1);
  });

  test('R30 delete keys after a day', async () => {
    await pay(call);
    await database().run((queries) =>
      sql`update idempotency_key set created_at = app_now() - interval '25 hours'`.execute(queries),
    );
    await database().run(purgeIdempotencyKeys);
    await pay({ ...call, request: 'another' });
    expect(await written()).toBe(2);
  });

  describe('a refusal', () => {
    const refusal = refuse('INSUFFICIENT_BALANCE', 'opponent-cannot-pay', { requiredAmount: '1' });
    const answers = async (work: (tx: Tx) => Promise<typeof refusal>) => {
      const ask = () => transactOnce(database(), call, work);
      return [await ask(), await ask()];
    };

    test('is stored with the call’s writes if it is returned', async () => {
      const both = await answers(async (tx) => {
        await write(tx);
        return refusal;
      });
      expect(both).toEqual([refusal, refusal]);
      expect(await written()).toBe(1);
    });

    test('is stored without the call’s writes if it is thrown', async () => {
      const both = await answers(async (tx) => {
        runs += 1;
        await write(tx);
        throw rollbackWith(refusal);
      });
      expect(both).toEqual([refusal, refusal]);
      expect([runs, await written()]).toEqual([1, 0]);
    });

    test.each([
      ['UNAVAILABLE', 'returned'],
      ['UNAVAILABLE', 'thrown'],
      ['STEP_UP_REQUIRED', 'returned'],
      ['STEP_UP_FAILED', 'returned'],
    ] as const)('with %s that is %s is not stored, so that the call may succeed later', async (code, how) => {
      const later = await transactOnce(database(), call, async (tx) => {
        await write(tx);
        if (how === 'thrown') throw rollbackWith(refuse(code));
        return refuse(code);
      });
      expect([later, await written()]).toEqual([refuse(code), 0]);
      expect(await pay(call)).toEqual({ body: { run: 1 } });
    });

    test('yields to the answer of a concurrent call with the same key', async () => {
      const answer = await withIdempotencyKey(database(), call, async (runKeyed) => {
        await database()
          .transaction((tx) => runKeyed(tx, () => Promise.reject(rollbackWith(refusal))))
          .catch(() => {});
        await pay(call);
        throw rollbackWith(refusal);
      });
      expect(answer).toEqual({ body: { run: 1 } });
    });
  });
});
