// Tools, acceptance: docs/acceptance.md is made from the acceptance lines (lines.md) and the titles of the tests that
// prove them. A title begins with the ids of its lines: 'G33 G34 resigning takes five seconds'.
import { isTest } from '../tidy/path-kinds.ts';
import type { Finding, Tree } from '../tidy/tree.ts';
import { EXCEPTIONS, type Exception } from './exceptions.ts';
import { testTitlesIn } from './test-titles.ts';

export const ACCEPTANCE = 'docs/acceptance.md';
export const LINES = 'tools/acceptance/lines.md';
const EXCEPTIONS_FILE = 'tools/acceptance/exceptions.ts';

const INTRODUCTION = `# Acceptance

Every line of the product's acceptance list with the tests that prove it. Written by \`npm run acceptance\`: do not edit.
`;

const LINE = /^- ([A-Z]\d+)\. (.+)$/;
const IDS = /^(?:[A-Z]\d+ )+/;

interface Proof {
  path: string;
  title: string; // without the ids
}

/** The text of docs/acceptance.md, and what is wrong with lines, titles and exceptions. */
export function buildAcceptance(
  tree: Tree,
  exceptions: Readonly<Record<string, Exception>> = EXCEPTIONS,
): { text: string; findings: Finding[] } {
  const lines = (tree.texts.get(LINES) ?? '').split('\n');
  const ids = lines.flatMap((line) => LINE.exec(line)?.[1] ?? []);
  const known = new Set(ids);
  const { proofs, findings } = collectProofs(tree, known);
  const add = (path: string, sentence: string) => findings.push({ path, line: 1, sentence });

  if (known.size === 0) add(LINES, "holds no line of the form '- A1. what the product does'");
  for (const id of ids.filter((one, at) => ids.indexOf(one) !== at)) add(LINES, `${id} stands here twice`);
  for (const id of known) {
    const hasTest = proofs.has(id);
    if (hasTest && exceptions[id]) add(EXCEPTIONS_FILE, `${id} has a test now: remove its exception`);
    if (!hasTest && !exceptions[id]) {
      add(LINES, `${id} has no proof: begin a test's title with ${id}, or say why not in ${EXCEPTIONS_FILE}`);
    }
  }
  for (const [id, { screenshots = [] }] of Object.entries(exceptions)) {
    if (!known.has(id)) add(EXCEPTIONS_FILE, `${id} is no acceptance line`);
    for (const path of screenshots.filter((one) => !tree.paths.has(one))) {
      add(EXCEPTIONS_FILE, `${id}: there is no file ${path}`);
    }
  }
  const proven = lines.slice(lines.findIndex((line) => line.startsWith('## '))).map((line) => {
    const id = LINE.exec(line)?.[1];
    return id === undefined ? line : `${line} — ${proofText(proofs.get(id), exceptions[id])}`;
  });
  return { text: `${INTRODUCTION}\n${proven.join('\n')}`, findings };
}

/** The gate's check: nothing is wrong, and the file is what would be written. */
export function checkAcceptance(tree: Tree): Finding[] {
  const { text, findings } = buildAcceptance(tree);
  if (tree.texts.get(ACCEPTANCE) === text) return findings;
  return [...findings, { path: ACCEPTANCE, line: 1, sentence: "is out of date: run 'npm run acceptance'" }];
}

function collectProofs(tree: Tree, known: ReadonlySet<string>) {
  const proofs = new Map<string, Proof[]>();
  const findings: Finding[] = [];
  const tests = [...tree.sources.values()].filter(({ path }) => isTest(path) && !path.startsWith('tools/'));
  for (const source of tests.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const { path } = source;
    for (const { title, line } of testTitlesIn(source)) {
      const ids = IDS.exec(title)?.[0] ?? '';
      for (const id of ids.split(' ').filter((word) => word !== '')) {
        const proof = { path, title: title.slice(ids.length) };
        if (known.has(id)) proofs.set(id, [...(proofs.get(id) ?? []), proof]);
        else findings.push({ path, line, sentence: `'${id}' in a test's title is no line of ${LINES}` });
      }
    }
  }
  return { proofs, findings };
}

function proofText(proofs: readonly Proof[] | undefined, exception: Exception | undefined): string {
  const parts = [
    ...(proofs ?? []).map(({ path, title }) => `${path} "${title}"`),
    ...(exception?.screenshots ?? []),
    ...(exception?.later === undefined ? [] : [`later: ${exception.later}`]),
  ];
  return parts.length === 0 ? 'no proof' : parts.join('; ');
}
