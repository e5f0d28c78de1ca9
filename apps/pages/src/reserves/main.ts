// reserves: the script of the public page: figures and chart of 30 days, the details of the last statement, and the player's own check.

import { lostHeights } from '@kingstake/proofs/reserves';
import type { ReserveStatement } from '@kingstake/protocol';
import type { Cluster } from '@kingstake/protocol/clusters';
import { session } from '@kingstake/protocol/http/auth';
import { getConfig } from '@kingstake/protocol/http/config';
import { listReserves } from '@kingstake/protocol/http/reserves';
import { chooseLanguage } from '@kingstake/protocol/pages/language';
import { browserFetch } from '@kingstake/web/net/browser-fetch.ts';
import { createHttp, type Http, isUnauthenticated } from '@kingstake/web/net/http-client.ts';
import { browserLog } from '@kingstake/web/net/log.ts';
import { wallClockMs } from '@kingstake/web/net/timers.ts';
import { explorerAccount, explorerAddress, shortAddress } from '@kingstake/web/ui/links.ts';
import { askNodeAt } from './chain-check.ts';
import { CHART_DAYS, drawChart, percentOf, pointsOf, shortSince, solOf } from './chart.ts';
import { offerCheck } from './own-check-view.ts';
import { link, paragraph, part, showState, sol, value } from './parts.ts';
import { PAGE_WORDS } from './words.ts';

const language = chooseLanguage(document.documentElement.lang, []);
const words = PAGE_WORDS[language];
const locale = language === 'en' ? 'en-GB' : language;
const DATE = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const TIME = new Intl.DateTimeFormat(locale, {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});
const COUNT = new Intl.NumberFormat(locale);
const LAMPORTS = 1_000_000_000;
const HOUR_MS = 3_600_000;
/** Statements are hourly; after this time two are missing. */
const OLD_MS = 125 * 60_000;
/** Statements of 30 days, one per hour. */
const STATEMENTS = CHART_DAYS * 24;

async function readStatements(http: Http): Promise<readonly ReserveStatement[]> {
  const all: ReserveStatement[] = [];
  for (let page = 1, more = true; more && all.length < STATEMENTS; page += 1) {
    const { statements, pagination } = await http.send(listReserves, { query: { page } });
    all.push(...statements);
    more = pagination.hasNextPage;
  }
  return all;
}

function notify(text: string): void {
  part('notice').textContent = text;
  part('notice').hidden = false;
}

function showFigures(statements: readonly ReserveStatement[]): void {
  const points = pointsOf(statements, wallClockMs());
  const newest = points.at(-1);
  if (newest === undefined) return;
  value('hold').replaceChildren(...sol(solOf(newest.hold)));
  value('owe').replaceChildren(...sol(solOf(newest.owe)));
  value('coverage').textContent = `${percentOf(newest.percent)} %`;
  const since = shortSince(points);
  value('coverage-box').dataset['short'] = String(since !== null);
  const lowest = words.lowest(percentOf(Math.min(...points.map(({ percent }) => percent))));
  value('lowest').textContent = since === null ? lowest : words.below(TIME.format(since));
  part('figures').hidden = false;
  const places = { chart: value('chart'), strip: value('strip'), point: value('point') };
  const texts = { words, date: (ms: number) => DATE.format(ms), time: (ms: number) => TIME.format(ms) };
  const draw = () => drawChart(places, points, texts);
  draw();
  window.addEventListener('resize', draw);
}

function showLast(statement: ReserveStatement, cluster: Cluster): void {
  const { height, asOf, slot, entries, owedLamports, treasury, memoSignature } = statement;
  value('time').textContent = TIME.format(Date.parse(asOf));
  value('slot').textContent = COUNT.format(slot);
  value('entry-count').textContent = COUNT.format(entries);
  value('total').textContent = `${solOf(Number(owedLamports) / LAMPORTS)} SOL`;
  value('treasury').replaceChildren(link(explorerAccount(cluster, treasury), shortAddress(treasury)));
  if (memoSignature === null) value('memo').textContent = words.notFinal;
  else
    value('memo').replaceChildren(link(explorerAddress(cluster, memoSignature), shortAddress(memoSignature)));
  value('file').setAttribute('href', `/api/reserves/${height}`);
  value('file').setAttribute('download', `kingstake-reserves-${height}.json`);
  const ageMs = wallClockMs() - Date.parse(asOf);
  part('old').textContent = words.old(Math.round(ageMs / HOUR_MS));
  part('old').hidden = ageMs <= OLD_MS;
  part('last').hidden = false;
}

/** Names the statements that a restore lost, because the list has a gap there. */
function showLost(statements: readonly ReserveStatement[]): void {
  const notes = statements.flatMap((statement) => {
    const lost = lostHeights(statement);
    return lost === null ? [] : [words.lost(lost.from, lost.to, TIME.format(Date.parse(statement.asOf)))];
  });
  part('lost').replaceChildren(...notes.map(paragraph));
  part('lost').hidden = notes.length === 0;
}

async function start(): Promise<void> {
  const http = createHttp(browserFetch);
  const statements = await readStatements(http);
  const [newest, ...older] = statements;
  if (newest === undefined) return notify(words.noStatement);
  showFigures(statements);
  const config = await http.send(getConfig);
  showLast(newest, config.cluster);
  showLost(statements);
  const user = await http.send(session).then(
    (signedIn) => signedIn.user,
    (error: unknown) => {
      if (isUnauthenticated(error)) return null;
      throw error;
    },
  );
  showState(user === null ? 'signed-out' : 'ready');
  part('check').hidden = false;
  if (user === null) return;
  value('player').textContent = words.signedInAs(user.username);
  offerCheck({ http, words, statements: [newest, ...older], user, ask: askNodeAt(config.rpcUrl) });
}

start().catch((error: unknown) => {
  browserLog.error('the reserves could not be shown', error);
  notify(words.loadFailed);
});
