import { WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import css from './tiles.module.css';
import { WagerPicker } from './wager-picker.tsx';

test('B10 B11 six wagers, the chosen one checked, and the two highest in premium metal', () => {
  const html = renderToString(
    <WagerPicker options={WAGER_OPTIONS_SOL} value="0.1" onChange={() => {}} isOver={() => false} />,
  );
  const options = html.split('<label').slice(1);
  expect(options.map((option) => /<b class="num">([^<]*)</.exec(option)?.[1])).toEqual([
    '0.1',
    '1',
    '5',
    '20',
    '50',
    '100',
  ]);
  expect(options.map((option) => option.includes(css['premium'] ?? '?'))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(options.map((option) => option.includes('checked=""'))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
