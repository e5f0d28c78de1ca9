import { expect, test } from 'vitest';
import { checkBareText } from './bare-text.ts';

const PATH = 'apps/web/src/play/screen.tsx';
const PROPS =
  'interface Props { name: string; stake?: Elements; children: ReactNode; row: (a: string) => Elements }';
const linesOf = (markup: string, path = PATH) =>
  checkBareText(
    new Map([[path, `${PROPS}\nconst quiet = (text) => <p>{text}</p>;\nconst a = ${markup};`]]),
  ).map(({ line }) => line);

test.each([
  '<b>{props.name}</b>',
  "<b>{isOwn ? TEXTS.yours : 'x'}</b>",
  '<b>{isOwn ? TEXTS.yours : <i />}</b>',
  '<p>{TEXTS.title} <b>{name}</b></p>',
  '<p><Icon name="x" />{TEXTS.title}</p>',
  '<p><b>{name}</b> {name !== null && <span>{name}</span>}</p>',
  '<p>{props.stake}<b /></p>',
  '<p>{names.map((each) => <b key={each}>{each}</b>)}<b /></p>',
  '<p>{quiet(name)}<b /></p>',
  '<p>{row(name)}<b /></p>',
  '<p>\n  {name}\n  {/* a comment */}\n</p>',
])('accepts %s', (markup) => {
  expect(linesOf(markup)).toEqual([]);
});

test.each([
  "<p><b />{isOwn ? 'yours' : 'theirs'}</p>",
  '<p>{name} <b /></p>',
  '<p>{TEXTS.sides[side]}<b /></p>',
  '<p><b />{isOwn && TEXTS.yours}</p>',
  '<p><b />{textOf(name)}</p>',
  '<p><b />{names.map((each) => each)}</p>',
  '<p><b />{children}</p>',
  // React throws when it inserts the element after the text was replaced.
  '<p>{isOwn && <b />}{TEXTS.title}</p>',
  '<p><Suspense><Late /></Suspense>{TEXTS.title}</p>',
  // Removing the fragment removes each of its text nodes.
  '<>{TEXTS.title}</>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is judged.
  '<p><b />{`${count} games`}</p>',
])('rejects %s', (markup) => {
  expect(linesOf(markup)).toEqual([3]);
});

test('ignores tests and other programs', () => {
  for (const path of ['apps/web/src/play/a.test.tsx', 'e2e/fixtures/a.tsx'])
    expect(linesOf('<p><b />{name}</p>', path)).toEqual([]);
});
