import { testSeeds } from './seeds.ts';

testSeeds(0);
