// One notice at a time: which of those that are true is shown.
import { expect, test, vi } from 'vitest';
import type { TableNotice } from '../parts/game-table-props.ts';
import { isNewsOver, type NoticeFacts, noticeOf } from './notices.ts';

const NEWS: TableNotice = { key: 'news', tone: 'plain', icon: 'check', title: 'News' };
const QUIET: NoticeFacts = {
  line: 'open',
  isSending: false,
  drawOffer: null,
  opponentName: 'Bob',
  awayUntil: null,
  isReady: false,
  news: null,
};
const AWAY = { awayUntil: '2026-11-22T12:10:00.000Z' };
const nothing = { reconnect: () => {}, acceptDraw: () => {}, declineDraw: () => {} };

test.each<[string, Partial<NoticeFacts>, string | null]>([
  ['nothing', {}, null],
  ['the own line before all', { line: 'lost', drawOffer: 'theirs', ...AWAY, news: NEWS }, 'lost'],
  ['and with the server itself', { line: 'restarting', drawOffer: 'theirs', ...AWAY }, 'restarting'],
  ['and after many tries', { line: 'offline', drawOffer: 'theirs' }, 'offline'],
  ['their offer before their absence', { drawOffer: 'theirs', ...AWAY, news: NEWS }, 'draw-offered'],
  ['their absence before news', { ...AWAY, news: NEWS }, 'away'],
  ['the own offer never hides their absence', { drawOffer: 'own', ...AWAY }, 'away'],
  ['news before the own offer, which stays', { drawOffer: 'own', news: NEWS }, 'news'],
  ['the own offer', { drawOffer: 'own' }, 'draw-sent'],
  ['before the start', { isReady: true }, 'ready'],
])('%s', (_name, facts, key) => {
  expect(noticeOf({ ...QUIET, ...facts }, nothing)?.key ?? null).toBe(key);
});

test('G32 the offer in the words of the specification, with Decline and Accept', () => {
  const actions = { ...nothing, acceptDraw: vi.fn(), declineDraw: vi.fn() };
  const notice = noticeOf({ ...QUIET, drawOffer: 'theirs' }, actions);
  expect(notice).toMatchObject({ title: 'Draw Offered', text: 'Your opponent is offering a draw.' });
  const [decline, accept] = notice?.actions ?? [];
  expect([decline?.label, accept?.label]).toEqual(['Decline', 'Accept']);
  accept?.run();
  expect(actions.acceptDraw).toHaveBeenCalledOnce();
  decline?.run();
  expect(actions.declineDraw).toHaveBeenCalledOnce();
});

test('a server that restarts says that no one loses time by it', () => {
  const notice = noticeOf({ ...QUIET, line: 'restarting', isSending: true }, nothing);
  expect(notice).toMatchObject({ title: 'Our server is restarting.', tone: 'warn' });
  expect(notice?.text).toContain('Both clocks are stopped');
});

test('a line that was lost says whether a move waits for it', () => {
  const told = (isSending: boolean) => noticeOf({ ...QUIET, line: 'lost', isSending }, nothing)?.text;
  expect(told(true)).toContain('not sent yet');
  expect(told(false)).toContain('clock may still run');
});

test('ends news with the game, and Opponent Found! with the first move', () => {
  const found = { ...NEWS, key: 'found' };
  const move = { from: 'e2', to: 'e4', san: 'e4', fen: '' };
  expect(isNewsOver(found, { status: 'active', moves: [] })).toBe(false);
  expect(isNewsOver(found, { status: 'active', moves: [move] })).toBe(true);
  expect(isNewsOver(NEWS, { status: 'active', moves: [move] })).toBe(false);
  for (const news of [NEWS, found]) expect(isNewsOver(news, { status: 'ended', moves: [] })).toBe(true);
});
