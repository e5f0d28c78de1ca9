// reserves: the thread that builds a list, and the encoded rows that are sent to it and returned.
import { gunzipSync } from 'node:zlib';
import { nodeHash } from '@kingstake/proofs/node';
import { leafKey, NO_PREVIOUS, ownSum, verifyStatement } from '@kingstake/proofs/reserves';
import { expect, test } from 'vitest';
import { systemTime } from '../../platform/time.ts';
import {
  type BuiltList,
  findShares,
  hashedOwner,
  packAmounts,
  packNonces,
  unpackNonces,
} from './build-list.ts';
import { RESERVES } from './limits.ts';
import { ListFault, listWorker } from './list-worker.ts';

const HEIGHT = 12;
const listOf = ({ pieces }: BuiltList) => gunzipSync(Buffer.concat(pieces)).toString('utf8');

test('W2 builds a list in a thread, which anyone can verify', async () => {
  const pending = listWorker(systemTime)();
  const nonce = new Uint8Array(32).fill(5);
  pending.addAmounts(
    packAmounts([
      { owner: 7n, lamports: 100n },
      { owner: -3n, lamports: 40n },
    ]),
  );
  pending.addAmounts(
    packAmounts([
      { owner: 7n, lamports: 30n },
      { owner: 9n, lamports: 5n },
    ]),
  );
  pending.addAmounts(packAmounts([{ owner: 9n, lamports: -5n }]));
  pending.addNonces(packNonces([{ owner: 7n, nonce }]));
  const built = await pending.build(HEIGHT);
  expect(built.owed).toBe(170n);
  const header = {
    ...{ height: HEIGHT, asOf: '', postingId: 1, slot: 1, entries: built.entries, treasury: 'T' },
    ...{ owedLamports: '170', root: built.root, reservesLamports: '170', previous: NO_PREVIOUS },
  };
  expect(verifyStatement(header, listOf(built)).every(({ ok }) => ok)).toBe(true);
  // Only the sender lacked a nonce. An owner without money gets none.
  const fresh = [...unpackNonces(built.nonces)];
  expect(fresh.map(({ owner }) => owner)).toEqual([-3n]);
  const [block] = built.shares;
  if (block === undefined) throw new Error('there is one block');
  expect([built.shares.length, block.firstOwner]).toEqual([1, -3n]);
  const shares = gunzipSync(block.bytes);
  const sum = (owner: bigint, secret: Uint8Array) =>
    ownSum(
      listOf(built),
      leafKey(secret, HEIGHT, hashedOwner(owner), nodeHash),
      findShares(shares, owner) ?? [],
    );
  expect([sum(7n, nonce), sum(-3n, fresh[0]?.nonce ?? nonce)]).toEqual([130n, 40n]);
  expect([findShares(shares, 9n), hashedOwner(-3n)]).toEqual([null, 2n ** 64n - 3n]);
});

test('rejects the list of an owner with a negative sum', async () => {
  const pending = listWorker(systemTime)();
  pending.addAmounts(packAmounts([{ owner: 7n, lamports: -1n }]));
  await expect(pending.build(1)).rejects.toThrow('a negative balance');
});

test('rejects a list that takes too long, and one whose thread is ended', async () => {
  let giveUp = (): void => {};
  const after = (ms: number, run: () => void) => {
    expect(ms).toBe(RESERVES.buildMs);
    giveUp = run;
    return () => {};
  };
  const late = listWorker({ after })();
  giveUp();
  await expect(late.build(1)).rejects.toThrow('no list within 120 s');
  const ended = listWorker(systemTime)();
  await ended.end();
  await expect(ended.build(1)).rejects.toBeInstanceOf(ListFault);
});
