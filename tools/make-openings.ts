// `node tools/make-openings.ts <folder>`: writes the opening book from the files a.tsv to e.tsv of
// https://github.com/lichess-org/chess-openings (CC0). Run it again to use a newer version.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TARGET = join(import.meta.dirname, '../packages/chess/src/openings/book.ts');

const HEADER = `// Names of openings, from lichess-org/chess-openings (CC0), written by \`tools/make-openings.ts\`. A line is the number of plies
// that it shares with the line before, its further moves, and its name.

export const BOOK = \`
`;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node tools/make-openings.ts <folder with a.tsv to e.tsv>');

const lines = ['a', 'b', 'c', 'd', 'e']
  .flatMap((letter) =>
    readFileSync(join(folder, `${letter}.tsv`), 'utf8')
      .trim()
      .split('\n')
      .slice(1),
  )
  .map((row) => {
    const [, name = '', pgn = ''] = row.split('\t');
    return { name, moves: pgn.split(' ').filter((word) => !/^\d+\.$/.test(word)) };
  })
  .sort((one, other) => (one.moves.join(' ') < other.moves.join(' ') ? -1 : 1));

let before: readonly string[] = [];
const coded = lines.map(({ name, moves }) => {
  const differs = moves.findIndex((move, ply) => move !== before[ply]);
  const shared = differs === -1 ? moves.length : differs;
  before = moves;
  return `${shared} ${moves.slice(shared).join(' ')}|${name}`;
});
writeFileSync(TARGET, `${HEADER}${coded.join('\n')}\n\`;\n`);
