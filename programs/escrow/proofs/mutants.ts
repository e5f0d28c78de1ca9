// `npm run escrow:mutants`: builds the program once without each check, which must make a case fail. Prints that case, and exits with 1 if
// a mutant survives. Needs clang-14.
import { join } from 'node:path';
import { ESCROW_FOLDER } from '../artifact/index.ts';
import { compileProgram } from '../build/compile.ts';
import { REFUSALS } from '../client/index.ts';
import { createBed } from '../testkit/bed.ts';
import { createTheatre, SCENES } from '../testkit/cases/index.ts';
import type { Row } from '../testkit/stage.ts';

const SOURCE = join(ESCROW_FOLDER, 'escrow.c');

interface Caught {
  row: Row;
  isThrough: boolean; // something forbidden landed; otherwise only the error differed
}

/** Returns a case that kills the mutant, preferably one in which something forbidden lands; null if it survives. */
async function findCatch(mutant: Uint8Array): Promise<Caught | null> {
  const play = createTheatre(await createBed(mutant, 'all'));
  const rows: Row[] = [];
  for (const scene of SCENES) {
    try {
      rows.push(...(await play(scene)));
    } catch (error) {
      rows.push({ name: `set-up of "${scene.name}"`, want: 'lands', got: String(error) });
    }
  }
  const wrong = rows.filter(({ want, got }) => want !== got);
  const through = wrong.find(({ want, got }) => got === 'lands' && want !== 'lands');
  const [row = null] = through === undefined ? wrong : [through];
  return row === null ? null : { row, isThrough: through !== undefined };
}

let [alive, through] = [0, 0];
for (const { name } of REFUSALS) {
  // Without its check a variable may be unused, which the normal build treats as an error.
  const caught = await findCatch(compileProgram(SOURCE, [`-DSKIP=${name}`, '-Wno-error', '-w']));
  if (caught === null) {
    alive += 1;
    console.log(`LIVES   ${name}`);
    continue;
  }
  const { row, isThrough } = caught;
  if (isThrough) through += 1;
  console.log(`killed  ${name.padEnd(29)} ${row.name}: ${row.want} -> ${row.got}`);
}
const killed = REFUSALS.length - alive;
console.log(`${REFUSALS.length} checks: ${killed} mutants killed, ${alive} live.`);
console.log(
  `Without ${through} of the checks something forbidden lands; without the others only the error differs.`,
);
process.exitCode = alive === 0 ? 0 : 1;
