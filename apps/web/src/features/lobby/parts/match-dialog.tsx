// lobby: the one dialog of a match that is open now.

import type { Matchmaking } from '../use-matchmaking.ts';
import { AvailableDialog, NoMatchesDialog } from './available-dialog.tsx';
import { FindingDialog } from './finding-dialog.tsx';
import { ConfirmJoinDialog, JoinCodeDialog } from './join-dialogs.tsx';
import { PolicyDialog } from './policy-dialog.tsx';
import { CreatePrivateDialog, PrivateCreatedDialog } from './private-dialogs.tsx';

export function MatchDialog({ match }: { match: Matchmaking }) {
  const { dialog, action, wager, close } = match;
  const creating = { wager, isCreating: action === 'create', onClose: close };
  switch (dialog.kind) {
    case 'idle':
      return null;
    case 'available':
      return (
        <AvailableDialog
          {...creating}
          games={dialog.games}
          onChoose={match.choose}
          onCreate={(allowObservers) => match.create({ isPrivate: false, allowObservers })}
        />
      );
    case 'none':
      return (
        <NoMatchesDialog
          {...creating}
          onCreate={(allowObservers) => match.create({ isPrivate: false, allowObservers })}
        />
      );
    case 'creating':
      return (
        <CreatePrivateDialog
          {...creating}
          onCreate={() => match.create({ isPrivate: true, allowObservers: false })}
        />
      );
    case 'finding':
      return (
        <FindingDialog
          wager={dialog.game.wagerAmount}
          isCancelling={action === 'cancel'}
          onCancel={() => match.cancel(dialog.game)}
          onClose={close}
        />
      );
    case 'private-created':
      return (
        <PrivateCreatedDialog
          gameCode={dialog.game.gameCode ?? ''}
          onContinue={() => match.open(dialog.game)}
          onClose={close}
        />
      );
    case 'join-code':
      return <JoinCodeDialog isSearching={action === 'code'} onCode={match.lookUp} onClose={close} />;
    case 'policy':
      return <PolicyDialog onClose={close} />;
    case 'confirm-join':
      return (
        <ConfirmJoinDialog
          game={dialog.game}
          isJoining={action === 'join'}
          onJoin={() => match.join(dialog.game, dialog.gameCode)}
          onClose={close}
        />
      );
  }
}
