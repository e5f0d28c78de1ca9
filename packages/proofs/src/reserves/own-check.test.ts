// Attacks that only the affected player can detect, tested against the player's own check.
import { describe, expect, test } from 'vitest';
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
const faults = ({ header, list }: Published, own: OwnPart): string[] =>
  checkOwnPart(header, list, own, nodeHash)
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name);

/** The statement as if it had been made without some entries. */
function without(published: Published, isLeftOut: (leaf: ReserveLeaf) => boolean): Published {
  const leaves = (parseList(published.list) ?? []).filter((leaf) => !isLeftOut(leaf));
  return statementOf(leaves, published.parts);
}
const isOf = (published: Published, at: number) => {
  const { header, list } = published;
  const { entries } = checkOwnPart(header, list, partOf(published, at), nodeHash);
  const places = new Set(entries.map((entry) => entry?.place));
  const macs = new Set(
    (parseList(list) ?? []).filter((_, place) => places.has(place + 1)).map(({ mac }) => toHex(mac)),
  );
  return ({ mac }: ReserveLeaf) => macs.has(toHex(mac));
};

test('W6 finds no fault in a statement that includes the player', () => {
  const published = publish();
  for (const at of [0, 1]) {
    const own = partOf(published, at);
    expect(faults(published, own)).toEqual([]);
    expect(checkOwnPart(published.header, published.list, own, nodeHash).ownLamports).toBe(1_000n);
  }
});

describe('the player finds that the operator', () => {
  test('W6 omitted them, and the statement is consistent for everyone else', () => {
    const published = publish();
    const cheat = without(published, isOf(published, 0));
    expect(faults(cheat, partOf(published, 0))).toEqual(['shares']);
    expect(faults(cheat, partOf(published, 1))).toEqual([]);
    // The operator also claims that they had nothing.
    expect(faults(cheat, { ...partOf(published, 0), shares: [] })).toEqual(['balance']);
  });

  test('W6 lowered a share, in the list or in the answer', () => {
    const published = publish();
    const isOwn = isOf(published, 0);
    const leaves = (parseList(published.list) ?? []).map((leaf) =>
      isOwn(leaf) ? { ...leaf, lamports: leaf.lamports - 1n || 1n } : leaf,
    );
    expect(faults(statementOf(leaves, published.parts), partOf(published, 0))).toContain('shares');
    const one = { userId: 7, nonce: owners[0]?.nonce ?? random(32), lamports: 999n };
    const split = splitAmounts([one], HEIGHT, { random, hash: nodeHash });
    const shares = (split.shares[0] ?? []).map(String);
    expect(faults(statementOf(split.leaves, []), { ...partOf(published, 0), shares })).toEqual(['balance']);
  });

  test('W6 gave the same entry to two players with the same balance', () => {
    const published = publish();
    const cheat = without(published, isOf(published, 1));
    const [seven, nine] = [partOf(published, 0), partOf(published, 1)];
    const given = { ...nine, key: seven.key, shares: seven.shares };
    expect(faults(cheat, seven)).toEqual([]);
    // With either nonce, the key is not derived from this player's id.
    expect(faults(cheat, given)).toEqual(['key']);
    expect(faults(cheat, { ...given, nonce: seven.nonce })).toEqual(['key']);
  });

  test('W6 reused the nonce of another player, which yields another key', () => {
    const nonce = random(32);
    const [one, other] = [7, 9].map((userId) => leafKey(nonce, HEIGHT, userId, nodeHash));
    expect(one).not.toEqual(other);
    const published = publish();
    const own = partOf(published, 0);
    expect(faults(published, { ...own, knownNonce: toHex(nonce) })).toEqual(['key']);
  });

  test('W6 gave them the key of an earlier statement to repeat its entries', () => {
    const published = publish();
    const own = partOf(published, 0);
    const earlier = toHex(leafKey(fromHex(own.nonce), HEIGHT - 1, own.userId, nodeHash));
    expect(faults(published, { ...own, key: earlier })).toEqual(['key', 'shares']);
  });

  test('W6 showed them a root that differs from that of the list', () => {
    const published = publish();
    const cheat = without(published, isOf(published, 0));
    const header = { ...published.header, root: cheat.header.root };
    expect(faults({ ...published, header }, partOf(published, 0))).toEqual(['root']);
  });

  test.each(['-1000', '0', '9223372036854775808', '1e3', '01000', ''])(
    'W6 answered with a share of %j, which is not an amount',
    (share) => {
      const published = publish();
      const own = partOf(published, 0);
      const { ownLamports } = checkOwnPart(published.header, published.list, own, nodeHash);
      const more = { ...own, shares: [...own.shares, share] };
      expect(faults(published, more)).toEqual(['shares']);
      expect(checkOwnPart(published.header, published.list, more, nodeHash).ownLamports).toBe(ownLamports);
    },
  );

  test('W6 published a malformed list', () => {
    const published = publish();
    const cheat = { ...published, list: `${published.list}${'ab'.repeat(32)} -5\n` };
    expect(faults(cheat, partOf(published, 0))).toEqual(['entries', 'root', 'owed', 'covered', 'shares']);
  });
});

test('W6 counts two players with the same nonce separately', () => {
  const nonce = random(32);
  const published = publish(owners.map((owner) => ({ ...owner, nonce })));
  const entries = [0, 1].map((at) => {
    const own = partOf(published, at);
    expect(faults(published, own)).toEqual([]);
    return checkOwnPart(published.header, published.list, own, nodeHash).entries;
  });
  const places = entries.flat().map((entry) => entry?.place);
  expect(new Set(places).size).toBe(published.header.entries);
  expect(published.header.owedLamports).toBe('2000');
});

test('W6 different roots pass the checks of two players, but only one matches the digest of the memo', () => {
  const published = publish();
  const [forSeven, forNine] = [1, 0].map((at) => without(published, isOf(published, at)));
  if (forSeven === undefined || forNine === undefined) throw new Error('there are two');
  expect(faults(forSeven, partOf(published, 0))).toEqual([]);
  expect(faults(forNine, partOf(published, 1))).toEqual([]);
  expect(headerDigest(forSeven.header, nodeHash)).not.toBe(headerDigest(forNine.header, nodeHash));
});
