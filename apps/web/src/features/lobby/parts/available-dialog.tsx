// lobby: Available Matches and No Active Matches: what Find Match led to.
import type { WaitingGame } from '@kingstake/protocol/game';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlayerLine } from '../../../ui/player-line.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './dialogs.module.css';

interface AvailableProps {
  wager: string;
  games: readonly WaitingGame[];
  isCreating: boolean;
  onChoose: (game: WaitingGame) => void;
  onCreate: () => void;
  onClose: () => void;
}

export function AvailableDialog({ wager, games, isCreating, onChoose, onCreate, onClose }: AvailableProps) {
  return (
    <Dialog
      title={MATCH_TEXTS.available}
      description={MATCH_TEXTS.availableHint(wager)}
      onClose={onClose}
      footer={
        <Button wide busy={isCreating} onClick={onCreate}>
          {MATCH_TEXTS.createMatch}
        </Button>
      }
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
  onCreate: () => void;
  onClose: () => void;
}

export function NoMatchesDialog({ wager, isCreating, onCreate, onClose }: NoMatchesProps) {
  return (
    <Dialog title={MATCH_TEXTS.none} description={MATCH_TEXTS.noneHint(wager)} onClose={onClose}>
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide busy={isCreating} onClick={onCreate}>
          {MATCH_TEXTS.createMatch}
        </Button>
      </div>
    </Dialog>
  );
}
