// account: the display name, with its rules while it is typed.
import { DISPLAY_NAME_MAX, graphemeCount } from '@kingstake/protocol/display-name';
import { useState } from 'react';
import { Field } from '../../../ui/controls.tsx';
import { cx } from '../../../ui/elements.ts';
import { nameFault } from '../profile-draft.ts';
import { ACCOUNT_TEXTS } from '../texts.ts';
import css from './name-field.module.css';

interface NameFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What the server said of this name; null when nothing. */
  refusal: string | null;
}

export function NameField({ value, onChange, refusal }: NameFieldProps) {
  // An empty name is a fault only once the player has been here: the form does not open with a reproach.
  const [visited, setVisited] = useState(value !== '');
  const count = graphemeCount(value.trim());
  const fault = value.trim() === '' && !visited ? null : nameFault(value);
  return (
    <Field
      label={ACCOUNT_TEXTS.displayName}
      placeholder={ACCOUNT_TEXTS.displayNamePlaceholder}
      aside={
        <span className={cx('num', count > DISPLAY_NAME_MAX && css['over'])} aria-hidden="true">
          {ACCOUNT_TEXTS.counter(count, DISPLAY_NAME_MAX)}
        </span>
      }
      error={fault ?? refusal}
      value={value}
      autoComplete="nickname"
      autoCapitalize="words"
      spellCheck={false}
      enterKeyHint="done"
      required
      onChange={(event) => {
        setVisited(true);
        onChange(event.target.value);
      }}
    />
  );
}
