// ui: one of a few choices, all in sight. Radio buttons of the browser's own: Tab leads in, arrow keys choose.
import { useId } from 'react';
import css from './segments.module.css';

interface SegmentsProps<V extends string> {
  /** null: none of them. */
  value: V | null;
  onChange: (value: V) => void;
  items: readonly { value: V; label: string }[];
  /** Id of the text that names the group. */
  labelledBy: string;
}

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
