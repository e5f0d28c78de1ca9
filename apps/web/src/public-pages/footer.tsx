// public-pages: the footer with the pages that the server has. The public pages and every screen except the table use it; the
// connect screen uses its short form. Fetched after the first paint.
import { CLUSTER_NAMES, type Cluster } from '@kingstake/protocol/clusters';
import type { Language } from '@kingstake/protocol/pages/language';
import { existingPages, type PublicPageName, publicPageLink } from '@kingstake/protocol/pages/public-pages';
import { messageInLanguage } from '../language/index.ts';
import { Logo } from '../ui/icon.tsx';
import { Badge } from '../ui/status.tsx';
import css from './footer.module.css';
import { SHARED_WORDS } from './words.ts';

interface FooterProps {
  language: Language;
  /** Whether the operator has published terms and a privacy notice. */
  hasLegalTexts: boolean;
}

export function Footer({ language, hasLegalTexts }: FooterProps) {
  const words = SHARED_WORDS[language];
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
      <nav aria-label={SHARED_WORDS[links.language].allPages}>
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
            <a href={publicPageLink(name, language)}>{SHARED_WORDS[language].pages[name]}</a>
          </li>
        ))}
    </ul>
  );
}
