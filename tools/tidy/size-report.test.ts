import { expect, test } from 'vitest';
import { sizeReport } from './size-report.ts';
import { createTree } from './tree.ts';

test('reports files, lines, median and longest of each module and of all, without tests', () => {
  const users = 'apps/server/src/users';
  const files = [
    [`${users}/a.ts`, 'x\n'.repeat(10)],
    [`${users}/b.ts`, 'x\n'.repeat(30)],
    [`${users}/c.ts`, 'x\n'.repeat(80)],
    [`${users}/c.test.ts`, 'x\n'.repeat(500)],
    ['sim/a.ts', 'x\n'.repeat(50)],
    ['vite.config.ts', 'x\n'],
  ] as const;
  expect(sizeReport(createTree(files)).map((line) => line.split(/\s+/))).toEqual([
    ['module', 'files', 'lines', 'median', 'longest'],
    ['sim', '1', '50', '50', '50'],
    ['users', '3', '120', '30', '80'],
    ['all', '4', '170', '30', '80'],
  ]);
});
