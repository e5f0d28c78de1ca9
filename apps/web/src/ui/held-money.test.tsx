// An amount of SOL, with the part that a fair play case holds.
import { lamports, parseSol } from '@kingstake/protocol/money';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Money } from './money.tsx';

const sol = (text: string) => parseSol(text) ?? lamports(0n);
const read = (element: Parameters<typeof renderToString>[0]) =>
  renderToString(element).replaceAll(/<!-- -->|<[^>]*>/g, '');

test.each([
  ['nothing', undefined, '196.000 SOL'],
  ['zero', '0', '196.000 SOL'],
  ['a part', '195', '196.000 SOL 195 SOL held'],
  ['a long amount', '95.500000001', '196.000 SOL 95.5 SOL held'],
])('shows how much of a balance is held: %s', (_what, held, text) => {
  const part = held === undefined ? {} : { held: sol(held) };
  expect(read(<Money amount={sol('196')} {...part} />)).toBe(text);
});
