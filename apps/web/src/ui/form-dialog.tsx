// ui: a dialog with its content, the reason why the last attempt failed, and its buttons side by side.
import type { ComponentProps, CSSProperties, FormEvent } from 'react';
import { Button } from './button.tsx';
import css from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import type { Elements } from './elements.ts';
import { Notice } from './status.tsx';

interface Action extends Pick<ComponentProps<typeof Button>, 'variant' | 'busy' | 'disabled'> {
  text: string;
  /** Without it, the button submits the form. */
  act?: () => void;
}

interface ButtonsProps {
  actions: readonly (Action | false)[];
  /** The widths of the buttons, as columns of a grid. */
  columns?: string;
}

/** The large buttons of a dialog. Their texts may wrap. A single one is as wide as the dialog. */
export function DialogButtons({ actions, columns = '1fr 1fr' }: ButtonsProps) {
  return (
    <div className={css['buttons']} style={{ '--columns': columns } as CSSProperties}>
      {actions.map(
        (action) =>
          action !== false && <ActionButton key={action.act === undefined ? '' : action.text} {...action} />,
      )}
    </div>
  );
}

function ActionButton({ text, act, ...button }: Action) {
  return (
    <Button size="lg" {...button} {...(act === undefined ? { type: 'submit' } : { onClick: act })}>
      {text}
    </Button>
  );
}

interface FormDialogProps
  extends ButtonsProps,
    Omit<ComponentProps<typeof Dialog>, 'footer' | 'aside' | 'children'> {
  children: Elements;
  /** Absent: the dialog only informs, and is not a form. */
  onSubmit?: () => void;
  /** Why the last attempt failed; null: it did not. Absent: shown elsewhere. */
  fault?: string | null;
}

export function FormDialog(props: FormDialogProps) {
  const { actions, columns, onSubmit, fault, children, ...dialog } = props;
  const content = (
    <>
      {children}
      {fault !== undefined && <Notice>{fault}</Notice>}
      <DialogButtons actions={actions} {...(columns !== undefined && { columns })} />
    </>
  );
  return (
    <Dialog {...dialog}>
      {onSubmit === undefined ? (
        <div className={css['form']}>{content}</div>
      ) : (
        <DialogForm onSubmit={onSubmit}>{content}</DialogForm>
      )}
    </Dialog>
  );
}

/** A form in a dialog, with a gap between its parts. The fields show their own errors. */
export function DialogForm({ onSubmit, children }: { onSubmit: () => void; children: Elements }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
