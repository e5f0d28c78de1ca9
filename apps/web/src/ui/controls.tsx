// ui: form controls: a labelled input, a switch, and a choice of a few options.
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import css from './controls.module.css';
import { cx, type Elements } from './elements.ts';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** To the right of the label, such as a counter. Screen readers do not announce it on every key. */
  aside?: Elements;
  hint?: string | undefined;
  /** null: valid. */
  error: string | null;
}

/** A labelled single-line input with its hint and its error. */
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

/** A `ref` for the main field of a dialog. It takes the focus before the dialog chooses an element itself. */
export function focusOnOpening(field: HTMLInputElement | null): void {
  field?.focus();
}

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Id of the label. */
  labelledBy: string;
  /** Id of the description. */
  describedBy?: string | undefined;
}

/** A switch that takes effect immediately. */
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
  /** null: none. */
  value: V | null;
  onChange: (value: V) => void;
  items: readonly { value: V; label: string }[];
  /** Id of the label of the group. */
  labelledBy: string;
}

/** A choice of a few options that are all visible. Native radio buttons: Tab enters the group, arrow keys choose. */
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
