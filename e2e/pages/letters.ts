// e2e: larger letters, and more space between them. Nothing that can be pressed may be covered, and no clock or button may be cut.
import { expect, type Page } from '@playwright/test';

/** The spacing of WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

const LETTERS = [
  { name: 'text spacing', px: 16, sheet: SPACING },
  { name: 'letters of 24 px', px: 24, sheet: '' },
  { name: 'letters of 32 px', px: 32, sheet: '' },
] as const;

/** Runs in the page. Returns what cannot be pressed, and clocks and buttons whose text is cut. */
function faults(): string[] {
  const found: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.children.length === 0 && element.getBoundingClientRect().right > page.clientWidth + 1,
    );
    found.push(
      `the page is ${page.scrollWidth} px wide: ${wide.map(({ className, textContent }) => `${className} ${textContent}`)}`,
    );
  }
  for (const element of document.querySelectorAll<HTMLElement>(
    'main :is(button, a, input, select, [role="timer"], [role="radio"])',
  )) {
    const inRibbon = element.closest('[class*="line"]')?.querySelector('button + button') != null;
    if (inRibbon || element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true }))
      continue;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width < 4 || height < 4) continue; // for screen readers
    const name = `${element.getAttribute('aria-label') ?? element.textContent} at ${[left, top, width, height].map(Math.round)}`;
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = element.closest('label');
    if (at === null || !(element.contains(at) || label?.contains(at) || at.contains(element)))
      found.push(`covered by ${at?.className}: ${name}`);
    if (element.matches('button, [role="timer"]') && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut: ${name}`);
  }
  window.scrollTo(0, 0);
  return found;
}

/** Checks the screen with each kind of letters, and restores the usual ones. */
export async function expectToPressWithAnyLetters(page: Page, screen: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const { name, px, sheet } of LETTERS) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: px } });
    await page.evaluate((text) => {
      const styles = new CSSStyleSheet();
      styles.replaceSync(text);
      document.adoptedStyleSheets = [styles];
    }, sheet);
    await expect
      .poll(() => page.evaluate(faults), { message: `${screen} with ${name}`, timeout: 5_000 })
      .toEqual([]);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}
