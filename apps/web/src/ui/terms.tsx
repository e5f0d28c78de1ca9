// ui: a checkbox with its sentence, the one that accepts the operator's terms, and where players find help with gambling.
import type { HelpLink } from '@kingstake/protocol/http/config';
import { useId } from 'react';
import css from './controls.module.css';
import type { Elements } from './elements.ts';
import { Icon } from './icon.tsx';
import { HELP_TEXTS, TERMS_TEXTS } from './secondary-texts.ts';
import { UI_TEXTS } from './texts.ts';

interface TickBoxProps {
  label: string;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
  /** The end of the sentence: a link, which does not tick the box. */
  children?: Elements;
}

/** It is never ticked in advance. */
export function TickBox({ label, isTicked, onChange, children }: TickBoxProps) {
  const id = useId();
  return (
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
        <label htmlFor={id}>{label}</label> {children}
      </span>
    </div>
  );
}

const ADULT_AGE = 18;

interface TermsBoxProps extends Pick<TickBoxProps, 'isTicked' | 'onChange'> {
  /** The operator's minimum age; null: 18. */
  age: number | null;
}

/** The links open a new tab and do not tick the box. */
export function TermsBox({ age, ...box }: TermsBoxProps) {
  return (
    <div className={css['terms']}>
      <TickBox label={TERMS_TEXTS.accept(age ?? ADULT_AGE)} {...box}>
        <NewTab href="/terms" text={TERMS_TEXTS.terms} />
      </TickBox>
      <p className={css['privacy']}>
        <NewTab href="/privacy" text={TERMS_TEXTS.privacy} />
      </p>
    </div>
  );
}

/** With a link if the operator has set one. */
export function HelpLine({ help }: { help: HelpLink | undefined }) {
  return (
    <p className={css['help']}>
      <span>{HELP_TEXTS.help}</span> {help !== undefined && <NewTab href={help.url} text={help.name} />}
    </p>
  );
}

function NewTab({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={UI_TEXTS.opensNewTab}>
      {text}
    </a>
  );
}
