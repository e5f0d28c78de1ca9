// ui: the view of a toast: five seconds, dismissed by a swipe over 50 px, focused with F8. A separate chunk.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { Toast as Radix } from 'radix-ui';
import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from './button.tsx';
import { cx } from './elements.ts';
import { Icon, type IconName } from './icon.tsx';
import { UI_TEXTS } from './texts.ts';
import css from './toast-view.module.css';

const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];
const ICONS: Record<ToastVariant, IconName | null> = { info: null, success: 'check', error: 'x' };

type ToastVariant = 'info' | 'success' | 'error';

export interface ToastContent {
  variant: ToastVariant;
  title: string;
  description?: string;
  durationMs?: number; // absent: the default duration
  action?: ToastAction;
}

/** A button in the toast, which also closes it. */
interface ToastAction {
  label: string;
  run(): void;
}

export interface Toast extends ToastContent {
  id: number; // increases with every toast of this store
}

export interface ToastViewProps {
  /** null: no toast. */
  toast: Toast | null;
  onDismiss: (id: number) => void;
}

/**
 * Lets the focus move to a toast while a dialog is open. The dialog listens on the document and would take the focus back. The events
 * end at the body, after React and Radix have handled them.
 */
function useFocusWithDialog(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isInside = (node: EventTarget | null) =>
      node instanceof Node && viewport.current?.contains(node) === true;
    const onFocusIn = (event: FocusEvent) => isInside(event.target) && event.stopPropagation();
    const onFocusOut = (event: FocusEvent) => isInside(event.relatedTarget) && event.stopPropagation();
    const { body } = document;
    body.addEventListener('focusin', onFocusIn);
    body.addEventListener('focusout', onFocusOut);
    return () => {
      body.removeEventListener('focusin', onFocusIn);
      body.removeEventListener('focusout', onFocusOut);
    };
  }, [viewport]);
}

export function ToastView({ toast, onDismiss }: ToastViewProps) {
  const viewport = useRef<HTMLOListElement>(null);
  useFocusWithDialog(viewport);
  // In the body, because an open dialog hides everything next to it from screen readers, except what comes later or is live.
  return createPortal(
    <Radix.Provider duration={PAGE_TIMES.toastMs} swipeThreshold={SWIPE_THRESHOLD_PX} swipeDirection="right">
      {toast !== null && <ShownToast key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />}
      <Radix.Viewport
        ref={viewport}
        className={css['viewport']}
        hotkey={HOTKEY}
        label={UI_TEXTS.notifications}
        data-toasts=""
        // Radix announces a toast itself.
        aria-live="off"
      />
    </Radix.Provider>,
    document.body,
  );
}

function ShownToast({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const icon = ICONS[toast.variant];
  return (
    <Radix.Root
      className={cx(css['toast'], css[toast.variant])}
      {...(toast.durationMs !== undefined && { duration: toast.durationMs })}
      onOpenChange={(open) => !open && onDismiss()}
    >
      {icon !== null && (
        <span className={css['icon']}>
          <Icon name={icon} />
        </span>
      )}
      <div className={css['words']}>
        <Radix.Title className="strong">{toast.title}</Radix.Title>
        {toast.description !== undefined && (
          <Radix.Description className={css['description']}>{toast.description}</Radix.Description>
        )}
      </div>
      {toast.action !== undefined && (
        <Radix.Action
          altText={toast.action.label}
          className={buttonClass({ variant: 'primary' })}
          onClick={toast.action.run}
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close className={cx(buttonClass({ variant: 'ghost' }), css['close'])}>
        <Icon name="x" size="sm" />
        <span className="vh">{UI_TEXTS.dismiss}</span>
      </Radix.Close>
    </Radix.Root>
  );
}
