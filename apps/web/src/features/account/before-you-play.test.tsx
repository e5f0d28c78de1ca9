// The second step of a registration: nothing is ticked or chosen in advance.
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TermsBox } from '../../ui/terms/index.tsx';
import { type AgreementDraft, isAgreed, NO_AGREEMENT } from './before-you-play.tsx';

test('T34 shows the box unticked, with links that open new tabs', () => {
  const html = renderToString(<TermsBox age={18} isTicked={NO_AGREEMENT.isTicked} onChange={() => {}} />);
  expect(html).not.toContain('checked=""');
  expect(html.replaceAll(/<!-- -->|<[^>]+>/g, '')).toContain('I&#x27;m 18 or older and accept the Terms');
  for (const path of ['/terms', '/privacy'])
    expect(html).toMatch(new RegExp(`href="${path}" target="_blank" rel="noopener noreferrer"`));
});

test.each<[string, Partial<AgreementDraft>, boolean]>([
  ['as it opens', {}, false],
  ['with the box ticked', { isTicked: true }, true],
  ['with a limit that is not an amount yet', { isTicked: true, wantsLimit: true }, false],
  ['with a limit', { isTicked: true, wantsLimit: true, amount: '2,5' }, true],
  ['with a limit and no tick', { wantsLimit: true, amount: '2' }, false],
])('T34 creates a profile %s: %s', (_name, changed, agreed) => {
  expect(isAgreed({ ...NO_AGREEMENT, ...changed })).toBe(agreed);
});
