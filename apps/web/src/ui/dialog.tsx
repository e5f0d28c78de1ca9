// ui: a modal dialog; on phones a sheet at the bottom. Rendered only while it is open.
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from './button.tsx';
import css from './dialog.module.css';
import { cx, type Elements } from './elements.ts';
import { Icon } from './icon.tsx';
import { isPlainKey } from './keys.ts';
import { UI_TEXTS } from './texts.ts';

interface DialogProps {
  title: string;
  /** One sentence below the title, announced with it. */
  description?: string;
  /** Without it the player cannot dismiss the dialog. */
  onClose?: () => void;
  /** Only its buttons close it, because Escape or a click outside may be meant for the window of a wallet. */
  isHeld?: boolean;
  /** Opens without an action of the player, who may be typing: takes the focus itself, and ignores keys for a moment. */
  isUnasked?: boolean;
  /** The action cannot be undone, so the dialog has the role `alertdialog`. */
  isAlert?: boolean;
  /** Stays visible while the content scrolls. */
  footer?: ReactNode;
  width?: 'md' | 'lg' | 'xl';
  /** Shown at the end of the title line. */
  titleEnd?: Elements;
  /** A second column, as high as the dialog. The caller leaves it out on narrow pages. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Escape events that a dialog ignored because they belong to the dialog above it. */
const ignoredEscapes = new WeakSet<Event>();

const FOCUSABLE = ':is(button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';

function firstFocusOf(dialog: HTMLElement): HTMLElement {
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>(FOCUSABLE) ??
    dialog
  );
}

/** A key within this time was meant for what the dialog covers. A typist needs 100 to 200 ms a key, and a moment to notice. */
const DEAF_MS = 700;

/** Whether the dialog ignores keys now. */
function useDeafness(isUnasked: boolean) {
  const isDeaf = useRef(isUnasked);
  useEffect(() => {
    const timer = setTimeout(() => {
      isDeaf.current = false;
    }, DEAF_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDeaf;
}

/** An event in a toast, which stays above the dialog. */
const isInToast = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;

export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    onClose,
    isHeld = false,
    isUnasked = false,
    isAlert = false,
    footer,
    width = 'md',
    titleEnd,
    aside,
    children,
  } = props;
  const content = useRef<HTMLDivElement>(null);
  const isDeaf = useDeafness(isUnasked);
  const ignoreEarlyKeys = (event: KeyboardEvent) => {
    if (!isDeaf.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The dialog has no trigger element, so it returns the focus itself when it closes.
  const [opener] = useState(() => document.activeElement);
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
  // In the next frame, when the browser computes the layout anyway. Radix would focus now, and compute the layout twice.
  const focusFirst = (event: Event) => {
    event.preventDefault();
    requestAnimationFrame(() => {
      const dialog = content.current;
      if (dialog?.isConnected && !dialog.contains(document.activeElement))
        (isUnasked ? dialog : firstFocusOf(dialog)).focus({ preventScroll: true });
    });
  };
  const keepOpen = (event: Event) => {
    if (onClose === undefined || isHeld || isDeaf.current || isInToast(event)) event.preventDefault();
  };
  // Radix handles Escape only some renders after the dialog has received the focus. Until then the dialog below handles it.
  const onEscape = (event: globalThis.KeyboardEvent) => {
    keepOpen(event);
    if (!isPlainKey(event)) event.preventDefault();
    const other = event.target instanceof Element ? event.target.closest('[role$="dialog"]') : null;
    if (other === null || other === content.current) return;
    event.preventDefault();
    ignoredEscapes.add(event);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (isHeld || event.key !== 'Escape' || !isPlainKey(event.nativeEvent)) return;
    if (event.defaultPrevented && !ignoredEscapes.delete(event.nativeEvent)) return;
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
          {...(isAlert && { role: 'alertdialog' })}
          ref={content}
          onEscapeKeyDown={onEscape}
          onKeyDownCapture={ignoreEarlyKeys}
          onKeyDown={closeOnEscape}
          onInteractOutside={keepOpen}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
        >
          <header className={css['head']}>
            <div className={css['line']}>
              <Radix.Title className="disp large">{title}</Radix.Title>
              {titleEnd}
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
