// Every case with its exact answer, for the program and the reference implementation, with all features and with LiteSVM's own choice.
import { describe, expect, test } from 'vitest';
import { readArtifact } from '../../artifact/index.ts';
import { REFUSALS } from '../../client/index.ts';
import { createBed, type Features } from '../bed.ts';
import { CASES, createTheatre, SCENES } from './index.ts';

/** The clock of a test network is always readable, so no case reaches these. */
const UNREACHABLE = ['START_CLOCK_UNREADABLE', 'EXPIRE_CLOCK_UNREADABLE'];

for (const which of ['program', 'reference'] as const) {
  for (const features of ['all', 'default'] satisfies Features[]) {
    describe(`the ${which} under ${features} features`, async () => {
      const play = createTheatre(await createBed(readArtifact(which).binary, features));
      const wanted: string[] = [];
      for (const scene of SCENES) {
        test(scene.name, async () => {
          const rows = await play(scene);
          wanted.push(...rows.map(({ want }) => want));
          const table = (kind: 'want' | 'got') => rows.map((row) => `${row.name}: ${row[kind]}`);
          expect(table('got')).toEqual(table('want'));
        });
      }
      test(`has ${CASES} cases, with one for every refusal`, () => {
        expect(wanted).toHaveLength(CASES);
        const missing = REFUSALS.map(({ name }) => name).filter((name) => !wanted.includes(name));
        expect(missing).toEqual(UNREACHABLE);
      });
    });
  }
}
