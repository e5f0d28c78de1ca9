// npm run perft: perft counts that take too long for every test run. Exits with 1 if a count is wrong.
import { parseFen } from '@kingstake/chess';
import { PERFT_POSITIONS, perft, perftInBulk } from '@kingstake/chess/testkit';

/** Published counts (Chess Programming Wiki, Perft Results) at greater depths than those of the test table. */
const DEEPER = [
  { name: 'initial position', depth: 6, lines: 119_060_324 },
  { name: 'Kiwipete', depth: 5, lines: 193_690_690 },
] as const;

let wrong = 0;
for (const { name, depth, lines } of DEEPER) {
  const fen = PERFT_POSITIONS.find((row) => row.name === name)?.fen ?? '';
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(`${name}: ${parsed.fault}`);
  for (const [how, count] of [['in bulk', perftInBulk] as const, ['every move made', perft] as const]) {
    const start = performance.now();
    const counted = count(parsed.position, depth);
    const seconds = (performance.now() - start) / 1000;
    const verdict = counted === lines ? 'right' : `WRONG, should be ${lines}`;
    const speed = (counted / seconds / 1e6).toFixed(1);
    console.log(
      `${name}, depth ${depth}, ${how}: ${counted} ${verdict}, ${seconds.toFixed(1)} s, ${speed} M/s`,
    );
    if (counted !== lines) wrong++;
  }
}
process.exitCode = wrong === 0 ? 0 : 1;
