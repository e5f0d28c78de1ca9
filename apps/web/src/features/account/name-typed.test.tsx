// Which components render again when the player types a letter of the name.
import { afterEach, expect, test } from 'vitest';
import { DialogPortProvider } from '../../account/dialogs.ts';
import { QueryClient } from '../../api/query-client.ts';
import { createManualTimers } from '../../api/testkit/manual-timers.ts';
import { QueryClientProvider } from '../../api/use-query.ts';
import { SessionProvider } from '../../session/provider.tsx';
import { userOf } from '../../session/testkit/fake-server.ts';
import { createPage } from '../../session/testkit/page.ts';
import { countCalls } from '../../ui/testkit/count-calls.ts';
import { createFakePage, type FakePage } from '../../ui/testkit/fake-page.ts';
import { ToastProvider } from '../../ui/toasts.tsx';
import { MyProfile } from './my-profile.tsx';

let page: FakePage | undefined;
afterEach(() => page?.leave());

const nothing = () => undefined;
const PORT = {
  openDeposit: nothing,
  openWithdraw: nothing,
  openTransactions: nothing,
  openProfile: nothing,
  openSettings: nothing,
  openChallenge: nothing,
  openReminder: nothing,
  openReport: nothing,
  closeAll: nothing,
};

test('renders no picture again when a letter of the name is typed', () => {
  page = createFakePage();
  const queries = new QueryClient({
    timers: createManualTimers(),
    isVisible: () => true,
  });
  const { session } = createPage();
  const user = userOf('11111111111111111111111111111111');
  const calls = countCalls('/features/account/');
  try {
    page.draw(
      <SessionProvider session={session}>
        <QueryClientProvider value={queries}>
          <ToastProvider>
            <DialogPortProvider value={PORT}>
              <MyProfile user={user} onClose={nothing} />
            </DialogPortProvider>
          </ToastProvider>
        </QueryClientProvider>
      </SessionProvider>,
    );
    expect(calls.look('PictureTile').PictureTile).toBeGreaterThan(10);
    page.fire('autoComplete', 'nickname', 'onChange', { target: { value: 'Adam' } });
    expect(calls.look('NameField', 'PicturePicker', 'PictureTile')).toEqual({
      NameField: 1,
      PicturePicker: 0,
      PictureTile: 0,
    });
  } finally {
    calls.stop();
  }
});
