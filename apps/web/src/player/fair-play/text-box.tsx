// fair-play: a multi-line text field with a counter.
import { useId } from 'react';
import { cx } from '../../ui/elements.ts';
import css from './report.module.css';

interface TextBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Maximum number of characters. The browser accepts no more. */
  longest: number;
  /** The text of the counter. */
  counter: string;
  /** Shows the counter next to the label or below the box. */
  counterAt: 'label' | 'below';
}

/** When this many characters are left, the counter becomes a warning. */
const NEARLY_FULL = 50;

export function TextBox({ label, value, onChange, longest, counter, counterAt }: TextBoxProps) {
  const id = useId();
  const isNearlyFull = longest - value.length <= NEARLY_FULL;
  const count = <span className={cx('num fine', isNearlyFull && css['full'])}>{counter}</span>;
  return (
    <div className={css['field']}>
      <div className={css['label']}>
        <label htmlFor={id}>{label}</label>
        {counterAt === 'label' && count}
      </div>
      <textarea
        id={id}
        className={css['box']}
        rows={counterAt === 'label' ? 3 : 4}
        maxLength={longest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {counterAt === 'below' && count}
    </div>
  );
}
