import { expect, test } from 'vitest';
import { commandOf } from './commands.ts';

// Every command that changes something, by the right that it needs.
const BY_ONE = {
  approve: ['withdrawals approve'],
  reject: ['withdrawals reject'],
  freeze: ['freeze'],
  audit: ['audit', 'restore reconcile'],
  limits: ['limits exclude'],
  players: ['players sign-out'],
  'fair-play': ['fair-play clear', 'fair-play answer'],
  ratings: ['ratings reverse'],
  switches: ['stop', 'start'],
  backup: ['backup'],
  adjust: ['escrow repaid'],
  operators: ['keys announce receipt'],
};
const BY_TWO = {
  adjust: ['adjust'],
  loss: ['loss', 'write-off'],
  house: ['house', 'fund'],
  deposits: ['deposits assign', 'deposits return'],
  unfreeze: ['unfreeze', 'escrow clear'],
  limits: ['limits lift'],
  players: ['players suspend', 'players unsuspend'],
  'fair-play': ['fair-play extend', 'fair-play uphold', 'fair-play pay-debt'],
  operators: ['operators accept'],
};
const rows = (commands: Readonly<Record<string, string[]>>) =>
  Object.entries(commands).flatMap(([right, lines]) => lines.map((line) => [line, right] as const));

test.each(rows(BY_ONE))('lets one operator give %s, with the right "%s"', (line, right) => {
  const changes = commandOf(line.split(' '))?.changes;
  expect([changes?.right, changes?.twoOperators]).toEqual([right, undefined]);
});

test.each(rows(BY_TWO))('needs two operators for %s, with the right "%s"', (line, right) => {
  const changes = commandOf(line.split(' '))?.changes;
  expect([changes?.right, changes?.twoOperators]).toEqual([right, true]);
});
