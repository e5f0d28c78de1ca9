// Tools, acceptance: docs/acceptance.md is made from the acceptance lines (lines.md) and the titles of the tests that
// prove them. A title begins with the ids of its lines: 'G33 G34 resigning takes five seconds'.
import { KILLS_FILE, killOf, parseKills } from '../mutants/kills.ts';
import { linesOf, type Mutant } from '../mutants/mutant.ts';
import { MUTANTS } from '../mutants/mutants.ts';
import { isTest } from '../tidy/path-kinds.ts';
import type { Finding, Tree } from '../tidy/tree.ts';
import { EXCEPTIONS, type Exception } from './exceptions.ts';
import { testTitlesIn } from './test-titles.ts';

export const ACCEPTANCE = 'docs/acceptance.md';
export const MUTANTS_PAGE = 'docs/mutants.md';
export const LINES = 'tools/acceptance/lines.md';
const EXCEPTIONS_FILE = 'tools/acceptance/exceptions.ts';

const INTRODUCTION = `# Acceptance

Every line of the product's acceptance list with the tests that prove it, and how many faults put in on purpose those were
seen failing on (\`mutants.md\` names them). Written by \`npm run acceptance\`: do not edit.
`;

const MUTANTS_INTRODUCTION = `# Mutants

Faults that were put in on purpose, one at a time: the line, the fault, the test that failed on it and the commit it was
based on. \`npm run mutants -- --line G31\` does it again for a line. Written by \`npm run acceptance\` from the runs that
\`tools/mutants/killed.json\` keeps: do not edit.
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
  mutants: readonly Mutant[] = MUTANTS,
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
    if (id === undefined) return line;
    return `${line} — ${proofText(proofs.get(id), exceptions[id])} — ${mutantText(seenKilled(tree, mutants, id).length)}`;
  });
  return { text: `${INTRODUCTION}\n${proven.join('\n')}`, findings };
}

/** The gate's check: nothing is wrong, and the file is what would be written. */
export function checkAcceptance(tree: Tree): Finding[] {
  const { text, findings } = buildAcceptance(tree);
  const written = [
    [ACCEPTANCE, text],
    [MUTANTS_PAGE, buildMutantsPage(tree)],
  ] as const;
  const stale = written.filter(([path, wanted]) => tree.texts.get(path) !== wanted);
  const sentence = "is out of date: run 'npm run acceptance'";
  return [...findings, ...stale.map(([path]) => ({ path, line: 1, sentence }))];
}

/** The text of docs/mutants.md: an entry for each line and each fault that its tests were seen failing on. */
export function buildMutantsPage(tree: Tree, mutants: readonly Mutant[] = MUTANTS): string {
  const kills = parseKills(tree.texts.get(KILLS_FILE));
  const ids = (tree.texts.get(LINES) ?? '').split('\n').flatMap((line) => LINE.exec(line)?.[1] ?? []);
  const rows = ids.flatMap((id) =>
    seenKilled(tree, mutants, id).map((mutant) => {
      const { by, at } = killOf(mutant, kills) ?? { by: '', at: '' };
      return `- ${id}. ${mutant.name.replace(IDS, '')} — ${by} — ${at}`;
    }),
  );
  const missing = ids.filter((id) => seenKilled(tree, mutants, id).length === 0);
  return [
    MUTANTS_INTRODUCTION,
    `${ids.length - missing.length} of ${ids.length} lines have a mutant that was seen killed.`,
    ...(missing.length === 0 ? [] : ['', `None yet: ${missing.join(', ')}.`]),
    '',
    ...rows,
    '',
  ].join('\n');
}

/** The mutants of a line whose very fault was seen killed. */
function seenKilled(tree: Tree, mutants: readonly Mutant[], id: string): readonly Mutant[] {
  const kills = parseKills(tree.texts.get(KILLS_FILE));
  return mutants.filter((mutant) => linesOf(mutant).includes(id) && killOf(mutant, kills) !== undefined);
}

function mutantText(count: number): string {
  if (count === 0) return 'no mutant';
  return count === 1 ? '1 mutant killed' : `${count} mutants killed`;
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
