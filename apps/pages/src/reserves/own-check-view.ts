// reserves: the check on the public page: its four steps, the verdict, and the file to save.
import type { ReserveStatement, User } from '@kingstake/protocol';
import { formatSol, lamports } from '@kingstake/protocol/money';
import { browserFetch } from '@kingstake/web/net/browser-fetch.ts';
import type { Http } from '@kingstake/web/net/http-client.ts';
import { saveFile } from '@kingstake/web/net/save-file.ts';
import { wallClockMs } from '@kingstake/web/net/timers.ts';
import { type CheckedStatement, checkOwn, UnreadableAnswer } from '@kingstake/web/reserves/check.ts';
import { type AskNode, type ChainVerdict, checkLost, checkMemo, checkTreasury } from './chain-check.ts';
import { action, fact, paragraph, part, showState, step, value } from './parts.ts';
import type { PageWords } from './words.ts';

interface CheckView {
  http: Http;
  words: PageWords;
  statements: readonly [ReserveStatement, ...ReserveStatement[]]; // newest first
  user: User;
  ask: AskNode;
}

const STEPS = ['memo', 'found', 'sum', 'treasury'] as const;
type StepName = (typeof STEPS)[number];
type StepState = 'waiting' | 'busy' | 'good' | 'bad' | 'unknown';

const SUM_CHECKS: ReadonlySet<string> = new Set(['entries', 'root', 'owed', 'covered']);
const shown = (amount: bigint): string => formatSol(lamports(amount), 'column');

export function offerCheck(view: CheckView): void {
  let run = 0; // identifies the latest run; a cancelled run no longer renders
  let proof: CheckedStatement | null = null;
  const begin = (): void => {
    run += 1;
    const own = run;
    check(view, () => own === run).then(
      (checked) => {
        if (own === run) proof = checked;
      },
      (error: unknown) => {
        if (own !== run) return;
        const { unreadable, checkFailed } = view.words;
        part('notice').textContent = error instanceof UnreadableAnswer ? unreadable : checkFailed;
        part('notice').hidden = false;
        showState('ready');
      },
    );
  };
  for (const name of ['check', 'again']) action(name).addEventListener('click', begin);
  action('cancel').addEventListener('click', () => {
    run += 1;
    showState('ready');
  });
  action('save').addEventListener('click', () => {
    if (proof === null) return;
    saveFile(view.words.proofFile(proof.statement.height), 'application/json', proof.proof);
  });
}

function setStep(name: StepName, state: StepState): void {
  step(name).dataset['is'] = state;
  const ended = STEPS.filter((each) => !['waiting', 'busy'].includes(step(each).dataset['is'] ?? ''));
  const bar = document.querySelector('progress');
  if (bar !== null) bar.value = ended.length;
}

const stateOf = (verdict: ChainVerdict): StepState => (verdict === 'pending' ? 'unknown' : verdict);

async function check(view: CheckView, isWanted: () => boolean): Promise<CheckedStatement> {
  const { http, statements, user, ask } = view;
  const [statement] = statements;
  part('notice').hidden = true;
  for (const name of STEPS) setStep(name, 'waiting');
  showState('checking');
  setStep('memo', 'busy');
  const memo = await checkMemo(ask, statement);
  const lost = await checkLost(ask, statements);
  setStep('memo', stateOf(memo === 'good' ? lost : memo));
  setStep('found', 'busy');
  const deps = { http, fetch: browserFetch, nowMs: wallClockMs() };
  const checked = await checkOwn(deps, user.id, statement, statements);
  const isBad = (names: (name: string) => boolean): boolean => checked.failed.some(names);
  setStep('found', isBad((name) => !SUM_CHECKS.has(name)) ? 'bad' : 'good');
  setStep('sum', isBad((name) => SUM_CHECKS.has(name)) ? 'bad' : 'good');
  setStep('treasury', 'busy');
  const treasury = await checkTreasury(ask, statement);
  setStep('treasury', stateOf(treasury));
  if (isWanted()) showVerdict(view, checked, { memo, lost, treasury });
  return checked;
}

function showVerdict(
  { words, statements: [statement] }: CheckView,
  { failed, result, leastLamports }: CheckedStatement,
  { memo, lost, treasury }: { memo: ChainVerdict; lost: ChainVerdict; treasury: ChainVerdict },
): void {
  const faults = [
    ...failed,
    ...(memo === 'bad' ? ['memo'] : []),
    ...(lost === 'bad' ? ['lost'] : []),
    ...(treasury === 'bad' ? ['treasury'] : []),
  ];
  const isGood = faults.length === 0;
  const own = shown(result.ownLamports);
  const count = result.entries.length;
  const good = count === 0 ? words.nothing : words.included(own, count, String(statement.entries));
  value('verdict').textContent = isGood ? good : words.failedTitle;
  value('mark').dataset['is'] = isGood ? 'good' : 'bad';
  const notes = [
    ...(isGood ? [words.includedHint] : faults.map((name) => words.failures[name] ?? name)),
    ...(memo === 'pending' ? [words.memoPending] : []),
    ...([memo, lost, treasury].includes('unknown') ? [words.unchecked] : []),
  ];
  value('reasons').replaceChildren(...notes.map(paragraph));
  const rows = result.entries.map((entry, index) =>
    entry === null
      ? fact(words.entry(`#${index + 1}`), words.missing)
      : fact(words.entry(String(entry.place)), shown(entry.lamports)),
  );
  value('entries').replaceChildren(...rows, ...(count === 0 ? [] : [fact(words.together, own)]));
  value('compared').textContent =
    leastLamports === null ? words.notCompared : words.compared(shown(BigInt(leastLamports)));
  part('contact').hidden = isGood;
  showState('done');
}
