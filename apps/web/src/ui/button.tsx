// ui: buttons, and links that look like one. One primary button per view.
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import css from './button.module.css';
import { cx } from './elements.ts';
import { Spinner } from './status.tsx';
import { UI_TEXTS } from './texts.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width of its container. */
  wide?: boolean;
}

/** The classes of a button, for an `<a>` that should look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string {
  return cx(css['button'], css[variant], css[size], wide && css['wide']);
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its action is in progress: it keeps its width, focus and name, describes itself as busy, and ignores clicks. */
  busy?: boolean;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, ...rest } = props;
  const { className, onClick, children, ...attributes } = rest;
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...attributes}
      className={cx(buttonClass(look), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-description={busy ? UI_TEXTS.busy : undefined}
      onClick={click}
    >
      <span className={css['label']}>{children}</span>
      {busy && (
        <span className={css['busy']}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
