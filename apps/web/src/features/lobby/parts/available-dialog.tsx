// lobby: Available Matches and No Active Matches: what Find Match led to.
import type { WaitingGame } from '@kingstake/protocol/game';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlayerLine } from '../../../ui/player-line.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './dialogs.module.css';

interface AvailableProps {
  wager: string;
  games: readonly WaitingGame[];
  isCreating: boolean;
  onChoose: (game: WaitingGame) => void;
  onCreate: (allowObservers: boolean) => void;
  onClose: () => void;
}

export function AvailableDialog({ wager, games, isCreating, onChoose, onCreate, onClose }: AvailableProps) {
  return (
    <Dialog
      title={MATCH_TEXTS.available}
      description={MATCH_TEXTS.availableHint(wager)}
      onClose={onClose}
      footer={<CreatePublic onCreate={onCreate} isCreating={isCreating} />}
    >
      <ul className={css['rows']}>
        {games.map((game) => (
          <li key={game.id}>
            <PlayerLine player={game.whitePlayer} />
            <div className={css['side']}>
              <Tag tone={game.creatorOnline ? 'lamp' : 'quiet'}>
                {game.creatorOnline ? MATCH_TEXTS.online : MATCH_TEXTS.away}
              </Tag>
              <Button size="sm" onClick={() => onChoose(game)}>
                {MATCH_TEXTS.join}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface NoMatchesProps {
  wager: string;
  isCreating: boolean;
  onCreate: (allowObservers: boolean) => void;
  onClose: () => void;
}

export function NoMatchesDialog({ wager, isCreating, onCreate, onClose }: NoMatchesProps) {
  return (
    <Dialog title={MATCH_TEXTS.none} description={MATCH_TEXTS.noneHint(wager)} onClose={onClose}>
      <CreatePublic onCreate={onCreate} isCreating={isCreating} isPrimary />
    </Dialog>
  );
}

interface CreatePublicProps {
  isCreating: boolean;
  onCreate: (allowObservers: boolean) => void;
  isPrimary?: boolean;
}

/** A public match, and whether others may watch it. */
function CreatePublic({ isCreating, onCreate, isPrimary = false }: CreatePublicProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={css['choice']}>
        <span>
          <span id={id}>{MATCH_TEXTS.allowObservers}</span>
          <small id={`${id}-hint`}>{MATCH_TEXTS.allowObserversHint}</small>
        </span>
        <Switch checked={isOpen} onChange={setOpen} labelledBy={id} describedBy={`${id}-hint`} />
      </div>
      <Button
        {...(isPrimary ? { variant: 'primary', size: 'lg' } : {})}
        wide
        busy={isCreating}
        onClick={() => onCreate(isOpen)}
      >
        {MATCH_TEXTS.createMatch}
      </Button>
    </>
  );
}
