// ui: a modal dialog; on phones a sheet at the bottom. Rendered while it is open, gone when it is not.
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { buttonClass } from './button.tsx';
import css from './dialog.module.css';
import { cx, type Elements } from './elements.ts';
import { Icon } from './icon.tsx';
import { UI_TEXTS } from './texts.ts';

interface DialogProps {
  title: string;
  /** One sentence under the title, read out with it. */
  description?: string;
  /** Without it the dialog cannot be dismissed: only what is in it leads on. */
  onClose?: () => void;
  /** Only its buttons close it: Escape or a click outside it may be meant for the window of a wallet. */
  isHeld?: boolean;
  /** Stays in sight while the content scrolls. */
  footer?: ReactNode;
  width?: 'md' | 'lg' | 'xl';
  /** At the end of the title's line. */
  beside?: Elements;
  /** A second column, as high as the dialog. The caller leaves it out where there is no room. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Keys that a dialog left to the one over it. */
const notOurs = new WeakSet<Event>();

export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    onClose,
    isHeld = false,
    footer,
    width = 'md',
    beside,
    aside,
    children,
  } = props;
  // A dialog that is opened by code has no trigger of its own: the focus goes back to where it came from.
  const [opener] = useState(() => document.activeElement);
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
  // A dialog over another one: the lower one took the focus back from a field that React had given it.
  const focusFirst = (event: Event) => {
    if (!(event.currentTarget instanceof HTMLElement)) return;
    const first = event.currentTarget.querySelector<HTMLElement>('[data-first-focus]');
    if (first === null) return;
    event.preventDefault();
    first.focus();
  };
  const keepOpen = (event: Event) => {
    if (onClose === undefined || isHeld) event.preventDefault();
  };
  // Radix hears Escape some renders after the dialog has the focus, and the dialog under it does until then.
  const content = useRef<HTMLDivElement>(null);
  const hearEscape = (event: Event) => {
    keepOpen(event);
    const other = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null;
    if (other === null || other === content.current) return;
    event.preventDefault();
    notOurs.add(event);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (isHeld || event.key !== 'Escape' || (event.defaultPrevented && !notOurs.delete(event.nativeEvent)))
      return;
    event.preventDefault();
    onClose?.();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={css['scrim']} />
        <Radix.Content
          className={cx(css['dialog'], css[width], aside !== undefined && css['two'])}
          {...(description === undefined && { 'aria-describedby': undefined })}
          ref={content}
          onEscapeKeyDown={hearEscape}
          onKeyDown={closeOnEscape}
          onInteractOutside={keepOpen}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
        >
          <header className={css['head']}>
            <div className={css['line']}>
              <Radix.Title className={cx('disp', css['title'])}>{title}</Radix.Title>
              {beside}
            </div>
            {description !== undefined && (
              <Radix.Description className={css['description']}>{description}</Radix.Description>
            )}
            {onClose !== undefined && (
              <Radix.Close className={cx(buttonClass({ variant: 'ghost' }), css['close'])}>
                <Icon name="x" />
                <span className="vh">{UI_TEXTS.close}</span>
              </Radix.Close>
            )}
          </header>
          <div className={css['body']}>{children}</div>
          {aside !== undefined && <aside className={css['aside']}>{aside}</aside>}
          {footer !== undefined && <footer className={css['foot']}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>;
}
