// ui: one choice out of a short list that opens. The browser's own, in our clothes where it lets us.
import type { ChangeEvent } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import css from './select.module.css';
import { checkedItems, type SelectItem } from './select-items.ts';

interface SelectProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  /** Each with a non-empty value: anything else throws. */
  items: readonly SelectItem<V>[];
  label: string;
}

export function Select<V extends string>({ value, onChange, items, label }: SelectProps<V>) {
  const checked = checkedItems(items);
  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const item = checked.find((candidate) => candidate.value === target.value);
    if (item !== undefined) onChange(item.value);
  };
  return (
    <span className={css['select']}>
      <select
        className={cx(buttonClass(), css['trigger'])}
        aria-label={label}
        value={value}
        onChange={change}
      >
        {checked.map((item) => (
          <option key={item.value} value={item.value} className={css['item']}>
            {item.label}
          </option>
        ))}
      </select>
      <span className={css['arrow']}>
        <Icon name="chev" size="sm" />
      </span>
    </span>
  );
}
