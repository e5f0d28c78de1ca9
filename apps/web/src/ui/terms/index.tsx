// ui: the checkbox with which a player accepts the operator's terms. It is never ticked in advance.

import { TERMS_TEXTS } from '../secondary-texts.ts';
import { UI_TEXTS } from '../texts.ts';
import { TickBox } from '../tick-box/index.tsx';
import css from './terms.module.css';

const ADULT_AGE = 18;

interface TermsBoxProps {
  /** The operator's minimum age; null: 18. */
  age: number | null;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

/** The links open a new tab and do not tick the box. */
export function TermsBox({ age, isTicked, onChange }: TermsBoxProps) {
  return (
    <div className={css['terms']}>
      <TickBox label={TERMS_TEXTS.accept(age ?? ADULT_AGE)} isTicked={isTicked} onChange={onChange}>
        <NewTab href="/terms" text={TERMS_TEXTS.terms} />
      </TickBox>
      <p className={css['privacy']}>
        <NewTab href="/privacy" text={TERMS_TEXTS.privacy} />
      </p>
    </div>
  );
}

function NewTab({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={UI_TEXTS.opensNewTab}>
      {text}
    </a>
  );
}
