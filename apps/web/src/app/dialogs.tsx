// app: fills the port of `session` for dialogs that several features open. One is open at a time.
import { type ReactNode, useMemo, useState } from 'react';
import { dialogPort, MoneyDialog, type MoneyDialogName } from '../features/money/index.tsx';
import { DialogPortProvider } from '../session/index.ts';

export function Dialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<MoneyDialogName | null>(null);
  const port = useMemo(() => dialogPort(setOpen), []);
  return (
    <DialogPortProvider value={port}>
      {children}
      <MoneyDialog name={open} onClose={() => setOpen(null)} />
    </DialogPortProvider>
  );
}
