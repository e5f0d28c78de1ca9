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
  /** Something that the work of a call writes: one letter more in a name. */
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

  test('R30 the same key and request gets the same answer and runs once', async () => {
    const first = await pay(call);
    expect(first).toEqual({ body: { run: 1 } });
    expect(await pay(call)).toEqual(first);
    expect(await written()).toBe(1);
  });

  test('many at once under one key: one runs, all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(call)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await written()).toBe(1);
  });

  test('R30 another request under the same key is a conflict; another call, stage or key is not', async () => {
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

  test('work that throws leaves neither its writes nor the key behind', async () => {
    const failing = transactOnce(database(), call, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await pay(call);
    expect(await written()).toBe(1);
  });

  test('R30 keys are deleted after a day', async () => {
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

    test('that is returned is stored, and what the call wrote stays', async () => {
      const both = await answers(async (tx) => {
        await write(tx);
        return refusal;
      });
      expect(both).toEqual([refusal, refusal]);
      expect(await written()).toBe(1);
    });

    test('that is thrown undoes what the call wrote, and is stored all the same', async () => {
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
    ] as const)('%s that is %s is not stored: the call may succeed later', async (code, how) => {
      const later = await transactOnce(database(), call, async (tx) => {
        await write(tx);
        if (how === 'thrown') throw rollbackWith(refuse(code));
        return refuse(code);
      });
      expect([later, await written()]).toEqual([refuse(code), 0]);
      expect(await pay(call)).toEqual({ body: { run: 1 } });
    });

    test('loses to the answer of a call that came with the same key meanwhile', async () => {
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
