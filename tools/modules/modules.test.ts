import { describe, expect, test } from 'vitest';
import { MODULES } from './modules.ts';

const names = MODULES.map((module) => module.name);
const importsOf = (module: (typeof MODULES)[number]) => [
  ...module.mayImport,
  ...(module.mayImportTypes ?? []),
];

describe('the table of modules', () => {
  test('names each module once', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  test('names only modules that exist', () => {
    for (const module of MODULES) expect(names).toEqual(expect.arrayContaining(importsOf(module)));
  });

  test('has no cycle: every module imports only modules above it in the list', () => {
    for (const [index, module] of MODULES.entries()) {
      const above = names.slice(0, index);
      expect(importsOf(module).filter((name) => !above.includes(name))).toEqual([]);
    }
  });

  test('has no cycle among the inner folders of a module', () => {
    for (const { inside = {} } of MODULES) {
      for (const [at, [, mayImport]] of Object.entries(inside).entries()) {
        const before = Object.keys(inside).slice(0, at);
        expect(mayImport.filter((inner) => !before.includes(inner))).toEqual([]);
      }
    }
  });

  test('lets a module see the dependencies of its imports, so that their types can be used', () => {
    const seen = (name: string) => MODULES.find((module) => module.name === name)?.mayImport ?? [];
    const wagers = seen('wagers');
    expect(wagers).toEqual(expect.arrayContaining([...seen('games'), ...seen('ledger')]));
    const matchmaking = seen('matchmaking');
    expect(matchmaking).toEqual(expect.arrayContaining([...seen('wagers')]));
  });

  test('assigns each path to at most one module', () => {
    const places = MODULES.flatMap((module) => module.at);
    const nested = places.filter((one) => places.some((other) => one !== other && one.startsWith(other)));
    expect(nested).toEqual([]);
  });

  test('explains every module with one sentence', () => {
    for (const module of MODULES) expect(module.why).toMatch(/^[^.]+(\.(ts|tsx)\b[^.]*)*$/);
  });
});
