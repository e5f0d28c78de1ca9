// PGN: the parser. It checks the order of tokens in a game (PGN standard chapter 8). The result is a complete game with
// only legal moves in every line, or a fault with its place. It accepts the standard's import format, which people and
// other programs write. It works in one pass, without recursion and without a regular expression over the whole text.
import { formatFen, INITIAL_FEN, initialPosition, type Position, parseFen } from '../index.ts';
import { failure, type PgnFailure, type PgnFault, PlaceFinder } from './faults.ts';
import { PGN_LIMITS, type PgnLimits } from './limits.ts';
import { MoveTree } from './move-tree.ts';
import { isPgnResult, type PgnGame, type PgnResult } from './pgn-game.ts';
import { type PgnMeter, Scanner, type TokenKind } from './scanner.ts';

export type ParsedPgn = { ok: true; game: PgnGame } | PgnFailure;

/**
 * Parses a text that contains exactly one game. Returns the game, or the first fault. Never throws.
 *
 * Required: tags, comments, annotations and variations as in the standard, and only legal moves. Tolerated, as the
 * import format requires: tags in any order or missing, move numbers in any form, moves that are not the shortest SAN,
 * `0-0`, `!` and `?`, FEN without SetUp, any line breaks, a byte order mark, and a missing end marker. Move numbers are
 * not checked.
 *
 * The end marker and the Result tag must not be different results. If one is missing, `*` or invalid, the other one
 * counts. Without a valid one, the result is `*`.
 *
 * @param limits limits that differ from PGN_LIMITS
 * @param meter counts the steps, which grow linearly with the length of any text
 */
export function parsePgn(
  text: string,
  limits: Partial<PgnLimits> = {},
  meter: PgnMeter = { steps: 0 },
): ParsedPgn {
  const scanner = new Scanner(text, meter);
  const places = new PlaceFinder(text);
  const parsed = new GameReader(scanner, places, { ...PGN_LIMITS, ...limits }).read();
  if (parsed === null) return failure(text, places, 'no-game', text.length, text.length);
  if (!parsed.ok) return parsed;
  if (scanner.next() === 'end') return parsed;
  return failure(text, places, 'text-after-end', scanner.start, scanner.position);
}

/**
 * Parses the games of a file lazily, one after the other. For a broken game it yields the fault, and continues at the
 * next line that starts a tag after an empty line. Limits apply to each game. Comments after the last game are ignored.
 */
export function* parsePgnGames(
  text: string,
  limits: Partial<PgnLimits> = {},
  meter: PgnMeter = { steps: 0 },
): Generator<ParsedPgn, void, undefined> {
  const scanner = new Scanner(text, meter);
  const places = new PlaceFinder(text);
  const allLimits = { ...PGN_LIMITS, ...limits };
  for (;;) {
    const parsed = new GameReader(scanner, places, allLimits).read();
    if (parsed === null) return;
    if (!parsed.ok) scanner.skipToNextGame();
    yield parsed;
  }
}

/** The offsets of a tag, for faults that are detected after all tags have been parsed. */
interface TagPlace {
  start: number;
  end: number;
}

/** Parses one game from the scanner's position. */
class GameReader {
  readonly #scanner: Scanner;
  readonly #places: PlaceFinder;
  readonly #limits: PgnLimits;
  readonly #tags = new Map<string, string>();
  readonly #tagPlaces = new Map<string, TagPlace>(); // for SetUp and FEN
  readonly #comments: string[] = []; // before the first move, in the order of the text
  #kind: TokenKind = 'end'; // of the scanner's last token
  #gameStart = -1; // offset of the first token
  #initialFen: string | null = null;

  constructor(scanner: Scanner, places: PlaceFinder, limits: PgnLimits) {
    this.#scanner = scanner;
    this.#places = places;
    this.#limits = limits;
  }

