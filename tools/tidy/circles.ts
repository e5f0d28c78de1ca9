// Tools, tidy: no import circles inside one package. Each knot of files is reported once, by its shortest circle.
import { appOf } from './imports.ts';
import { isTest } from './path-kinds.ts';
import { lineOf, type SourceFile } from './source-file.ts';
import { resolveSpecifier, specifiersOf } from './specifiers.ts';
import type { Finding, Tree } from './tree.ts';

/** For each file, the files it imports and the line on which it first does. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function checkCircles(tree: Tree): Finding[] {
  const graph: Graph = new Map(
    [...tree.sources.values()]
      .filter((source) => !isTest(source.path))
      .map((source) => [source.path, importsInside(source, tree)]),
  );
  const reported = new Set<string>();
  const findings: Finding[] = [];
  for (const path of [...graph.keys()].sort()) {
    if (reported.has(path)) continue;
    const circle = shortestCircle(graph, path);
    if (circle === null) continue;
    for (const member of knotOf(graph, path)) reported.add(member);
    const next = circle[1] ?? path;
    findings.push({
      path,
      line: graph.get(path)?.get(next) ?? 1,
      sentence: `import circle ${circle.join(' -> ')}: move what both ends need into a file below them`,
    });
  }
  return findings;
}

function importsInside(source: SourceFile, tree: Tree): Map<string, number> {
  const found = new Map<string, number>();
  for (const { text, offset } of specifiersOf(source)) {
    const to = text === null ? null : resolveSpecifier(source.path, text, tree.paths);
    if (to === null || found.has(to) || appOf(to) !== appOf(source.path)) continue;
    found.set(to, lineOf(source, offset));
  }
  return found;
}

/** Breadth first from a file back to itself; null when no way leads back. */
function shortestCircle(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  let edge = [start];
  while (edge.length > 0) {
    const next: string[] = [];
    for (const path of edge) {
      for (const to of graph.get(path)?.keys() ?? []) {
        if (to === start) return [...wayTo(cameFrom, path), start];
        if (cameFrom.has(to)) continue;
        cameFrom.set(to, path);
        next.push(to);
      }
    }
    edge = next;
  }
  return null;
}

function wayTo(cameFrom: ReadonlyMap<string, string>, end: string): string[] {
  const way = [end];
  for (let at = cameFrom.get(end); at !== undefined; at = cameFrom.get(at)) way.unshift(at);
  return way;
}

/** All files that lead to this one and are led to by it: one knot, however many circles it holds. */
function knotOf(graph: Graph, start: string): string[] {
  const ahead = reachable(graph, start);
  return [...ahead].filter((path) => reachable(graph, path).has(start));
}

function reachable(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const to of graph.get(path)?.keys() ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}
