import { ratingPoolOf } from '@kingstake/chess/rating';
import { WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import { lamports } from '@kingstake/protocol/money';
import { OFFERED_TIME_CONTROLS, timeControlOf } from '@kingstake/protocol/time-control';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RATING_TEXTS } from '../ui/secondary-texts.ts';
import { capText } from './areas.tsx';
import { SpeedChoice, SpeedFilter } from './create-dialogs.tsx';
import css from './stake-card.module.css';
import { SpeedPicker, WagerPicker } from './stake-card.tsx';
import { LOBBY_TEXTS } from './texts.ts';

const checked = (html: string) => /<input[^>]*checked=""[^>]*>/.exec(html)?.[0] ?? '';

test('B10 names for each time control the rating that it changes, with the chosen one checked and spelled out', () => {
  const html = renderToString(<SpeedPicker value="180+2" onChange={() => {}} />);
  const options = html.split('<label').slice(1);
  const names = options.map((option) => /aria-label="([^"]*)"/.exec(option)?.[1]);
  expect(names).toEqual(['3+2 Blitz', '5+3 Blitz', '10+0 Rapid', '15+10 Rapid']);
  expect(checked(html)).toContain('aria-label="3+2 Blitz"');
  expect(html).toContain('3:00 per side, +2 s per move');
});

test.each(OFFERED_TIME_CONTROLS)('names the pool of a %s game like the rating does', (speed) => {
  expect(LOBBY_TEXTS.speeds[speed]).toBe(RATING_TEXTS.pools[ratingPoolOf(timeControlOf(speed))]);
});

test.each(OFFERED_TIME_CONTROLS)('B20 shows %s in the filter, or any, and for a new match', (speed) => {
  const filter = (value: typeof speed | null) =>
    renderToString(<SpeedFilter value={value} onChange={() => {}} />);
  expect(filter(speed).split('<label')).toHaveLength(6);
  expect(checked(filter(speed))).toContain(`value="${speed}"`);
  expect(checked(filter(null))).toContain('value="any"');
  const choice = renderToString(<SpeedChoice value={speed} onChange={() => {}} />);
  expect(choice.split('<label')).toHaveLength(5);
  expect(checked(choice)).toContain(`value="${speed}"`);
});

const optionsOf = (isAbove: (wager: string) => boolean) =>
  renderToString(
    <WagerPicker
      options={WAGER_OPTIONS_SOL}
      value="0.1"
      onChange={() => {}}
      isOver={() => false}
      isAbove={isAbove}
    />,
  )
    .split('<label')
    .slice(1);

test('B10 B11 shows six wagers, the chosen one checked, and the two highest in premium metal', () => {
  const shown = optionsOf(() => false).map((option) => {
    const wager = /<b class="num">([^<]*)</.exec(option)?.[1];
    const isPremium = option.includes(css['premium'] ?? '?');
    return `${wager}${isPremium ? ' premium' : ''}${option.includes('checked=""') ? ' checked' : ''}`;
  });
  expect(shown).toEqual(['0.1 checked', '1', '5', '20', '50 premium', '100 premium']);
});

test('disables the tiles of wagers above the own limits', () => {
  const disabled = optionsOf((wager) => Number(wager) > 5).map((option) => option.includes('disabled=""'));
  expect(disabled).toEqual([...[false, false, false], ...[true, true, true]]);
});

test.for([
  ['wager', 500_000_000n, 'Wagers above 0.5 SOL are off: it is your largest wager.'],
  ['loss', 7_000_000_000n, 'Wagers above 7 SOL are off: your loss limit has room for no more.'],
  ['held', 10_000_000_000n, 'Part of your balance is held. You can wager up to 10 SOL.'],
  ['loss', 50_000_000n, 'All wagers are off: your loss limit has room for 0.05 SOL.'],
] as const)('states which limit caps a wager, and what would fit: %s %s', ([kind, most, text]) => {
  expect(capText({ kind, most: lamports(most) })).toBe(text);
});
