// Every case with its exact answer: the program and the reference implementation, under all features and under LiteSVM's own choice of them.
import { describe, expect, test } from 'vitest';
import { readArtifact } from '../../artifact/index.ts';
import { REFUSALS } from '../../client/index.ts';
import { createBed, type Features } from '../bed.ts';
import { CASES, createTheatre, SCENES } from './index.ts';

/** The runtime of a test network always tells the time, so no case reaches these. */
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
      test(`counts ${CASES} cases, and one for every refusal`, () => {
        expect(wanted).toHaveLength(CASES);
        const missing = REFUSALS.map(({ name }) => name).filter((name) => !wanted.includes(name));
        expect(missing).toEqual(UNREACHABLE);
      });
    });
  }
}
