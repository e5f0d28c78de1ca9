// e2e: checks that a screen fits its window. The page must not scroll sideways, and no element may extend beyond it. On a touch screen
// the text of a field has at least 16 px, because iOS zooms in on the focus of a smaller one.
import { expect, type Page } from '@playwright/test';

/** From the narrowest width of WCAG 1.4.10 to a tablet in portrait orientation. */
const SIZES = [
  [320, 640],
  // `npm test` measures only the first and the last.
  ...(process.env['TEST_SCOPE'] === 'short'
    ? []
    : ([
        [360, 640],
        [768, 1024],
      ] as const)),
  [390, 844],
] as const;

/** Runs in the page. Returns one line per fault. The content of an element with `data-scrolls` may be wider than the element. */
function faultsOf(width: number): string[] {
  const root = document.scrollingElement ?? document.documentElement;
  const faults = root.scrollWidth > width ? [`the page is ${root.scrollWidth} px wide`] : [];
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isCut = (element: Element): boolean => {
    const outer = element.parentElement;
    if (outer === null) return false;
    const isClipping =
      styleOf(outer).overflowX !== 'visible' && outer.getBoundingClientRect().right <= width + 1;
    return isClipping || isCut(outer);
  };
  const fields =
    'textarea, select, input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"])';
  const isTouch = matchMedia('(pointer: coarse)').matches;
  for (const field of isTouch ? document.body.querySelectorAll(fields) : [])
    if (Number.parseFloat(styleOf(field).fontSize) < 16)
      faults.push(`the text is too small: ${field.outerHTML}`);
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, overflowY, position } = styleOf(element);
    const name = `${element.tagName} ${element.getAttribute('class')} "${element.textContent?.slice(0, 40)}"`;
    const isScroller = /auto|scroll/.test(`${overflowX} ${overflowY}`);
    if (isScroller && position === 'static') faults.push(`a scroller without a position: ${name}`);
    if (
      isScroller &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.dataset['scrolls'] === undefined
    )
      faults.push(`scrolls sideways: ${name}`);
    const box = element.getBoundingClientRect();
    const isOut = box.width > 1 && (box.right > width + 1 || box.left < -1);
    if (isOut && position !== 'fixed' && !isCut(element))
      faults.push(`sticks out, ${Math.round(box.left)} to ${Math.round(box.right)}: ${name}`);
  }
  return faults;
}

/** Checks every width. Leaves the window at 390x844. */
export async function expectToFit(page: Page, screen: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(faultsOf, width), `${screen} at ${width} px`).toEqual([]);
  }
}
