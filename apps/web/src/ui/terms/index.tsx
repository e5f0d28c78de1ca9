// ui: the box with which a player accepts the operator's terms. It is never ticked beforehand.
import { useId } from 'react';
import { Icon } from '../icon.tsx';
import { UI_TEXTS } from '../texts.ts';
import css from './terms.module.css';
import { TERMS_TEXTS } from './texts.ts';

const ADULT_AGE = 18;

interface TermsBoxProps {
  /** The operator's least age; null: 18. */
  age: number | null;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

/** The links open a new tab and do not tick the box. */
export function TermsBox({ age, isTicked, onChange }: TermsBoxProps) {
  const id = useId();
  return (
    <div className={css['terms']}>
      <div className={css['row']}>
        <span className={css['box']}>
          <input
            id={id}
            type="checkbox"
            checked={isTicked}
            aria-labelledby={`${id}-text`}
            onChange={(event) => onChange(event.target.checked)}
          />
          <Icon name="check" size="sm" />
        </span>
        <span id={`${id}-text`} className={css['text']}>
          <label htmlFor={id}>{TERMS_TEXTS.accept(age ?? ADULT_AGE)}</label>{' '}
          <NewTab href="/terms" text={TERMS_TEXTS.terms} />
        </span>
      </div>
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
