// `node tools/make-openings.ts <folder>`: writes the opening book from the files a.tsv to e.tsv of
// https://github.com/lichess-org/chess-openings (CC0). Run it again to use a newer version.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TARGET = join(import.meta.dirname, '../packages/chess/src/openings/book.json');

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

const coded = lines.map(({ name, moves }, index) => {
  const before = lines[index - 1];
  const differs = moves.findIndex((move, ply) => move !== before?.moves[ply]);
  const shared = differs === -1 ? moves.length : differs;
  const further = [shared, ...moves.slice(shared)].join(' ');
  return name === before?.name ? further : `${further}|${name}`;
});
writeFileSync(TARGET, `${JSON.stringify(coded, null, 2)}\n`);
