// ui: controls of a form: a labelled input, a switch, and a choice of a few.
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import css from './controls.module.css';
import { cx, type Elements } from './elements.ts';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** At the right of the label, such as a counter; not read out with every key. */
  aside?: Elements;
  hint?: string | undefined;
  /** null: nothing is wrong. */
  error: string | null;
}

/** A labelled line of input with its hint and its error. */
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

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Id of the text that names it. */
  labelledBy: string;
  /** Id of the text that explains it. */
  describedBy?: string | undefined;
}

/** Something that is on or off, in effect at once. */
export function Switch({ checked, onChange, labelledBy, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={css['switch']}
      aria-checked={checked}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={() => onChange(!checked)}
    >
      <span className={css['track']} />
    </button>
  );
}

interface SegmentsProps<V extends string> {
  /** null: none of them. */
  value: V | null;
  onChange: (value: V) => void;
  items: readonly { value: V; label: string }[];
  /** Id of the text that names the group. */
  labelledBy: string;
}

/** One of a few choices, all in sight. Radio buttons of the browser's own: Tab leads in, arrow keys choose. */
export function Segments<V extends string>({ value, onChange, items, labelledBy }: SegmentsProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={css['segments']}>
      {items.map((item) => (
        <label key={item.value} className={css['segment']}>
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
          />
          <span>{item.label}</span>
        </label>
      ))}
    </div>
  );
}
