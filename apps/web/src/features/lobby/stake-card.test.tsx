import { WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol/time-control';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SpeedChoice, SpeedFilter } from './match/create-dialogs.tsx';
import css from './stake-card.module.css';
import { SpeedPicker, WagerPicker } from './stake-card.tsx';

const checked = (html: string) => /<input[^>]*checked=""[^>]*>/.exec(html)?.[0] ?? '';

test('B10 four speeds with their labels and names, the chosen one checked and written out', () => {
  const html = renderToString(<SpeedPicker value="180+2" onChange={() => {}} />);
  const options = html.split('<label').slice(1);
  expect(options.map((option) => /aria-label="([^"]*)"/.exec(option)?.[1])).toEqual([
    '3+2 Quick',
    '5+3 Blitz',
    '10+0 Standard',
    '15+10 Long',
  ]);
  expect(checked(html)).toContain('aria-label="3+2 Quick"');
  expect(html).toContain('3:00 per side, +2 s per move');
});

test.each(OFFERED_TIME_CONTROLS)('B20 the filter shows %s, or any; a new match has one', (speed) => {
  const filter = renderToString(<SpeedFilter value={speed} onChange={() => {}} />);
  expect(filter.split('<label')).toHaveLength(6);
  expect(checked(filter)).toContain(`value="${speed}"`);
  expect(checked(renderToString(<SpeedFilter value={null} onChange={() => {}} />))).toContain('value="any"');
  const choice = renderToString(<SpeedChoice value={speed} onChange={() => {}} />);
  expect(choice.split('<label')).toHaveLength(5);
  expect(checked(choice)).toContain(`value="${speed}"`);
});

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
