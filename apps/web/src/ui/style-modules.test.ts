import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { classNames } from '../../class-names.config.ts';

const SRC = join(import.meta.dirname, '..');
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
  const files = globSync('**/*.tsx', { cwd: SRC });
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingClasses)).toEqual([]);
});

test('names the classes of all style modules differently, and refuses to give two modules one name', () => {
  const modules = globSync('**/*.module.css', { cwd: SRC });
  const nameOf = classNames('/app');
  const names = modules.map((file) => nameOf('prize', `/app/${file}`));
  expect(modules.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(modules.length);
  expect(nameOf('prize', `/app/${modules[0]}`)).toBe(names[0]);

  const shortNameOf = classNames('/app', 1);
  expect(() => modules.map((file) => shortNameOf('prize', `/app/${file}`))).toThrow(
    /\.module\.css have the same suffix of class names/,
  );
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
