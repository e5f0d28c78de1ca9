// ui: a labelled line of input with its hint and its fault.

import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { cx } from './class-names.ts';
import type { Elements } from './elements.ts';
import css from './field.module.css';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Stands at the right of the label, such as a counter; not read out with every key. */
  aside?: Elements;
  hint?: string | undefined;
  /** null: nothing is wrong. */
  error: string | null;
}

export function Field({ label, aside, hint, error, className, ...attributes }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(error !== null && errorId, hint !== undefined && hintId);
  return (
    <div className={className}>
      <div className={css['head']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <input
        {...attributes}
        id={id}
        className={css['input']}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={describedBy === '' ? undefined : describedBy}
      />
      <div id={errorId} className={css['error']} aria-live="polite">
        {error}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={css['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A `ref` for the field that a dialog is opened for: it has the focus before the dialog looks for one to give it to. */
export function focusOnOpening(field: HTMLInputElement | null): void {
  field?.focus();
}
