import { defineConfig } from 'vitest/config';
import { chosenArea } from './areas.ts';

const { tests } = chosenArea();

export default defineConfig({
  test: {
    include: [...tests],
    exclude: ['**/node_modules/**', '**/*.db.test.ts'],
    testTimeout: 30_000,
  },
});
