// ui: tabs: several views, one visible at a time.

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import css from './tabs.module.css';

interface Tab<V extends string> {
  value: V;
  label: string;
  hint?: string;
  panel: ReactNode;
  /** Stays mounted while another tab is visible, so that typed text is kept. */
  keep?: boolean;
}

interface TabsProps<V extends string> {
  tabs: readonly Tab<V>[];
  /** The accessible label of the tab list. */
  label: string;
  /** The visible tab, if the caller controls it; otherwise the first tab at the start. */
  value?: V;
  onChange?: (value: V) => void;
  /** To the right of the tabs. */
  aside?: Elements;
  /** Above every panel. */
  children?: Elements;
}

export function Tabs<V extends string>({ tabs, label, value, onChange, aside, children }: TabsProps<V>) {
  const change = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab !== undefined) onChange?.(tab.value);
  };
  const shown = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root {...shown} onValueChange={change}>
      <div className={css['row']}>
        <Radix.List className={css['list']} aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className={css['tab']}>
              <span>{tab.label}</span>
              {tab.hint !== undefined && <small>{` ${tab.hint}`}</small>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {children}
      {tabs.map(({ value: of, panel, keep = false }) => (
        <Radix.Content
          key={of}
          value={of}
          tabIndex={-1}
          className={css['panel']}
          {...(keep && { forceMount: true })}
        >
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
