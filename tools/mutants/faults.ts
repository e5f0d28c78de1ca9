// Tools, mutants: all faults, in the order in which they are tried.
import type { Fault } from './fault.ts';
import { DOORS_FAULTS } from './faults-doors.ts';
import { MONEY_FAULTS } from './faults-money.ts';
import { PLAY_FAULTS } from './faults-play.ts';
import { STORMS_FAULTS } from './faults-storms.ts';
import { UNDER_FIRE_FAULTS } from './faults-under-fire.ts';

export const FAULTS: readonly Fault[] = [
  ...PLAY_FAULTS,
  ...MONEY_FAULTS,
  ...DOORS_FAULTS,
  ...STORMS_FAULTS,
  ...UNDER_FIRE_FAULTS,
];
