// settings: one setting: its name, a hint, and the control on the right.
import { useId } from 'react';
import { Switch } from '../../ui/controls.tsx';
import type { Elements } from '../../ui/elements.ts';
import css from './setting-row.module.css';

interface SettingRowProps {
  name: string;
  hint?: string;
  /** Receives the ids of name and hint for its ARIA attributes. */
  children: (labelledBy: string, describedBy: string | undefined) => Elements;
}

export function SettingRow({ name, hint, children }: SettingRowProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={css['row']}>
      <span className={css['name']}>
        <span id={id}>{name}</span>
        {hint !== undefined && <small id={hintId}>{hint}</small>}
      </span>
      {children(id, hintId)}
    </div>
  );
}

interface SwitchRowProps {
  name: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchRow({ checked, onChange, ...words }: SwitchRowProps) {
  return (
    <SettingRow {...words}>
      {(labelledBy, describedBy) => (
        <Switch checked={checked} onChange={onChange} labelledBy={labelledBy} describedBy={describedBy} />
      )}
    </SettingRow>
  );
}

/** Related settings under one heading. */
export function SettingGroup({ name, children }: { name: string; children: Elements }) {
  return (
    <section className={css['group']}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}
