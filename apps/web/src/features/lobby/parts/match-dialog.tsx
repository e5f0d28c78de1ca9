// lobby: the one dialog of a match that is open now.
import { choose, create, join, lookUp } from '../dialog-actions.ts';
import type { Matchmaking } from '../use-matchmaking.ts';
import { FoundMatches } from './available-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { FindingDialog } from './finding-dialog.tsx';
import { ConfirmJoinDialog, JoinCodeDialog } from './join-dialogs.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PolicyDialog } from './policy-dialog.tsx';
import { PrivateCreatedDialog } from './private-dialogs.tsx';

type Searched = Extract<Matchmaking['dialog'], { kind: 'available' | 'none' }>;

export function MatchDialog({ match }: { match: Matchmaking }) {
  const { dialog, action, wager, speed, setSpeed, port, close } = match;
  const creating = { wager, isCreating: action === 'create', onClose: close };
  switch (dialog.kind) {
    case 'idle':
      return null;
    case 'available':
    case 'none':
      return <SearchedDialog match={match} dialog={dialog} />;
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
        <CreateDialog
          {...creating}
          speed={speed}
          onSpeed={setSpeed}
          onCreate={(terms) => create(port, terms)}
        />
      );
    case 'finding':
      return (
        <FindingDialog
          game={dialog.game}
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

/** What a search led to. One speed that is chosen here is chosen on the card too. */
function SearchedDialog({ match, dialog }: { match: Matchmaking; dialog: Searched }) {
  const { action, wager, port, close } = match;
  const newSpeed = dialog.speed ?? match.speed;
  return (
    <FoundMatches
      wager={wager}
      games={dialog.kind === 'none' ? [] : dialog.games}
      source={dialog.source}
      speed={dialog.speed}
      newSpeed={newSpeed}
      isCreating={action === 'create'}
      onSpeed={(chosen) => {
        if (chosen !== null) match.setSpeed(chosen);
        match.find(dialog.source, chosen);
      }}
      onChoose={(game) => choose(port, game, null)}
      onCreate={(terms) => create(port, { isPrivate: false, timeControl: newSpeed, ...terms })}
      onClose={close}
    />
  );
}
