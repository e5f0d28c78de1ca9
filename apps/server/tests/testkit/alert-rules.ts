// testkit: the rules of deploy/alerts, read strictly, and a small evaluator of the comparisons that they use. Whatever is not of
// this form throws: promtool reads the same file (`npm run alerts:check`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../../../deploy/alerts/kingstake.rules.yml');
const HEAD = /^groups:\n {2}- name: kingstake\n {4}rules:\n/m;
const RULE =
  / {6}- alert: (\w+)\n {8}expr: (.+)\n {8}for: (\d+[ms])\n {8}labels:\n {10}severity: (critical|warning)\n {8}annotations:\n {10}summary: "([^"]+)"\n {10}runbook: docs\/runbook\.md#([a-z-]+)\n/y;
/** A metric of one server, or of all together. */
const TERM = /^(?:(count|sum|min|max)\()?([a-z0-9_]+)(?:\{job="kingstake"\})?\)?$/;
const EXPRESSION =
  /^((?:[a-z0-9_]+|\w+\([^()]+\))(?:\{job="kingstake"\})?(?: - (?:[a-z0-9_]+|\w+\([^()]+\)))*) ([<>]) ([0-9.]+)$/;
/** How much a counter rose, all its labels together. */
const RISE = /^sum\(increase\(([a-z0-9_]+)\[\d+m\]\)\) (>) ([0-9.]+)$/;

export interface AlertRule {
  name: string;
  expression: string;
  metrics: readonly string[];
  section: string; // of the runbook
}

export function readAlertRules(): readonly AlertRule[] {
  const text = readFileSync(FILE, 'utf8');
  const head = HEAD.exec(text);
  if (head === null) throw new Error('the rules have another head');
  RULE.lastIndex = head.index + head[0].length;
  const rules: AlertRule[] = [];
  let end = RULE.lastIndex;
  for (let found = RULE.exec(text); found !== null; found = RULE.exec(text)) {
    const [, name = '', expression = '', , , , section = ''] = found;
    rules.push({ name, expression, metrics: parse(expression).metrics, section });
    end = RULE.lastIndex;
  }
  if (end !== text.length) throw new Error(`not a rule: ${text.slice(end, end + 200)}`);
  return rules;
}

function parse(expression: string) {
  const rise = RISE.exec(expression);
  const [, written = '', sign = '', limit = ''] = rise ?? EXPRESSION.exec(expression) ?? [];
  const terms = written.split(' - ').map((term) => {
    const [, over = 'sum', metric = ''] = TERM.exec(term) ?? [];
    if (metric === '') throw new Error(`not of the form that is evaluated: ${expression}`);
    return { over: over as keyof typeof OVER_ALL, metric };
  });
  const metrics = terms.map(({ metric }) => metric);
  return { terms, metrics, sign, limit: Number(limit), isRise: rise !== null };
}

/** What is made of the values of several servers, or of several kinds at one. */
const OVER_ALL = {
  count: (values: readonly number[]) => values.length,
  sum: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
  min: (values: readonly number[]) => Math.min(...values),
  max: (values: readonly number[]) => Math.max(...values),
};

/** The value of a metric in what /metrics answers, of several as their sum or as `over` says; null when it is not there. */
export function metricIn(
  exposition: string,
  name: string,
  over: keyof typeof OVER_ALL = 'sum',
): number | null {
  const values = exposition
    .split('\n')
    .filter((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
  return values.length === 0 ? null : OVER_ALL[over](values);
}

/**
 * Whether the rule's comparison holds in what /metrics answers. A metric that is not there compares to nothing. `before`: what it
 * answered when the time of a rise began; without it nothing rose.
 */
export function isFiring({ expression }: AlertRule, exposition: string, before = exposition): boolean {
  const { terms, metrics, sign, limit, isRise } = parse(expression);
  if (isRise) {
    const [name = ''] = metrics;
    return (metricIn(exposition, name) ?? 0) - (metricIn(before, name) ?? 0) > limit;
  }
  const values = terms.map(({ metric, over }) => metricIn(exposition, metric, over));
  if (values.some((value) => value === null)) return false;
  const [first = 0, ...less] = values.map(Number);
  const result = less.reduce((sum, value) => sum - value, first);
  return sign === '>' ? result > limit : result < limit;
}
