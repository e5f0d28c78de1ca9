// ui: a few views of one thing, one at a time. Root around, list where the tabs stand, a panel for each.
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

interface TabsProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { value: V; label: string; hint?: string }[];
  /** What the tabs choose between, for those who cannot see it. */
  label: string;
  /** Stands at the right of the tabs. */
  aside?: ReactNode;
  /** `TabPanel`s. */
  children: ReactNode;
}

export function Tabs<V extends string>({ value, onChange, tabs, label, aside, children }: TabsProps<V>) {
  const change = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={change}>
      <div className={css['row']}>
        <Radix.List className={css['list']} aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className={css['tab']}>
              {tab.label}
              {tab.hint !== undefined && <span> {tab.hint}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {children}
    </Radix.Root>
  );
}

interface TabPanelProps {
  value: string;
  /** Stays alive while another tab is in sight, so that what was typed in it is kept. */
  keep?: boolean;
  children: ReactNode;
}

export function TabPanel({ value, keep = false, children }: TabPanelProps) {
  return (
    <Radix.Content value={value} tabIndex={-1} className={css['panel']} {...(keep && { forceMount: true })}>
      {children}
    </Radix.Content>
  );
}
