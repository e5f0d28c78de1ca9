// escrow testkit: every case, and how they run on a test bed.
import type { Bed } from '../bed.ts';
import { createStage, type Row, type Scene } from '../stage.ts';
import { DECIDE_SCENES } from './decide.ts';
import { ENTRY_SCENES } from './entry.ts';
import { GIVE_BACK_SCENES } from './give-back.ts';
import { OPEN_SCENES } from './open.ts';
import { START_SCENES } from './start.ts';

export const SCENES: readonly Scene[] = [
  ...OPEN_SCENES,
  ...START_SCENES,
  ...DECIDE_SCENES,
  ...GIVE_BACK_SCENES,
  ...ENTRY_SCENES,
];

/** The number of cases, so that a case that no longer runs is noticed. */
export const CASES = 152;

/** Returns a function that runs scenes on a test bed, one after the other, and returns their rows. */
export function createTheatre(bed: Bed): (scene: Scene) => Promise<readonly Row[]> {
  let matches = 0;
  const nextMatch = () => {
    matches += 1;
    return matches;
  };
  return async (scene) => {
    const stage = createStage(bed, nextMatch);
    await scene.play(stage);
    return stage.rows;
  };
}
