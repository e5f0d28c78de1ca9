// Attacks that only the affected player can detect, tested against the player's own check.
import { beforeEach, describe, expect, test } from 'vitest';
import { nodeHash } from '../node/crypto.ts';
import {
  checkOwnPart,
  fromHex,
  headerDigest,
  leafKey,
  listText,
  NO_PREVIOUS,
  type OwnPart,
  parseList,
  type ReserveHeader,
  type ReserveLeaf,
  rootOf,
  splitAmounts,
  toHex,
} from './index.ts';
import { seededBytes } from './testkit/seeded-bytes.ts';

const HEIGHT = 12;
const random = seededBytes('own');
const owners = [
  { userId: 7, nonce: random(32), lamports: 1_000n },
  { userId: 9, nonce: random(32), lamports: 1_000n },
];

interface Published {
  header: ReserveHeader;
  list: string;
  parts: OwnPart[];
}

/** Publishes a consistent statement of these leaves. */
function statementOf(leaves: readonly ReserveLeaf[], parts: OwnPart[]): Published {
  const root = rootOf(leaves, nodeHash);
  const header: ReserveHeader = {
    ...{ height: HEIGHT, asOf: '2026-11-25T13:00:00.000Z', postingId: 1, slot: 1, entries: leaves.length },
    ...{ owedLamports: String(root.sum), root: toHex(root.digest), treasury: 'T', previous: NO_PREVIOUS },
    reservesLamports: '2000',
  };
  return { header, list: listText(leaves), parts };
}

function publish(given = owners): Published {
  const { leaves, shares } = splitAmounts(given, HEIGHT, { random, hash: nodeHash });
  const parts = given.map(({ userId, nonce }, at) => ({
    userId,
    nonce: toHex(nonce),
    key: toHex(leafKey(nonce, HEIGHT, userId, nodeHash)),
    shares: (shares[at] ?? []).map(String),
    knownNonce: null,
    leastLamports: '1000',
  }));
  return statementOf(leaves, parts);
}

const partOf = ({ parts }: Published, at: number): OwnPart => {
  const part = parts[at];
  if (part === undefined) throw new Error('no such player');
  return part;
};
const check = ({ header, list }: Published, own: OwnPart) => checkOwnPart(header, list, own, nodeHash);
const faults = (published: Published, own: OwnPart): string[] =>
  check(published, own)
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name);

/** The statement as if it had been made without the entries of a player. */
function without(published: Published, at: number): Published {
  const places = new Set(check(published, partOf(published, at)).entries.map((entry) => entry?.place));
  const leaves = (parseList(published.list) ?? []).filter((_, place) => !places.has(place + 1));
  return statementOf(leaves, published.parts);
}

let published: Published;
let own: OwnPart;
beforeEach(() => {
  published = publish();
  own = partOf(published, 0);
});

test('W6 finds no fault in a statement that includes the player', () => {
  for (const part of published.parts) expect(faults(published, part)).toEqual([]);
  expect(check(published, own).ownLamports).toBe(1_000n);
});

describe('the player finds that the operator', () => {
  test('W6 omitted them, and the statement is consistent for everyone else', () => {
    const cheat = without(published, 0);
    expect(faults(cheat, own)).toEqual(['shares']);
    expect(faults(cheat, partOf(published, 1))).toEqual([]);
    // The operator also claims that they had nothing.
    expect(faults(cheat, { ...own, shares: [] })).toEqual(['balance']);
  });

  // The property tests change each entry of the list.
  test('W6 lowered a share in the list and in the answer', () => {
    const one = { userId: 7, nonce: fromHex(own.nonce), lamports: 999n };
    const split = splitAmounts([one], HEIGHT, { random, hash: nodeHash });
    const shares = (split.shares[0] ?? []).map(String);
    expect(faults(statementOf(split.leaves, []), { ...own, shares })).toEqual(['balance']);
  });

  test('W6 gave the same entry to two players with the same balance', () => {
    const cheat = without(published, 1);
    const given = { ...partOf(published, 1), key: own.key, shares: own.shares };
    expect(faults(cheat, own)).toEqual([]);
    // With either nonce, the key is not derived from this player's id.
    expect(faults(cheat, given)).toEqual(['key']);
    expect(faults(cheat, { ...given, nonce: own.nonce })).toEqual(['key']);
  });

  test('W6 changed their nonce, or gave them the key of an earlier statement to repeat its entries', () => {
    expect(faults(published, { ...own, knownNonce: toHex(random(32)) })).toEqual(['key']);
    const earlier = toHex(leafKey(fromHex(own.nonce), HEIGHT - 1, own.userId, nodeHash));
    expect(faults(published, { ...own, key: earlier })).toEqual(['key', 'shares']);
  });

  test('W6 showed them a root that differs from that of the list', () => {
    const header = { ...published.header, root: without(published, 0).header.root };
    expect(faults({ ...published, header }, own)).toEqual(['root']);
  });

  test.each(['-1000', '0', '9223372036854775808', '1e3', '01000', ''])(
    'W6 answered with a share of %j, which is not an amount',
    (share) => {
      const more = { ...own, shares: [...own.shares, share] };
      expect(faults(published, more)).toEqual(['shares']);
      expect(check(published, more).ownLamports).toBe(check(published, own).ownLamports);
    },
  );

  test('W6 published a malformed list', () => {
    const cheat = { ...published, list: `${published.list}${'ab'.repeat(32)} -5\n` };
    expect(faults(cheat, own)).toEqual(['entries', 'root', 'owed', 'covered', 'shares']);
  });
});

test('W6 counts two players with the same nonce separately, because the key contains the id', () => {
  const nonce = random(32);
  const same = publish(owners.map((owner) => ({ ...owner, nonce })));
  const entries = same.parts.flatMap((part) => {
    expect(faults(same, part)).toEqual([]);
    return check(same, part).entries;
  });
  expect(new Set(entries.map((entry) => entry?.place)).size).toBe(same.header.entries);
  expect(same.header.owedLamports).toBe('2000');
});

test('W6 different roots pass the checks of two players, but only one matches the digest of the memo', () => {
  const [forSeven, forNine] = [without(published, 1), without(published, 0)];
  expect(faults(forSeven, own)).toEqual([]);
  expect(faults(forNine, partOf(published, 1))).toEqual([]);
  expect(headerDigest(forSeven.header, nodeHash)).not.toBe(headerDigest(forNine.header, nodeHash));
});
