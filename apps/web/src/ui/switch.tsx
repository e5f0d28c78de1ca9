// ui: something that is on or off, in effect at once.
import css from './switch.module.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Id of the text that names it. */
  labelledBy: string;
  /** Id of the text that explains it. */
  describedBy?: string | undefined;
}

export function Switch({ checked, onChange, labelledBy, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={css['switch']}
      aria-checked={checked}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={() => onChange(!checked)}
    >
      <span className={css['track']} />
    </button>
  );
}
