import { describe, expect, test } from 'vitest';
import { checkImports } from './imports.ts';
import { createTree } from './tree.ts';

const games = 'apps/server/src/games/game.ts';

function sentences(files: Record<string, string>): string[] {
  return checkImports(createTree(Object.entries(files))).map(({ sentence }) => sentence);
}

describe('what a room may import', () => {
  test.each([
    ['a lower room by its door', games, "import { users } from '../users/index.ts';"],
    ['a file of its own room', games, "import { clock } from './clock.ts';"],
    ['a package by name', games, "import { parseFen } from '@kingstake/chess/rules';"],
    ['something from npm', games, "import { z } from 'zod/mini';"],
    ['a file directly in platform', games, "import { log } from '../platform/log.ts';"],
    ['a part of platform by its door', games, "import { hub } from '../platform/hub/index.ts';"],
    [
      'every feature, from the wiring',
      'apps/server/src/app.ts',
      "import { createOps } from './ops/index.ts';",
    ],
    [
      'types of chess, from protocol',
      'packages/protocol/src/game.ts',
      "import type { M } from '@kingstake/chess';",
    ],
    [
      'a primitive, from a feature',
      'apps/web/src/features/play/index.tsx',
      "import { B } from '../../ui/button.tsx';",
    ],
    ['a feature, from app', 'apps/web/src/app/router.tsx', "const p = import('../features/play/index.tsx');"],
    [
      'a door, from a journey',
      'e2e/journeys/a.spec.ts',
      "import { createApp } from '../../apps/server/src/app.ts';",
    ],
  ])('%s', (_, path, text) => {
    expect(sentences({ [path]: text })).toEqual([]);
  });

  test('settings of tools stand outside the table', () => {
    expect(sentences({ 'vitest.config.ts': "import './apps/server/src/games/game.ts';" })).toEqual([]);
  });
});

describe('what a room may not import', () => {
  test('a higher room: the sentence says where such code lives', () => {
    expect(sentences({ [games]: "import { settle } from '../wagers/index.ts';" })).toEqual([
      'games may not import wagers (games plays a game and knows no money): code that needs both belongs in ' +
        'wagers (apps/server/src/wagers/), or games declares a port that app.ts fills',
    ]);
  });

  test('two rooms of one level meet in the lowest room that knows both', () => {
    expect(sentences({ 'apps/server/src/users/a.ts': "import '../ledger/index.ts';" })[0]).toContain(
      'code that needs both belongs in cashier (apps/server/src/cashier/)',
    );
  });

  test.each([
    ['exports from', "export { settle } from '../wagers/index.ts';"],
    ['exports of all', "export * from '../wagers/index.ts';"],
    ['types', "import type { Wager } from '../wagers/index.ts';"],
    ['types in place', "type W = import('../wagers/index.ts').Wager;"],
    ['dynamic imports', "const w = await import('../wagers/index.ts');"],
    ['the own package by name', "import { settle } from '@kingstake/server/src/wagers/index.ts';"],
    ["a worker's code", "const w = new URL('../wagers/worker.ts', import.meta.url);"],
  ])('%s count too', (_, text) => {
    expect(sentences({ [games]: text })[0]).toMatch(/^games may not import wagers /);
  });

  test('an import that is computed cannot be checked', () => {
    expect(sentences({ [games]: 'const w = await import(name);' })).toEqual([
      'import() takes a plain string, so that the import table can be checked',
    ]);
  });

  test('features of the page never import each other', () => {
    const path = 'apps/web/src/features/play/index.tsx';
    expect(sentences({ [path]: "import { W } from '../wallet/index.tsx';" })).toEqual([
      'features/play may not import features/wallet (a feature of the page stands alone: features never import ' +
        'each other): put what both need into board, session or ui, or open it through the registry port in session',
    ]);
  });

  test('page and server meet in protocol', () => {
    const path = 'apps/web/src/session/socket.ts';
    expect(
      sentences({ [path]: "import type { Game } from '@kingstake/server/src/games/index.ts';" })[0],
    ).toContain('page and server meet in packages/protocol, so what both need belongs there');
  });

  test('protocol takes only types from chess', () => {
    const path = 'packages/protocol/src/game.ts';
    expect(sentences({ [path]: "import { parseFen } from '@kingstake/chess';" })[0]).toMatch(
      /^protocol may import only types from chess .* write 'import type'/,
    );
  });

  test('the product does not know its tools', () => {
    expect(sentences({ [games]: "import '../../../../tools/start.ts';" })[0]).toMatch(
      /^games may not import tools/,
    );
  });

  test('a file that no room holds', () => {
    expect(sentences({ 'apps/server/src/stuff/a.ts': '' })[0]).toMatch(/^no room holds .* name the room/);
    expect(sentences({ 'apps/server/src/stuff.ts': '' })[0]).toMatch(/name the room/);
  });
});

describe('doors', () => {
  test('a feature is entered by its index only', () => {
    expect(sentences({ [games]: "import { rows } from '../users/store.ts';" })).toEqual([
      'apps/server/src/users/store.ts is the inside of users: use its door apps/server/src/users/index.ts, ' +
        'and export there what others need',
    ]);
  });

  test('platform has a door for each part', () => {
    expect(sentences({ [games]: "import { rows } from '../platform/hub/topics.ts';" })).toEqual([
      'apps/server/src/platform/hub/topics.ts is the inside of platform: use its door ' +
        'apps/server/src/platform/hub/index.ts, and export there what others need',
    ]);
  });

  test('a package is entered by name', () => {
    expect(sentences({ [games]: "import '../../../../packages/chess/src/rules/fen.ts';" })).toEqual([
      'packages/chess/src/rules/fen.ts is the inside of chess: import it by name, ' +
        "'@kingstake/chess', whose package.json lists the doors",
    ]);
  });

  test('journeys use doors too', () => {
    const path = 'e2e/fixtures/server.ts';
    expect(sentences({ [path]: "import '../../apps/server/src/users/store.ts';" })[0]).toContain(
      'use its door',
    );
  });
});

describe('tests and testkits', () => {
  const kit = "import { startApp } from '../games/testkit/app.ts';";

  test('a test may import anything of its own app, and testkits', () => {
    const files = {
      'apps/server/src/games/game.test.ts': "import '../wagers/store.ts'; import '../app.ts';",
      'apps/server/src/users/user.test.ts': kit,
      'apps/server/src/games/testkit/app.ts': "import '../../app.ts';",
      'e2e/fixtures/server.ts': "import '../../apps/server/src/games/testkit/app.ts';",
    };
    expect(sentences(files)).toEqual([]);
  });

  test('but nothing of another app', () => {
    expect(sentences({ 'apps/web/src/app/app.test.ts': "import '../../../server/src/app.ts';" })[0]).toMatch(
      /^app may not import server wiring/,
    );
  });

  test('what ships imports neither', () => {
    expect(sentences({ 'apps/server/src/users/user.ts': kit })[0]).toContain('is for tests only');
    expect(sentences({ [games]: "import './game.test.ts';" })[0]).toContain('nothing imports tests');
  });
});
