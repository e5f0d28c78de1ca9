// public-pages: the document around every public page. It is readable without JavaScript; one page has a script that adds to it.
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@kingstake/protocol/pages/language';
import { PUBLIC_PAGES, type PublicPageName, publicPageLink } from '@kingstake/protocol/pages/public-pages';
import { buttonClass } from '@kingstake/web/ui/button.tsx';
import { cx } from '@kingstake/web/ui/elements.ts';
import { FOOTER_WORDS, Footer } from '@kingstake/web/ui/footer.tsx';
import { Logo } from '@kingstake/web/ui/icon.tsx';
import { MAIN_ID, SkipLink } from '@kingstake/web/ui/layout.tsx';
import type { ComponentType } from 'react';
import css from './document.module.css';
import { textsOf } from './texts.ts';

const en = {
  about: 'About Kingstake', // label of the header's list of pages
  languages: 'Languages',
  skip: 'Skip to content',
  home: 'Kingstake home',
  open: 'Open Kingstake', // label of the link to the product
};

const es: typeof en = {
  about: 'Acerca de Kingstake',
  languages: 'Idiomas',
  skip: 'Ir al contenido',
  home: 'Inicio de Kingstake',
  open: 'Abrir Kingstake',
};

const pt: typeof en = {
  about: 'Sobre o Kingstake',
  languages: 'Idiomas',
  skip: 'Ir para o conteúdo',
  home: 'Início do Kingstake',
  open: 'Abrir o Kingstake',
};

const WORDS: Readonly<Record<Language, typeof en>> = { en, es, pt };

export interface PlaceProps {
  name: PublicPageName;
  language: Language;
}

export interface PageContent {
  Body: ComponentType<PlaceProps>;
  /** Whether the page is one column of text. */
  isNarrow?: boolean;
}

interface DocumentProps extends PlaceProps {
  content: PageContent;
  styleSheet: string; // its URL
  script: string | null; // its URL; null: none
}

const PRODUCT = 'Kingstake';

export function Document({ name, content, language, styleSheet, script }: DocumentProps) {
  const title = FOOTER_WORDS[language].pages[name];
  const { Body, isNarrow = false } = content;
  const [lead] = textsOf(name, language).lines; // also the description for search engines
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${title} · ${PRODUCT}`}</title>
        <meta name="description" content={lead} />
        <meta name="theme-color" content="#15110E" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="stylesheet" href={styleSheet} />
        {script !== null && <script type="module" src={script} />}
      </head>
      <body>
        <div id="root">
          <SkipLink>{WORDS[language].skip}</SkipLink>
          <Header name={name} language={language} />
          <main id={MAIN_ID} tabIndex={-1} className={cx(css['main'], isNarrow && css['narrow'])}>
            <h1 className={cx('disp', css['title'])}>{title}</h1>
            <p className={css['lead']}>{lead}</p>
            <Body name={name} language={language} />
            <Languages name={name} language={language} />
          </main>
          <Footer language={language} hasLegalTexts={true} />
        </div>
      </body>
    </html>
  );
}

function Header({ name, language }: PlaceProps) {
  const { about, home, open } = WORDS[language];
  return (
    <header className={css['header']}>
      <a href="/" className={css['home']} aria-label={home}>
        <Logo />
      </a>
      <nav aria-label={about} className={css['pages']}>
        {PUBLIC_PAGES.filter(({ isInHeader }) => isInHeader).map((page) => (
          <a
            key={page.name}
            href={publicPageLink(page.name, language)}
            aria-current={page.name === name ? 'page' : undefined}
          >
            {FOOTER_WORDS[language].pages[page.name]}
          </a>
        ))}
      </nav>
      <a href="/" className={buttonClass({ variant: 'primary' })}>
        {open}
      </a>
    </header>
  );
}

/** The same page in the other languages. */
function Languages({ name, language }: PlaceProps) {
  return (
    <nav aria-label={WORDS[language].languages} className={css['languages']}>
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <a key={other} href={publicPageLink(name, other)} lang={other} hrefLang={other} rel="alternate">
          {LANGUAGE_NAMES[other]}
        </a>
      ))}
    </nav>
  );
}
