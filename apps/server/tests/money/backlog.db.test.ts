// The treasury has received more transactions than one pass reads, after a flood or months of downtime. The watcher books all of them,
// each once.
import { beforeEach, expect, test } from 'vitest';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const ADA = 'A'.repeat(40);
/** Each pass reads two pages of three signatures. */
const FEW = { size: 3, most: 2 };

describeEachDatabase('a backlog longer than one pass', (database) => {
  let scene: DepositScene;
  let ada: number;
  beforeEach(async () => {
    scene = createDepositScene(database());
    ada = await scene.register(ADA);
  });
  const pay = (count: number) => {
    for (let index = 0; index < count; index += 1) scene.history.pay(ADA, sol('0.01'));
  };
  /** Runs passes until the newest transaction is booked. Each pass uses a new watcher, as another or a restarted server would. */
  async function lookUntilCurrent(between: (looks: number) => void = () => {}): Promise<number> {
    for (let looks = 1; looks < 100; looks += 1) {
      const watcher = scene.watcher(FEW);
      scene.history.calls.length = 0;
      await watcher.poll();
      expect(scene.history.calls.filter((call) => call === 'signaturesFor').length).toBeLessThanOrEqual(4);
      if (watcher.isCurrent()) return looks;
      between(looks);
    }
    throw new Error('it never ends');
  }

  test.each([1, 5, 6, 7, 12, 13, 40])(
    'is booked completely and once, across restarts: %i transactions',
    async (count) => {
      pay(count);
      await lookUntilCurrent();
      expect(await scene.balance(ada)).toBe(String(count / 100));
      expect(scene.credited).toHaveLength(count);
      pay(2);
      expect(await lookUntilCurrent()).toBe(1);
      expect(scene.credited).toHaveLength(count + 2);
      expect(await scene.faults()).toEqual([]);
    },
  );

  test('is booked oldest first, and loses nothing that arrives in between', async () => {
    pay(20);
    scene.history.pay('B'.repeat(40), sol('1'), { signature: 'newest' });
    await lookUntilCurrent((looks) => {
      if (looks < 12) pay(2);
    });
    expect(await scene.balance(ada)).toBe('0.42');
    expect(scene.credited).toHaveLength(42);
    const slots = (await scene.statement(ada)).map((line) => line.transactionSignature);
    expect(slots.filter((signature) => signature !== null)).toHaveLength(42);
    expect(slots.toReversed().slice(0, 3)).toEqual(['sig-1', 'sig-2', 'sig-3']);
  });

  test('is booked once by several servers at the same time', async () => {
    pay(30);
    const watchers = Array.from({ length: 4 }, () => scene.watcher(FEW));
    for (let round = 0; round < 50 && !watchers.every((each) => each.isCurrent()); round += 1)
      await Promise.all(watchers.map((watcher) => watcher.poll()));
    expect(watchers.map((each) => each.isCurrent())).toEqual([true, true, true, true]);
    expect(await scene.balance(ada)).toBe('0.3');
    expect(scene.credited).toHaveLength(30);
  });

  test('continues where it stopped if a pass fails half-way', async () => {
    pay(17);
    for (let round = 0; round < 60; round += 1) {
      scene.history.break(round % 2 === 0 ? 'transaction' : 'signaturesFor', round % 3 === 0 ? 1 : 0);
      const watcher = scene.watcher(FEW);
      await watcher.poll().catch((error: unknown) => expect(String(error)).toContain('failed'));
    }
    scene.history.break('transaction', 0);
    scene.history.break('signaturesFor', 0);
    await lookUntilCurrent();
    expect(await scene.balance(ada)).toBe('0.17');
    expect(scene.credited).toHaveLength(17);
  });

  test('leaves a deposit in it pending, and completes it once booked', async () => {
    pay(3);
    const signature = '5'.repeat(88);
    scene.history.pay(ADA, sol('1'), { signature, commitment: 'confirmed' });
    await lookUntilCurrent();
    expect((await scene.statement(ada))[0]).toMatchObject({
      status: 'pending',
      transactionSignature: signature,
    });
    scene.history.finalize(signature);
    pay(20);
    await scene.watcher(FEW).poll();
    expect(await scene.balance(ada)).toBe('0.03');
    await lookUntilCurrent();
    expect(await scene.ask(ADA, signature)).toBe('credited');
    expect(await scene.balance(ada)).toBe('1.23');
  });
});
