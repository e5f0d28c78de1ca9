import { type Finding, isTest, type Tree } from '../tidy/tree.ts';
import { testTitlesIn } from './test-titles.ts';

export const LINES = 'tools/acceptance/lines.md';

const LINE = /^- ([A-Z]\d+)\. (.+)$/;
const IDS = /^(?:[A-Z]\d+ )+/;

const HEADING = `# Acceptance

Every line of the product's acceptance list with the tests that prove it. Written by \`npm run acceptance\`.
`;

interface Proof {
  path: string;
  title: string; // without the ids
}

interface AcceptanceReport {
  text: string; // Markdown: each line followed by its tests
  findings: Finding[]; // lines without a test, unknown ids, duplicate ids
}

/**
 * Pairs the acceptance lines with the tests that prove them. The title of a test begins with the ids of its lines:
 * 'G33 G34 resigning takes five seconds'.
 */
export function buildAcceptance(tree: Tree): AcceptanceReport {
  const lines = (tree.texts.get(LINES) ?? '').split('\n');
  const ids = lines.flatMap((line) => LINE.exec(line)?.[1] ?? []);
  const { proofs, findings } = collectProofs(tree, new Set(ids));
  const add = (sentence: string) => findings.push({ path: LINES, line: 1, sentence });

  if (ids.length === 0) add("has no line of the form '- A1. what the product does'");
  for (const id of ids.filter((one, index) => ids.indexOf(one) !== index)) add(`${id} occurs twice`);
  for (const id of ids)
    if (!proofs.has(id)) add(`${id} has no test: begin the title of the test that proves it with ${id}`);

  const report = lines.slice(lines.findIndex((line) => line.startsWith('## '))).map((line) => {
    const id = LINE.exec(line)?.[1];
    if (id === undefined) return line;
    const tests = (proofs.get(id) ?? []).map(({ path, title }) => `${path} "${title}"`);
    return `${line} — ${tests.join('; ') || 'no test'}`;
  });
  return { text: `${HEADING}\n${report.join('\n')}`, findings };
}

function collectProofs(tree: Tree, known: ReadonlySet<string>) {
  const proofs = new Map<string, Proof[]>();
  const findings: Finding[] = [];
  const tests = [...tree.sources.values()].filter(({ path }) => isTest(path) && !path.startsWith('tools/'));
  for (const source of tests.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const { path } = source;
    for (const { title, line } of testTitlesIn(source)) {
      const ids = IDS.exec(title)?.[0] ?? '';
      for (const id of ids.split(' ').filter((one) => one !== '')) {
        const proof = { path, title: title.slice(ids.length) };
        if (known.has(id)) proofs.set(id, [...(proofs.get(id) ?? []), proof]);
        else findings.push({ path, line, sentence: `'${id}' in a test title is not in ${LINES}` });
      }
    }
  }
  return { proofs, findings };
}
