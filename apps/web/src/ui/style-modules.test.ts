import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classNames } from '../../class-names.config.ts';

/** The folder of the app and of the pages without it. */
const SRC = join(import.meta.dirname, '../../..');
const SOURCES = '{pages,web}/src';
const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** Classes that a component uses but its style module does not define. */
function missingClasses(file: string): string[] {
  const code = readFileSync(join(SRC, file), 'utf8');
  return [...code.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const style = readFileSync(join(SRC, dirname(file), path), 'utf8');
    const used = [...code.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))].map(
      ([, used = '']) => used,
    );
    return used
      .filter((used) => !new RegExp(`\\.${used}(?![\\w-])`).test(style))
      .map((used) => `${file}: ${used}`);
  });
}

test('uses no class that its style module does not define', () => {
  const files = globSync(`${SOURCES}/**/*.tsx`, { cwd: SRC });
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingClasses)).toEqual([]);
});

test('composes no token that the design has already', () => {
  const namesIn = (file: string) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/(--[\w-]+)\s*:/g)].map(
      ([, name]) => name,
    );
  const design = new Set(namesIn('tokens.css'));
  expect(design.size).toBeGreaterThan(50);
  expect(namesIn('composed.css').filter((name) => design.has(name))).toEqual([]);
});

test('names the classes of all style modules differently, and refuses to give two modules one name', () => {
  const modules = globSync(`${SOURCES}/**/*.module.css`, { cwd: SRC });
  const nameOf = classNames('/app');
  const names = modules.map((file) => nameOf('prize', `/app/${file}`));
  expect(modules.length).toBeGreaterThan(50);
  expect(new Set(names).size).toBe(modules.length);
  expect(nameOf('prize', `/app/${modules[0]}`)).toBe(names[0]);

  const shortNameOf = classNames('/app', 1);
  expect(() => modules.map((file) => shortNameOf('prize', `/app/${file}`))).toThrow(
    /\.module\.css have the same suffix of class names/,
  );
});

/** Forced colours, such as Windows' contrast themes, remove gradients, shadows and tints. */
describe('in forced colours', () => {
  const sheets = globSync(`${SOURCES}/**/*.css`, { cwd: SRC }).map((file) =>
    readFileSync(join(SRC, file), 'utf8'),
  );
  const rules = sheets.flatMap((sheet) => sheet.match(/[^{}]+\{[^{}]*\}/g) ?? []);

  test('every fill has a colour below its gradient', () => {
    const fills = sheets.flatMap((sheet) => sheet.match(/--[\w-]+-fill: [^;]+;/g) ?? []);
    expect(fills.length).toBeGreaterThan(5);
    expect(fills.filter((fill) => !/ (#[0-9a-f]{6}|var\(--\w+\));$/.test(fill))).toEqual([]);
  });

  test('every card and dialog has an edge, and every drawn board keeps its squares', () => {
    const lacking = (what: RegExp, needed: string) => {
      const found = rules.filter((rule) => what.test(rule));
      expect(found.length).toBeGreaterThan(3);
      return found.filter((rule) => !rule.includes(needed));
    };
    expect(lacking(/background: var\(--(card|dialog)-fill\)/, 'outline: var(--contrast-edge);')).toEqual([]);
    expect(lacking(/var\(--checkers\)/, 'forced-color-adjust: none;')).toEqual([]);
  });
});

test('shows each piece of the sprite by its position in the row', () => {
  const drawn = readFileSync(join(import.meta.dirname, 'sprites/pieces.svg'), 'utf8');
  const style = readFileSync(join(import.meta.dirname, 'pieces.module.css'), 'utf8');
  const places = [
    ...style.matchAll(/\[data-sprite="(\w+)"\] \{\s+object-position: calc\(100% \* (\d+) \/ 11\);/g),
  ];
  expect(places).toHaveLength(12);
  expect(places.map(([, name, place]) => [name, Number(place) * 100])).toEqual(
    [...drawn.matchAll(/<use href="#(\w+)" x="(\d+)"/g)].map(([, name, x]) => [name, Number(x)]),
  );
});