  /** Returns the next game or its fault; null at the end of the text. */
  read(): ParsedPgn | null {
    const brokenTag = this.#readTags();
    if (brokenTag !== null) return brokenTag;
    if (this.#kind === 'end' && this.#tags.size === 0) return null;
    const position = this.#readInitialPosition();
    if ('fault' in position) return position;
    const moves = new MoveTree(position, this.#limits, this.#scanner.meter);
    for (const comment of this.#comments) moves.comment(comment);
    return this.#readMoves(moves);
  }

  #readTags(): PgnFailure | null {
    const scanner = this.#scanner;
    for (;;) {
      const tooLong = this.#advance();
      if (tooLong !== null) return tooLong;
      if (this.#kind === 'comment') this.#comments.push(scanner.value);
      else if (this.#kind !== 'tag') return this.#kind === 'fault' ? this.#fail(scanner.fault) : null;
      else {
        if (this.#tags.has(scanner.name)) return this.#fail('duplicate-tag');
        if (this.#tags.size === this.#limits.maxTags) return this.#fail('too-many-tags');
        this.#tags.set(scanner.name, scanner.value);
        if (scanner.name === 'SetUp' || scanner.name === 'FEN') {
          this.#tagPlaces.set(scanner.name, { start: scanner.start, end: scanner.position });
        }
      }
    }
  }

  /**
   * Parses SetUp and FEN. SetUp states whether there is a FEN (PGN standard 9.7), but a FEN without SetUp is accepted.
   */
  #readInitialPosition(): Position | PgnFailure {
    const setUp = this.#takeTag('SetUp');
    const fen = this.#takeTag('FEN');
    if (setUp !== undefined && setUp !== '0' && setUp !== '1') return this.#failTag('bad-setup', 'SetUp');
    if (fen === undefined) {
      return setUp === '1' ? this.#failTag('setup-without-fen', 'SetUp') : initialPosition();
    }
    const parsed = parseFen(fen);
    if (!parsed.ok) return { ...this.#failTag('bad-fen', 'FEN'), fenFault: parsed.fault };
    const canonical = formatFen(parsed.position);
    if (canonical === INITIAL_FEN) return parsed.position;
    if (setUp === '0') return this.#failTag('fen-against-setup', 'FEN');
    this.#initialFen = canonical;
    return parsed.position;
  }

  #readMoves(moves: MoveTree): ParsedPgn {
    const scanner = this.#scanner;
    for (;;) {
      let fault: PgnFault | null = null;
      switch (this.#kind) {
        case 'symbol':
          fault = moves.play(scanner.text.slice(scanner.start, scanner.position));
          break;
        case 'nag':
          fault = moves.annotate(scanner.nag);
          break;
        case 'comment':
          moves.comment(scanner.value);
          break;
        case 'open':
          fault = moves.openVariation(scanner.start);
          break;
        case 'close':
          fault = moves.closeVariation();
          break;
        case 'fault':
          fault = scanner.fault;
          break;
        case 'number':
          break;
        default:
          return this.#finish(moves);
      }
      if (fault !== null) return this.#fail(fault);
      const tooLong = this.#advance();
      if (tooLong !== null) return tooLong;
    }
  }

  /** Returns the game, at the end marker, at the end of the text, or at a tag that starts the next game. */
  #finish(moves: MoveTree): ParsedPgn {
    const scanner = this.#scanner;
    if (this.#kind === 'tag') scanner.stepBack();
    const open = moves.openVariationAt;
    if (open !== null) return this.#failAt('unterminated-variation', open, open + 1);
    const tag = this.#takeTag('Result');
    let result: PgnResult = isPgnResult(tag) ? tag : '*';
    if (this.#kind === 'result' && isPgnResult(scanner.value) && scanner.value !== '*') {
      if (result !== '*' && result !== scanner.value) return this.#fail('result-contradicts');
      result = scanner.value;
    }
    const game = { tags: this.#tags, initialFen: this.#initialFen, mainLine: moves.mainLine, result };
    return { ok: true, game };
  }

  /** Consumes the next token. Returns a failure if the token ends beyond the maximum length of a game. */
  #advance(): PgnFailure | null {
    const scanner = this.#scanner;
    this.#kind = scanner.next();
    if (this.#kind === 'end') return null;
    if (this.#gameStart < 0) this.#gameStart = scanner.start;
    return scanner.position - this.#gameStart > this.#limits.maxGameLength
      ? this.#fail('game-too-long')
      : null;
  }

  /** Removes a tag and returns its value. */
  #takeTag(name: string): string | undefined {
    const value = this.#tags.get(name);
    this.#tags.delete(name);
    return value;
  }

  #fail(fault: PgnFault): PgnFailure {
    return this.#failAt(fault, this.#scanner.start, this.#scanner.position);
  }

  #failTag(fault: PgnFault, name: 'SetUp' | 'FEN'): PgnFailure {
    const { start, end } = this.#tagPlaces.get(name) ?? { start: 0, end: 0 };
    return this.#failAt(fault, start, end);
  }

  #failAt(fault: PgnFault, start: number, end: number): PgnFailure {
    return failure(this.#scanner.text, this.#places, fault, start, end);
  }
}
