import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol/time-control';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SpeedChoice, SpeedFilter } from './speed-choice.tsx';
import { SpeedPicker } from './speed-picker.tsx';

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
