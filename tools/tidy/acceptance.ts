// Tools, tidy: docs/acceptance.md names every line of the product's acceptance list and what proves it, and the
// proof exists. Only parsed test names count: a name in a comment or in a skipped test proves nothing.
import { testNamesIn } from './test-names.ts';
import type { Finding, Tree } from './tree.ts';

export const ACCEPTANCE = 'docs/acceptance.md';

/** How many lines each group of the list has; ids count from 1. A group that grows is changed here too. */
export const LINES_PER_GROUP: Readonly<Record<string, number>> = {
  A: 22,
  B: 28,
  C: 7,
  D: 26,
  E: 26,
  F: 16,
  G: 50,
  H: 23,
  I: 38,
  J: 25,
  K: 13,
  L: 12,
  M: 14,
};

interface Entry {
  id: string;
  line: number;
  proof: string; // what stands after the dash
}

// `- A1. what the product does — proof`
const ENTRY = /^- ([A-Z]\d+)\. \S.*? — ((?:later|test:|screenshot:).*)$/;
// `path "name"`; the name ends at the quote that is followed by the next proof or by the end of the line.
const TEST_PROOF = /(\S+) "(.+?)"(?:; (?=\S+ ")|$)/y;
const FORMS = `end it in '— later', '— test: path "exact name"' (several joined with '; ') or '— screenshot: path'`;

export function checkAcceptance(tree: Tree): Finding[] {
  const text = tree.texts.get(ACCEPTANCE);
  if (text === undefined) {
    return [
      {
        path: ACCEPTANCE,
        line: 1,
        sentence: 'the acceptance list is missing: every line of the product stands here',
      },
    ];
  }
  const findings: Finding[] = [];
  const entries: Entry[] = [];
  for (const [index, content] of text.split('\n').entries()) {
    if (!content.startsWith('- ')) continue;
    const [, id = '', proof = ''] = ENTRY.exec(content) ?? [];
    if (id === '') findings.push(found(index + 1, `not a line of the form '- A1. what — proof': ${FORMS}`));
    else entries.push({ id, line: index + 1, proof });
  }
  return [...findings, ...checkIds(entries), ...entries.flatMap((entry) => checkProof(entry, tree))];
}

function found(line: number, sentence: string): Finding {
  return { path: ACCEPTANCE, line, sentence };
}

function checkIds(entries: readonly Entry[]): Finding[] {
  const expected = Object.entries(LINES_PER_GROUP).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `${group}${index + 1}`),
  );
  const missing = new Set(expected);
  const findings: Finding[] = [];
  for (const { id, line } of entries) {
    if (missing.delete(id)) continue;
    const sentence = expected.includes(id)
      ? `${id} stands here twice: keep one line with all its proofs`
      : `${id} is not in the acceptance list (tools/tidy/acceptance.ts counts its groups)`;
    findings.push(found(line, sentence));
  }
  if (missing.size > 0) findings.push(found(1, `missing: ${[...missing].join(', ')}`));
  return findings;
}

function checkProof({ id, line, proof }: Entry, tree: Tree): Finding[] {
  if (proof === 'later') return [];
  const [, kind, rest = ''] = /^(test|screenshot): (.+)$/.exec(proof) ?? [];
  if (kind === 'screenshot') {
    return rest
      .split('; ')
      .filter((path) => !tree.paths.has(path))
      .map((path) => found(line, `${id}: there is no file ${path}`));
  }
  const proofs = kind === 'test' ? parseTestProofs(rest) : null;
  if (proofs === null) return [found(line, `${id}: ${FORMS}`)];
  return proofs.flatMap(({ path, name }) => {
    const sentence = judgeTest(path, name, tree);
    return sentence === null ? [] : [found(line, `${id}: ${sentence}`)];
  });
}

interface TestProof {
  path: string;
  name: string;
}

/** Null when the text does not have the form from end to end. */
function parseTestProofs(text: string): TestProof[] | null {
  const proofs: TestProof[] = [];
  TEST_PROOF.lastIndex = 0;
  while (TEST_PROOF.lastIndex < text.length) {
    const match = TEST_PROOF.exec(text);
    if (match === null) return null;
    const [, path = '', name = ''] = match;
    proofs.push({ path, name });
  }
  return proofs;
}

function judgeTest(path: string, name: string, tree: Tree): string | null {
  const source = tree.sources.get(path);
  if (!source) return `there is no test file ${path}`;
  if (testNamesIn(source).has(name)) return null;
  return `${path} has no test named "${name}" (skipped ones and names put together at run time do not count)`;
}
