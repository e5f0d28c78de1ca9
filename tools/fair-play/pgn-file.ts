// Tools, fair-play: splits a file of games into the texts of single games, without loading the whole file.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { FileError } from './file-error.ts';

/** A longer text is not a game, and a longer line is not part of one. Both are truncated, and then fail to parse. */
const GAME_MAX = 2_000_000;
const LINE_MAX = 1_000_000;

const COMPRESSED: readonly { bytes: readonly number[]; name: string }[] = [
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], name: 'Zstandard' },
  { bytes: [0x1f, 0x8b], name: 'gzip' },
  { bytes: [0x42, 0x5a, 0x68], name: 'bzip2' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'zip' },
];

/** Yields the texts of the games, for any line ending and encoding. */
export async function* gameTexts(path: string): AsyncGenerator<string, void, undefined> {
  const encoding = await encodingOf(path);
  const input = createReadStream(path, { encoding });
  let lines: string[] = [];
  let length = 0;
  let hasMoves = false;
  try {
    for await (const raw of linesOf(input)) {
      const line = raw.replaceAll('\uFEFF', '');
      if (hasMoves && isTag(line)) {
        yield lines.join('\n');
        lines = [];
        length = 0;
        hasMoves = false;
      }
      if (line.trim() !== '' && !isTag(line)) hasMoves = true;
      length += line.length + 1;
      if (length <= GAME_MAX) lines.push(line);
    }
  } finally {
    input.destroy();
  }
  if (lines.some((line) => line.trim() !== '')) yield lines.join('\n');
}

/** Yields the lines of a text. Truncates long lines, so that a file without line breaks fits into memory. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let last = '';
  for await (const chunk of chunks) {
    const lines = (last + chunk).split(/\r?\n|\r(?!$)/);
    last = (lines.pop() ?? '').slice(0, LINE_MAX);
    yield* lines;
  }
  if (last !== '') yield last;
}

function isTag(line: string): boolean {
  return /^\s*\[\s*[A-Za-z][A-Za-z0-9_]*\s+"/.test(line);
}

async function encodingOf(path: string): Promise<BufferEncoding> {
  const start = new Uint8Array(4);
  try {
    const file = await open(path);
    await file.read(start, 0, 4, 0).finally(() => file.close());
  } catch (error) {
    throw new FileError(`${path} cannot be read: ${(error as Error).message}`);
  }
  const compressed = COMPRESSED.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  if (compressed !== undefined)
    throw new FileError(`${path} is compressed (${compressed.name}): decompress it first.`);
  return start[0] === 0xff && start[1] === 0xfe ? 'utf16le' : 'utf8';
}
