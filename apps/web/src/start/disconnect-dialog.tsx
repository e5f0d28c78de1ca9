// start: the dialog that confirms Disconnect.

import { useOwnGames } from '../games/own-games.ts';
import { useSessionActions } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/layout.tsx';
import { APP_TEXTS } from './texts.ts';

export function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const { disconnect } = useSessionActions();
  const { data } = useOwnGames();
  const isPlaying = data?.some(({ status }) => status === 'active') === true;
  return (
    <Dialog
      title={APP_TEXTS.disconnectTitle}
      description={isPlaying ? APP_TEXTS.disconnectRunning : APP_TEXTS.disconnectHint}
      onClose={onClose}
    >
      <DialogActions>
        <Button variant="primary" size="lg" wide onClick={onClose}>
          {APP_TEXTS.stayConnected}
        </Button>
        <Button wide onClick={() => void disconnect()}>
          {APP_TEXTS.disconnect}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
