// public-pages: the pages that show a text of the operator. The server replaces the content of `operator-text`; without one, the
// page states that there is none.
import type { Language } from '@kingstake/protocol/pages/language';
import { Card } from '@kingstake/web/ui/layout.tsx';
import { createElement } from 'react';
import type { PageContent } from './document.tsx';
import page from './page.module.css';

interface OperatorWords {
  lead: string;
  /** Shown if the operator has no text. */
  none: string;
}

type Words = Readonly<Record<Language, OperatorWords>>;

const TERMS: Words = {
  en: {
    lead: 'The agreement between you and the operator of this server.',
    none: 'The operator of this server has not published terms.',
  },
  es: {
    lead: 'El acuerdo entre tú y el operador de este servidor.',
    none: 'El operador de este servidor no ha publicado términos.',
  },
  pt: {
    lead: 'O acordo entre você e o operador deste servidor.',
    none: 'O operador deste servidor não publicou termos.',
  },
};

const PRIVACY: Words = {
  en: {
    lead: 'What the operator of this server does with your data.',
    none: 'The operator of this server has not published a privacy notice.',
  },
  es: {
    lead: 'Qué hace el operador de este servidor con tus datos.',
    none: 'El operador de este servidor no ha publicado un aviso de privacidad.',
  },
  pt: {
    lead: 'O que o operador deste servidor faz com seus dados.',
    none: 'O operador deste servidor não publicou um aviso de privacidade.',
  },
};

const CONTACT: Words = {
  en: {
    lead: 'Who operates this server, and how to reach them.',
    none: 'The operator of this server has not published a contact.',
  },
  es: {
    lead: 'Quién opera este servidor y cómo contactar.',
    none: 'El operador de este servidor no ha publicado un contacto.',
  },
  pt: {
    lead: 'Quem opera este servidor e como falar com o operador.',
    none: 'O operador deste servidor não publicou um contato.',
  },
};

function OperatorText({ words, language }: { words: Words; language: Language }) {
  return (
    <Card className={page['section']}>
      {createElement('operator-text', null, <p>{words[language].none}</p>)}
    </Card>
  );
}

interface BodyProps {
  language: Language;
}

const leadOf = ({ en, es, pt }: Words): PageContent['lead'] => ({ en: en.lead, es: es.lead, pt: pt.lead });
const Terms = ({ language }: BodyProps) => <OperatorText words={TERMS} language={language} />;
const Privacy = ({ language }: BodyProps) => <OperatorText words={PRIVACY} language={language} />;
const Contact = ({ language }: BodyProps) => <OperatorText words={CONTACT} language={language} />;

export const terms: PageContent = { lead: leadOf(TERMS), Body: Terms, isNarrow: true };
export const privacy: PageContent = { lead: leadOf(PRIVACY), Body: Privacy, isNarrow: true };
export const contact: PageContent = { lead: leadOf(CONTACT), Body: Contact, isNarrow: true };
