// start: shown to a signed-in wallet without a player: the decorative board, and the registration dialog.
import { Suspense } from 'react';
import { TableScene } from '../connect/index.tsx';
import { PageHeading } from '../ui/layout.tsx';
import { RegistrationDialog } from './dialogs.tsx';
import { APP_TEXTS } from './texts.ts';

export function Registering() {
  return (
    <>
      <PageHeading title={APP_TEXTS.registering} className="vh">
        {APP_TEXTS.registering}
      </PageHeading>
      <TableScene />
      <Suspense>
        <RegistrationDialog />
      </Suspense>
    </>
  );
}
