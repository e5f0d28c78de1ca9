// Tools, mutants: all of them, in the order in which they are tried.
import type { Mutant } from './mutant.ts';
import { CLIENT_MUTANTS } from './mutants-client.ts';
import { DOORS_MUTANTS } from './mutants-doors.ts';
import { MONEY_MUTANTS } from './mutants-money.ts';
import { PLATFORM_MUTANTS } from './mutants-platform.ts';
import { PLAY_MUTANTS } from './mutants-play.ts';
import { STORMS_MUTANTS } from './mutants-storms.ts';
import { UNDER_FIRE_MUTANTS } from './mutants-under-fire.ts';

export const MUTANTS: readonly Mutant[] = [
  ...PLAY_MUTANTS,
  ...MONEY_MUTANTS,
  ...DOORS_MUTANTS,
  ...PLATFORM_MUTANTS,
  ...STORMS_MUTANTS,
  ...CLIENT_MUTANTS,
  ...UNDER_FIRE_MUTANTS,
];
