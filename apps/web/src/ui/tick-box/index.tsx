// ui: a checkbox with its sentence. It is never ticked in advance.
import { useId } from 'react';
import type { Elements } from '../elements.ts';
import { Icon } from '../icon.tsx';
import css from './tick-box.module.css';

interface TickBoxProps {
  label: string;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
  /** The end of the sentence: a link, which does not tick the box. */
  children?: Elements;
}

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
