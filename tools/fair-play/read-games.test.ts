import { expect, test } from 'vitest';
import { readGames, usableGame } from './read-games.ts';
import { PgnFolder, pgnGame, TAGS } from './testkit/pgn-files.ts';

test('reads moves, clocks, ratings and the time control of a game', () => {
  const usable = usableGame(pgnGame(1), 'id');
  if (!usable.ok) throw new Error(usable.reason);
  const [white, black] = [
    { name: 'Anna', rating: 1650 },
    { name: 'Bert', rating: 1700 },
  ];
  const timeControl = { baseSeconds: 300, incrementSeconds: 2 };
  expect(usable.game).toMatchObject({ id: 'id', white, black, timeControl });
  expect(usable.game.moves).toHaveLength(40);
  expect(usable.game.clocks.slice(0, 2)).toEqual([300, 299]);
});

test('accepts a game without clocks and names', () => {
  const text = pgnGame(1, { White: undefined, Black: '' }).replaceAll(/\{[^}]*\}/g, '');
  expect(usableGame(text, 'id')).toMatchObject({
    ok: true,
    game: { white: { name: '?' }, clocks: Array(40).fill(null) },
  });
});

test.each<[Readonly<Record<string, string | undefined>>, string | null]>([
  [{ WhiteElo: '1650?', BlackElo: '1700 ' }, null],
  [{ TimeControl: undefined }, null],
  [{ TimeControl: '40/7200:3600' }, null],
  [{ Variant: 'Standard' }, null],
  [{ White: undefined, Black: '', Event: undefined, Result: undefined }, null],
  [{ Variant: 'Atomic' }, 'another variant'],
  [{ WhiteElo: '?' }, 'a rating is missing'],
  [{ BlackElo: undefined }, 'a rating is missing'],
  [{ WhiteElo: '9999' }, 'a rating is missing'],
  [{ TimeControl: '60+0' }, 'faster than 180 s'],
  [{ TimeControl: '5400+30' }, 'slower than 1800 s'],
  [{ TimeControl: '1/86400' }, 'correspondence'],
  [{ BlackTitle: 'BOT' }, 'a program plays'],
  [{ FEN: 'nonsense', SetUp: '1' }, 'not readable: bad-fen'],
])('accepts or skips a game with %j: %s', (tags, reason) => {
  const usable = usableGame(pgnGame(1, tags), 'id');
  expect(usable.ok ? null : usable.reason).toBe(reason);
});

test('skips games that are short or broken, and texts without a game', () => {
  expect(usableGame(pgnGame(1, {}, 20), 'id')).toMatchObject({ reason: 'fewer than 24 plies' });
  expect(usableGame('[White "A"]\n\n1. e4 e5 2. Qxh7 *', 'id')).toMatchObject({
    reason: 'not readable: invalid-move',
  });
  expect(usableGame('{only a comment}', 'id')).toMatchObject({ ok: false });
  expect(usableGame('\u0000\u0001<html>', 'id')).toMatchObject({ ok: false });
});

test('leaves out moves after a third repetition', () => {
  const knights = Array<string>(8).fill('Nf3 Nf6 Ng1 Ng8').join(' ');
  const head = Object.entries(TAGS).map(([name, value]) => `[${name} "${value}"]`);
  const text = (start: string) => `${head.join('\n')}\n\n${start} ${knights} *`;
  expect(usableGame(text('e4 e5'), 'id')).toEqual({ ok: false, reason: 'fewer than 24 plies' });
  const opening = Array.from('abcdefgh', (file) => `${file}3 ${file}6`).join(' ');
  const usable = usableGame(text(opening.replace('f3 f6', 'f4 f5')), 'id');
  expect(usable.ok && usable.game.moves.length).toBe(16 + 8);
});

test.each([
  ['Windows line ends', `${pgnGame(1)}\n${pgnGame(2)}`.replaceAll('\n', '\r\n')],
  ['no empty line between games', `${pgnGame(1)}${pgnGame(2)}`],
  ['a byte order mark', `\uFEFF${pgnGame(1)}\n${pgnGame(2)}`],
])('splits a file with %s into its games', async (_what, content) => {
  const file = new PgnFolder().write('games.pgn', content);
  expect((await readGames(file, 100, new Set())).report).toMatchObject({ read: 2, usable: 2 });
});

test('reads the main line of a game with variations, comments and marks', () => {
  const plain = pgnGame(1);
  const [head = '', moves = ''] = plain.split('\n\n');
  const marked = moves.replace('} ', '} $1 (e4 e5 $6 (c5 {Sicilian} Nf3) Nf3) ').replace(' *', ' 1/2-1/2');
  const text = `${head}\n\n{Before the game. [Event "no tag"]} ${marked}`;
  const [one, other] = [usableGame(plain, 'id'), usableGame(text, 'id')];
  expect(other.ok).toBe(true);
  expect(other.ok && one.ok && other.game.moves).toEqual(one.ok && one.game.moves);
});

test('continues after a broken game, and counts skipped games by reason', async () => {
  const folder = new PgnFolder();
  const broken = '[Event "x"]\n[White "A"\n\n1. e4 {never closed\n';
  const content = [pgnGame(1), broken, pgnGame(2, { TimeControl: '60' }), pgnGame(3), pgnGame(1)].join('\n');
  const seen = new Set<string>();
  const { games, report } = await readGames(folder.write('games.pgn', content), 100, seen);
  expect(games).toHaveLength(2);
  expect(report).toMatchObject({
    read: 5,
    usable: 2,
    cut: false,
    skipped: { 'faster than 180 s': 1, 'the same game again': 1 },
  });
  expect(Object.keys(report.skipped)).toContainEqual(expect.stringContaining('not readable'));
});

test('stops at the limit of games, and reports it', async () => {
  const folder = new PgnFolder();
  const file = folder.write('games.pgn', [1, 2, 3].map((seed) => pgnGame(seed)).join('\n'));
  expect((await readGames(file, 2, new Set())).report).toMatchObject({ read: 2, usable: 2, cut: true });
  expect((await readGames(file, 3, new Set())).report).toMatchObject({ read: 3, cut: false });
});

test('refuses files that do not exist or are compressed, with a message', async () => {
  const folder = new PgnFolder();
  await expect(readGames('games.pgn.zst', 1, new Set())).rejects.toThrow('is compressed');
  await expect(readGames(folder.path, 1, new Set())).rejects.toThrow('cannot be read');
  await expect(readGames('/does/not/exist.pgn', 1, new Set())).rejects.toThrow('cannot be read');
});
