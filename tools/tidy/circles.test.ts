import { expect, test } from 'vitest';
import { checkCircles } from './circles.ts';
import { createTree } from './tree.ts';

const room = 'apps/server/src/games';

test('a chain of imports is no circle', () => {
  const files = {
    [`${room}/a.ts`]: "import './b.ts';",
    [`${room}/b.ts`]: "import './c.ts';",
    [`${room}/c.ts`]: '',
  };
  expect(checkCircles(createTree(Object.entries(files)))).toEqual([]);
});

test('a circle is reported once, types included, on the line that enters it', () => {
  const files = {
    [`${room}/a.ts`]: "// First.\nimport './b.ts';",
    [`${room}/b.ts`]: "import type { C } from './c.ts';",
    [`${room}/c.ts`]: "export * from './a.ts'; import './b.ts';",
  };
  expect(checkCircles(createTree(Object.entries(files)))).toEqual([
    {
      path: `${room}/a.ts`,
      line: 2,
      sentence:
        `import circle ${room}/a.ts -> ${room}/b.ts -> ${room}/c.ts -> ${room}/a.ts: ` +
        'move what both ends need into a file below them',
    },
  ]);
});

test('two circles that do not touch are two findings', () => {
  const files = {
    [`${room}/a.ts`]: "import './b.ts';",
    [`${room}/b.ts`]: "import './a.ts';",
    [`${room}/c.ts`]: "import './c.ts';",
  };
  expect(checkCircles(createTree(Object.entries(files)))).toHaveLength(2);
});

test('a test may close one', () => {
  const files = { [`${room}/a.test.ts`]: "import './b.ts';", [`${room}/b.ts`]: "import './a.test.ts';" };
  expect(checkCircles(createTree(Object.entries(files)))).toEqual([]);
});
