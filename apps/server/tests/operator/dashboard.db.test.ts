// The dashboard in deploy/grafana uses only metrics that exist.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import { createMemoryNetwork, inMemoryBus } from '../../src/cluster/testkit/in-memory-bus.ts';
import { clusterMessageParsers } from '../../src/cluster-messages.ts';
import { createMetrics } from '../../src/platform/http/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createManualTime } from '../../src/platform/testkit/manual-time.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';

interface Panel {
  targets?: { expr: string }[];
}

const DEPLOY = join(import.meta.dirname, '../../../../deploy');
const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/kingstake.json'), 'utf8')) as {
  panels: Panel[];
};
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
/** Prometheus itself records whether a scrape succeeded. Exporters measure hosts and certificates. */
const OF_OTHERS = /^(up$|node_|probe_)/;
const namesIn = (expression: string) =>
  [...expression.matchAll(/\b(up|(?:kingstake|process|nodejs|node|probe)_[a-z0-9_]+)\b/g)].map(
    ([, name = '']) => name,
  );

/** The expressions of all alerts. */
function alertExpressions(): readonly string[] {
  const folder = join(DEPLOY, 'alerts');
  const files = readdirSync(folder).filter((name) => name.endsWith('.rules.yml'));
  return files.flatMap((name) => {
    const { groups } = parse(readFileSync(join(folder, name), 'utf8')) as {
      groups: { rules: { expr: string }[] }[];
    };
    return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  });
}

/** Returns the names that a query can use. A histogram has three. */
function namesOf(exposition: string): ReadonlySet<string> {
  const typed = [...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    typed.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  );
}

/** Returns the bus metrics of a server with Redis. */
async function measuredBus(): Promise<string> {
  const time = createManualTime();
  const [secret, random, log] = [new Uint8Array(32), createSeededRandom(1), createLog('silent')];
  const deps = { self: () => 1, secret, time, random, log, parsers: clusterMessageParsers };
  const bus = inMemoryBus(deps, createMemoryNetwork());
  const metrics = createMetrics(time);
  bus.metrics(metrics);
  await bus.stop();
  return metrics.all();
}

describeEachDatabase('the dashboard', (database) => {
  const pair = escrowPairForEachTest(database);

  test('uses only metrics that a server exposes, by their exact names', async () => {
    const { body } = await pair.table.world.visitor().call<string>('GET', '/metrics');
    // The server under test has no bus.
    const known = new Set([...namesOf(body), ...namesOf(await measuredBus())]);
    expect(expressions.length).toBeGreaterThan(30);
    for (const expression of expressions) {
      const names = namesIn(expression);
      expect(names, expression).not.toEqual([]);
      for (const name of names) if (!OF_OTHERS.test(name)) expect([...known]).toContain(name);
    }
  });
});

describe('the dashboard', () => {
  test('shows every metric that an alert reads', () => {
    const shown = new Set(expressions.flatMap(namesIn));
    const read = alertExpressions().map((expression) => ({ expression, names: namesIn(expression) }));
    expect(read.length).toBeGreaterThan(30);
    for (const { expression, names } of read) {
      expect(names, expression).not.toEqual([]);
      for (const name of names) expect([...shown]).toContain(name);
    }
  });

  const promtool = spawnSync('promtool', ['--version']).error === undefined;
  if (!promtool)
    console.warn('NOT TESTED: promtool is not installed, so only the names in queries were checked.');

  test.runIf(promtool)('has only queries that promtool can parse', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kingstake-dashboard-'));
    const file = join(folder, 'questions.yml');
    const rules = expressions.map((expr, at) => ({
      record: `question:${at}`,
      expr: expr.replaceAll('$job', 'kingstake').replaceAll('$instance', '.*'),
    }));
    // promtool reads YAML, and JSON is valid YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(status, stdout + stderr).toBe(0);
  });
});
