// ui: a native select for a choice from a short list, styled where the browser allows it.
import type { ChangeEvent } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './elements.ts';
import { Icon } from './icon.tsx';
import css from './select.module.css';

interface SelectProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  /** Every value must be non-empty; otherwise it throws. */
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

interface SelectItem<V extends string = string> {
  value: V;
  label: string;
}

/** Returns the items. Throws on an item with an empty value, which is a programming error. */
export function checkedItems<V extends string>(items: readonly SelectItem<V>[]): readonly SelectItem<V>[] {
  const empty = items.find((item) => item.value === '');
  if (empty !== undefined)
    throw new Error(`A select item must have a non-empty value: "${empty.label}" has none.`);
  return items;
}
