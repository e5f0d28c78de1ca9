// public-pages: the texts that every public page and the footer share, in each language. They are not part of a catalogue, because
// the build renders the pages in all languages at once.
import type { Language } from '@kingstake/protocol/pages/language';
import type { PublicPageName } from '@kingstake/protocol/pages/public-pages';

/** A language's own name, for readers of that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
};

interface SharedWords {
  pages: Readonly<Record<PublicPageName, string>>;
  about: string; // label of the header's list of pages
  allPages: string; // label of the footer's list
  languages: string; // label of the list of languages
  skip: string;
  home: string;
  open: string; // label of the link to the product
  adults: string;
}

export const SHARED_WORDS: Readonly<Record<Language, SharedWords>> = {
  en: {
    pages: {
      'how-it-works': 'How it works',
      fees: 'Fees',
      'fair-play': 'Fair play',
      'play-limits': 'Play limits',
      reserves: 'Reserves',
      terms: 'Terms',
      privacy: 'Privacy',
      contact: 'Contact',
    },
    about: 'About Kingstake',
    allPages: 'All pages about Kingstake',
    languages: 'Languages',
    skip: 'Skip to content',
    home: 'Kingstake home',
    open: 'Open Kingstake',
    adults: 'Real SOL is at stake. Play with what you can afford to lose.',
  },
  es: {
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
    about: 'Acerca de Kingstake',
    allPages: 'Todas las páginas acerca de Kingstake',
    languages: 'Idiomas',
    skip: 'Ir al contenido',
    home: 'Inicio de Kingstake',
    open: 'Abrir Kingstake',
    adults: 'Se juega con SOL reales. Juega con lo que puedas permitirte perder.',
  },
  pt: {
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
    about: 'Sobre o Kingstake',
    allPages: 'Todas as páginas sobre o Kingstake',
    languages: 'Idiomas',
    skip: 'Ir para o conteúdo',
    home: 'Início do Kingstake',
    open: 'Abrir o Kingstake',
    adults: 'SOL de verdade está em jogo. Jogue com o que você pode perder.',
  },
};
