// public-pages: renders every page in every language. The build runs it and writes the files, see public-pages.config.ts.
import { LANGUAGES } from '@kingstake/protocol/pages/language';
import { PUBLIC_PAGES, type PublicPageName } from '@kingstake/protocol/pages/public-pages';
// The browser's variant of react-dom/server keeps a MessageChannel open, so the build would never exit.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import '@kingstake/web/ui/base.css';
import { Document, type PageContent } from './document.tsx';
import { fairPlay } from './fair-play.tsx';
import { howItWorks } from './how-it-works.tsx';
import { reserves } from './reserves.tsx';
import { fees, operatorText, playLimits } from './text-pages.tsx';

const CONTENTS: Readonly<Record<PublicPageName, PageContent>> = {
  'how-it-works': howItWorks,
  fees,
  'fair-play': fairPlay,
  'play-limits': playLimits,
  reserves,
  terms: operatorText,
  privacy: operatorText,
  contact: operatorText,
};

interface RenderedPage {
  file: string; // `fees.es.html`
  html: string;
}

/** `files`: the URLs of these modules' style sheet, and of the script of the reserves page. */
export function renderPages(files: { styleSheet: string; reserves: string }): readonly RenderedPage[] {
  return PUBLIC_PAGES.flatMap(({ name }) =>
    LANGUAGES.map((language) => {
      const script = name === 'reserves' ? files.reserves : null;
      const document = { name, content: CONTENTS[name], language, styleSheet: files.styleSheet, script };
      return {
        file: `${name}.${language}.html`,
        html: `<!doctype html>${renderToStaticMarkup(<Document {...document} />)}`,
      };
    }),
  );
}
