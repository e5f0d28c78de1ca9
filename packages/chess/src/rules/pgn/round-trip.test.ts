import { Chess } from 'chess.js';
import { type Node, type PgnNodeData, parsePgn as parseWithChessops } from 'chessops/pgn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pgnGameOf } from '../../testkit/pgn-games.ts';
import { formatSan, initialPosition, legalMoves, makeMove, type Position, parseFen, Undo } from '../index.ts';
import { isEmptyComment, parseComment } from './comment.ts';
import { formatPgn } from './format.ts';
import { parsePgn, parsePgnGames } from './parse.ts';
import { type PgnComment, type PgnGame, type PgnLine, type PgnMove, SEVEN_TAG_ROSTER } from './pgn-game.ts';

// Initial positions of generated games, in which castling, promotions, en passant and mates are likely. Null is the
// usual one.
const STARTS = [
  null,
  null,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 7 33',
];

/**
 * Removes the first number of a list and returns it modulo `bound`; 0 if the list is empty. The game ends with the list,
 * so that fast-check can shrink a game.
 */
function below(numbers: number[], bound: number): number {
  return (numbers.shift() ?? 0) % bound;
}

function lineFrom(
  position: Position,
  numbers: number[],
  comments: readonly PgnComment[],
  depth: number,
): PgnLine {
  const drawComments = (odds: number): PgnComment[] => {
    if (comments.length === 0 || below(numbers, odds) > 0) return [];
    // With one comment, each place has at most one, because chess.js supports no more.
    return Array.from(
      { length: 1 + below(numbers, Math.min(2, comments.length)) },
      () => comments[below(numbers, comments.length)] as PgnComment,
    );
  };
  const moves: PgnMove[] = [];
  const line = { comments: drawComments(4), moves };
  const length = depth === 0 ? Number.POSITIVE_INFINITY : 1 + below(numbers, 6);
  while (moves.length < length && (moves.length === 0 || numbers.length > 0)) {
    const legal = legalMoves(position);
    const move = legal[below(numbers, legal.length)];
    if (move === undefined) break;
    const variations: PgnLine[] = [];
    while (depth < 4 && below(numbers, 8) === 1)
      variations.push(lineFrom(position.clone(), numbers, comments, depth + 1));
    const nags = below(numbers, 5) === 1 ? [below(numbers, 256), below(numbers, 256)] : [];
    moves.push({ san: formatSan(position, move), move, nags, comments: drawComments(6), variations });
    makeMove(position, move, new Undo());
  }
  return line;
}

function gameFrom(
  initialFen: string | null,
  numbers: readonly number[],
  comments: readonly PgnComment[],
  others: readonly (readonly [string, string])[],
  result: PgnGame['result'],
): PgnGame {
  const parsed = initialFen === null ? null : parseFen(initialFen);
  const position = parsed?.ok ? parsed.position : initialPosition();
  const roster = SEVEN_TAG_ROSTER.filter(([name]) => name !== 'Result');
  const tags = new Map<string, string>([...roster, ...others]);
  for (const field of ['Result', 'SetUp', 'FEN']) tags.delete(field);
  return { tags, initialFen, mainLine: lineFrom(position, [...numbers], comments, 0), result };
}

const PARTS = [...'[]%{}(); \n"\\é*', '[%', 'clk', '0:09:58', '1-0'];
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join('')),
);
const anyComment = anyText.map((raw) => parseComment(raw)).filter((comment) => !isEmptyComment(comment));
const anyTagName = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'White', 'Black', 'Event'),
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: the writer would replace them
const anyTagValue = anyText.map((text) => text.replace(/[\u0000-\u001f\u007f]/g, ''));
const anyGame = fc
  .tuple(
    fc.constantFrom(...STARTS),
    fc.array(fc.nat(1_000_000), { maxLength: 600, size: 'max' }),
    fc.array(anyComment, { maxLength: 8 }),
    fc.array(fc.tuple(anyTagName, anyTagValue), { maxLength: 10 }),
    fc.constantFrom<PgnGame['result']>('1-0', '0-1', '1/2-1/2', '*'),
  )
  .map((parts) => gameFrom(...parts));

test('writes games that are parsed from one file to the same games', () => {
  fc.assert(
    fc.property(fc.array(anyGame, { maxLength: 4 }), (games) => {
      const parsed = [...parsePgnGames(games.map(formatPgn).join('\n'))];
      expect(parsed).toEqual(games.map((game) => ({ ok: true, game })));
    }),
    { numRuns: 80 },
  );
});

test('writes the same text for a parsed game again', () => {
  const noise = fc
    .array(fc.constantFrom(...PARTS, 'e4', 'e5', 'Nf3', '1.', '$3', '!?', '[A "b"]', '\r\n'), {
      maxLength: 30,
    })
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(noise, (text) => {
      const parsed = parsePgn(text);
      if (!parsed.ok) return;
      const written = formatPgn(parsed.game);
      expect(formatPgn(pgnGameOf(written))).toBe(written);
    }),
    { numRuns: 300 },
  );
});

/** A game without what other programs interpret differently: only moves, variations, annotations and plain comments. */
const plainGame = fc
  .tuple(
    fc.constantFrom(...STARTS),
    fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 300, size: 'max' }),
  )
  .map(([fen, numbers]) => gameFrom(fen, numbers, [parseComment('a word, or two')], [], '*'));

describe('other programs', () => {
  test('writes a main line that chess.js parses, and parses the one that chess.js writes', () => {
    fc.assert(
      fc.property(plainGame, (game) => {
        const sans = game.mainLine.moves.map(({ san }) => san);
        const chess = new Chess();
        chess.loadPgn(formatPgn(game), { strict: true });
        expect(chess.history()).toEqual(sans);
        const { initialFen, mainLine } = pgnGameOf(chess.pgn());
        expect(initialFen).toBe(game.initialFen);
        expect(mainLine.moves.map(({ san }) => san)).toEqual(sans);
      }),
      { numRuns: 15 },
    );
  });

  test('writes lines that chessops parses', () => {
    fc.assert(
      fc.property(plainGame, (game) => {
        const [parsed] = parseWithChessops(formatPgn(game));
        if (parsed === undefined) throw new Error('chessops found no game');
        expect(pathsOfNode(parsed.moves, '').sort()).toEqual(pathsOf(game.mainLine, '').sort());
      }),
      { numRuns: 50 },
    );
  });
});

/** Returns each line of a tree as all its moves from the start of the game. */
function pathsOf(line: PgnLine, before: string): string[] {
  const paths: string[] = [];
  let path = before;
  for (const { san, nags, variations } of line.moves) {
    for (const variation of variations) paths.push(...pathsOf(variation, path));
    path += ` ${san}${nags.map((nag) => `$${nag}`).join('')}`;
  }
  return [...paths, path];
}

/** Like `pathsOf`, for a tree of chessops, whose nodes have all next moves as children. */
function pathsOfNode({ children }: Node<PgnNodeData>, before: string): string[] {
  if (children.length === 0) return [before];
  return children.flatMap((child) => {
    const { san, nags = [] } = child.data;
    return pathsOfNode(child, `${before} ${san}${nags.map((nag) => `$${nag}`).join('')}`);
  });
}
