// Tools, fair-play: reads the games in PGN files that the model can judge. Everything else is skipped and counted by reason.
import { open } from 'node:fs/promises';
import { Game, toMoveInput } from '@kingstake/chess';
import { type PgnGame, parsePgnGames } from '@kingstake/chess/pgn';
import { type GameRecord, uciOf } from '@kingstake/fair-play';

/** A game from a file, with the data about its players that the model needs. */
export interface FileGame extends GameRecord {
  readonly white: FilePlayer;
  readonly black: FilePlayer;
}

export interface FilePlayer {
  readonly name: string;
  readonly rating: number;
}

export type FileReport = Awaited<ReturnType<typeof readGames>>['report'];

/** A file that cannot be used. The message is shown to the user. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const PLIES_MIN = 24;
const PLIES_MAX = 600;
const RATING_MIN = 400;
const RATING_MAX = 4000;
/** The games to which the model was fitted had 180 to 1,800 seconds. */
const SECONDS_MIN = 180;
const SECONDS_MAX = 1800;
const STANDARD_VARIANTS = new Set(['', 'standard', 'normal', 'chess', 'from position', '?', '-']);

type Usable = { ok: true; game: FileGame } | { ok: false; reason: string };

/** Reads the usable games of a file. `seen` contains the games of other files, so that none counts twice. */
export async function readGames(file: string, limit: number, seen: Set<string>) {
  const games: FileGame[] = [];
  const skipped: Record<string, number> = {};
  let read = 0;
  let cut = false; // whether the limit was reached before the end of the file
  for await (const text of gameTexts(file)) {
    if (read === limit) {
      cut = true;
      break;
    }
    read += 1;
    const usable = usableGame(text, `${file}:${read}`);
    const reason = usable.ok ? (isNew(usable.game, seen) ? null : 'the same game again') : usable.reason;
    if (usable.ok && reason === null) games.push(usable.game);
    else if (reason !== null) skipped[reason] = (skipped[reason] ?? 0) + 1;
  }
  const withoutClocks = games.filter(({ clocks }) => clocks.every((clock) => clock === null)).length;
  return { games, report: { file, read, usable: games.length, withoutClocks, skipped, cut } };
}

function isNew(game: FileGame, seen: Set<string>): boolean {
  const key = `${game.white.name}\n${game.black.name}\n${game.moves.join(' ')}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** Reads one game, or returns why it cannot be judged. */
export function usableGame(text: string, id: string): Usable {
  const [parsed] = parsePgnGames(text);
  if (parsed === undefined) return { ok: false, reason: 'no game' };
  // Moves or the first position of a variant may be unreadable.
  const variant = /^\s*\[Variant\s+"([^"]*)"/m.exec(text)?.[1]?.trim().toLowerCase() ?? '';
  if (!STANDARD_VARIANTS.has(variant)) return { ok: false, reason: 'another variant' };
  if (!parsed.ok) return { ok: false, reason: `not readable: ${parsed.fault}` };
  const { game } = parsed;
  const tag = (name: string) => game.tags.get(name)?.trim() ?? '';
  if (game.initialFen !== null) return { ok: false, reason: 'begins with another position' };
  if (tag('WhiteTitle') === 'BOT' || tag('BlackTitle') === 'BOT')
    return { ok: false, reason: 'a program plays' };
  const white = playerOf(tag('White'), tag('WhiteElo'));
  const black = playerOf(tag('Black'), tag('BlackElo'));
  if (white === null || black === null) return { ok: false, reason: 'a rating is missing' };
  const timeControl = timeControlOf(tag('TimeControl'));
  if (typeof timeControl === 'string') return { ok: false, reason: timeControl };
  const moves = movesOf(game);
  if (moves.length < PLIES_MIN) return { ok: false, reason: `fewer than ${PLIES_MIN} plies` };
  if (moves.length > PLIES_MAX) return { ok: false, reason: `more than ${PLIES_MAX} plies` };
  return { ok: true, game: { id, moves, clocks: clocksOf(game), timeControl, white, black } };
}

/** Returns the moves up to the third repetition or the fiftieth move. Our rules end a game there, but other sites may continue it. */
function movesOf({ mainLine }: PgnGame): string[] {
  const inputs = mainLine.moves.map(({ move }) => toMoveInput(move));
  const replayed = Game.fromMoves(inputs);
  const plies = replayed.ok ? inputs.length : replayed.ply;
  return mainLine.moves.slice(0, plies).map(({ move }) => uciOf(move));
}

function playerOf(name: string, elo: string): FilePlayer | null {
  const rating = Number(/^\d{3,4}/.exec(elo)?.[0]);
  return rating >= RATING_MIN && rating <= RATING_MAX ? { name: name === '' ? '?' : name, rating } : null;
}

/** Returns the time control, null if it is unknown, or the reason why games with it are not judged. */
function timeControlOf(tag: string): GameRecord['timeControl'] | string {
  if (tag === '' || tag === '?') return null;
  if (tag === '-' || /^1\/\d+$/.test(tag)) return 'correspondence';
  const [, base, increment = '0'] = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(tag) ?? [];
  if (base === undefined) return null;
  if (Number(base) < SECONDS_MIN) return `faster than ${SECONDS_MIN} s`;
  if (Number(base) > SECONDS_MAX) return `slower than ${SECONDS_MAX} s`;
  return { baseSeconds: Number(base), incrementSeconds: Number(increment) };
}

function clocksOf({ mainLine }: PgnGame): (number | null)[] {
  return mainLine.moves.map(({ comments }) => {
    const clockMs = comments.find((comment) => comment.clockMs !== null)?.clockMs ?? null;
    return clockMs === null ? null : clockMs / 1000;
  });
}

/** Yields the texts of the games, without loading the whole file. */
async function* gameTexts(path: string): AsyncGenerator<string, void, undefined> {
  if (/\.(zst|gz|bz2|zip)$/.test(path)) throw new FileError(`${path} is compressed: decompress it first.`);
  const file = await open(path).catch(({ message }) => {
    throw new FileError(`${path} cannot be read: ${message}`);
  });
  let lines: string[] = [];
  let hasMoves = false;
  try {
    if (!(await file.stat()).isFile()) throw new FileError(`${path} cannot be read: it is no file.`);
    for await (const raw of file.readLines({ autoClose: false })) {
      const line = raw.replaceAll('\uFEFF', '');
      const isTag = /^\s*\[\s*[A-Za-z]\w*\s+"/.test(line);
      if (hasMoves && isTag) {
        yield lines.join('\n');
        lines = [];
        hasMoves = false;
      }
      if (line.trim() !== '' && !isTag) hasMoves = true;
      lines.push(line);
    }
  } finally {
    await file.close();
  }
  if (lines.some((line) => line.trim() !== '')) yield lines.join('\n');
}
