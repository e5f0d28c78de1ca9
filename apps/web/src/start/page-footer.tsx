// start: the footer of a screen. It is at the end of the page, so it is fetched when the page is idle.
import { Suspense, useEffect, useState } from 'react';
import { currentLanguage } from '../language/index.ts';
import { useSession } from '../session/index.ts';
import { whenIdle } from '../ui/browser.ts';
import { lazyFrom } from '../ui/lazy-from.ts';

const footer = lazyFrom(() => import('../ui/footer.tsx'));
const Footer = footer('Footer');
const ShortFooter = footer('ShortFooter');

/** `isShort`: the variant of the connect screen, which names the server's network. */
export function PageFooter({ isShort = false }: { isShort?: boolean }) {
  const { config } = useSession();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!isIdle || config === null) return null;
  const links = { language: currentLanguage(), hasLegalTexts: config.hasLegalTexts === true };
  return (
    <Suspense>
      {isShort ? <ShortFooter cluster={config.cluster} {...links} /> : <Footer {...links} />}
    </Suspense>
  );
}
