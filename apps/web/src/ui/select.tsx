// ui: one choice out of a short list that opens.
import { getNonce } from 'get-nonce';
import { Select as Radix } from 'radix-ui';
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
    <Radix.Root value={value} onValueChange={change}>
      <Radix.Trigger className={cx(buttonClass(), css['trigger'])} aria-label={label}>
        <Radix.Value />
        <Radix.Icon className={css['arrow']}>
          <Icon name="chev" size="sm" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={css['list']} position="popper" sideOffset={4}>
          {/* The viewport writes a style element; the page's policy asks for its nonce. */}
          <Radix.Viewport nonce={getNonce()}>
            {checked.map((item) => (
              <Radix.Item key={item.value} value={item.value} className={css['item']}>
                <Radix.ItemText>{item.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Icon name="check" size="sm" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
