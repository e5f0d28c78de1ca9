// ui: the footer with the pages that the server has, and its texts in each language, because the public pages use it too. Every screen
// except the table shows it; the connect screen has its short form. Fetched after the first paint.
import { CLUSTER_NAMES, type Cluster } from '@kingstake/protocol/clusters';
import type { Language } from '@kingstake/protocol/pages/language';
import { existingPages, type PublicPageName, publicPageLink } from '@kingstake/protocol/pages/public-pages';
import { messageInLanguage } from '../language/index.ts';
import css from './footer.module.css';
import { Logo } from './icon.tsx';
import { Badge } from './status.tsx';

const en = {
  pages: {
    'how-it-works': 'How it works',
    fees: 'Fees',
    'fair-play': 'Fair play',
    'play-limits': 'Play limits',
    reserves: 'Reserves',
    terms: 'Terms',
    privacy: 'Privacy',
    contact: 'Contact',
  } satisfies Record<PublicPageName, string>,
  allPages: 'All pages about Kingstake',
  adults: 'Real SOL is at stake. Play with what you can afford to lose.',
};

const es: typeof en = {
  pages: {
    'how-it-works': 'Cómo funciona',
    fees: 'Comisiones',
    'fair-play': 'Juego limpio',
    'play-limits': 'Límites de juego',
    reserves: 'Reservas',
    terms: 'Términos',
    privacy: 'Privacidad',
    contact: 'Contacto',
  },
  allPages: 'Todas las páginas acerca de Kingstake',
  adults: 'Se juega con SOL reales. Juega con lo que puedas permitirte perder.',
};

const pt: typeof en = {
  pages: {
    'how-it-works': 'Como funciona',
    fees: 'Taxas',
    'fair-play': 'Jogo limpo',
    'play-limits': 'Limites de jogo',
    reserves: 'Reservas',
    terms: 'Termos',
    privacy: 'Privacidade',
    contact: 'Contato',
  },
  allPages: 'Todas as páginas sobre o Kingstake',
  adults: 'SOL de verdade está em jogo. Jogue com o que você pode perder.',
};

export const FOOTER_WORDS: Readonly<Record<Language, typeof en>> = { en, es, pt };

interface FooterProps {
  language: Language;
  /** Whether the operator has published terms and a privacy notice. */
  hasLegalTexts: boolean;
}

export function Footer({ language, hasLegalTexts }: FooterProps) {
  const words = FOOTER_WORDS[language];
  return (
    <footer className={css['footer']}>
      <Logo />
      <nav aria-label={words.allPages}>
        <PageLinks language={language} hasLegalTexts={hasLegalTexts} />
      </nav>
      <p className={css['adults']}>
        <b>18+</b>
        <span>{words.adults}</span>
      </p>
    </footer>
  );
}

const IN_SHORT: ReadonlySet<PublicPageName> = new Set(['how-it-works', 'terms', 'privacy']);

/** The short form, which names the server's network. */
export function ShortFooter({ cluster, ...links }: FooterProps & { cluster: Cluster }) {
  return (
    <footer className={css['short']}>
      <Badge mark="diamond">{messageInLanguage(CLUSTER_NAMES[cluster])}</Badge>
      <nav aria-label={FOOTER_WORDS[links.language].allPages}>
        <PageLinks {...links} names={IN_SHORT} />
      </nav>
    </footer>
  );
}

/** A link to a legal page is marked, because the server removes it from a public page if there is no such text. */
function PageLinks({ language, hasLegalTexts, names }: FooterProps & { names?: ReadonlySet<string> }) {
  return (
    <ul className={css['links']}>
      {existingPages(hasLegalTexts)
        .filter(({ name }) => names?.has(name) ?? true)
        .map(({ name, operatorText }) => (
          <li key={name} data-legal={operatorText === 'required' || undefined}>
            <a href={publicPageLink(name, language)}>{FOOTER_WORDS[language].pages[name]}</a>
          </li>
        ))}
    </ul>
  );
}
