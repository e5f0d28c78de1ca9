// ui: one choice out of a short list. The browser's own control: phones show their own wheel, and it costs nothing.

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
  const change = (next: string) => {
    const item = checked.find((candidate) => candidate.value === next);
    if (item !== undefined) onChange(item.value);
  };
  return (
    <span className={css['place']}>
      <select
        className={cx(buttonClass(), css['select'])}
        aria-label={label}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {checked.map((item) => (
          <option key={item.value} value={item.value}>
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
