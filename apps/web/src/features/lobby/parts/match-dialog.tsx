// lobby: the one dialog of a match that is open now.
import { choose, create, join, lookUp } from '../dialog-actions.ts';
import type { Matchmaking } from '../use-matchmaking.ts';
import { FoundMatches } from './available-dialog.tsx';
import { FindingDialog } from './finding-dialog.tsx';
import { ConfirmJoinDialog, JoinCodeDialog } from './join-dialogs.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PolicyDialog } from './policy-dialog.tsx';
import { CreatePrivateDialog, PrivateCreatedDialog } from './private-dialogs.tsx';

export function MatchDialog({ match }: { match: Matchmaking }) {
  const { dialog, action, wager, port, close } = match;
  const creating = { wager, isCreating: action === 'create', onClose: close };
  switch (dialog.kind) {
    case 'idle':
      return null;
    case 'available':
    case 'none':
      return (
        <FoundMatches
          {...creating}
          games={dialog.kind === 'none' ? [] : dialog.games}
          source={dialog.source}
          onChoose={(game) => choose(port, game, null)}
          onCreate={(terms) => create(port, { isPrivate: false, ...terms })}
        />
      );
    case 'leaving':
    case 'left':
      return (
        <LeaveDialog
          game={dialog.game}
          isLeft={dialog.kind === 'left'}
          isCancelling={action === 'cancel'}
          onCancel={() => match.cancel(dialog.game)}
          onClose={close}
        />
      );
    case 'creating':
      return (
        <CreatePrivateDialog
          {...creating}
          onCreate={(stakeSource) => create(port, { isPrivate: true, allowObservers: false, stakeSource })}
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
      return (
        <JoinCodeDialog
          isSearching={action === 'code'}
          onCode={(typed) => lookUp(port, typed)}
          onClose={close}
        />
      );
    case 'policy':
      return <PolicyDialog onClose={close} />;
    case 'confirm-join':
      return (
        <ConfirmJoinDialog
          game={dialog.game}
          isJoining={action === 'join'}
          onJoin={() => join(port, dialog.game, dialog.gameCode)}
          onClose={close}
        />
      );
  }
}
