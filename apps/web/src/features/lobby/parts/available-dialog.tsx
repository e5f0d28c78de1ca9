// lobby: Available Matches and No Active Matches: what Find Match led to.
import type { StakeSourceName } from '@kingstake/protocol/game';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlayerLine } from '../../../ui/player-line.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Terms } from '../dialog-calls.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './dialogs.module.css';
import { createText, SourceChoice } from './source-choice.tsx';

type PublicTerms = Omit<Terms, 'isPrivate'>;

interface AvailableProps {
  wager: string;
  games: readonly WaitingGame[];
  isCreating: boolean;
  onChoose: (game: WaitingGame) => void;
  onCreate: (terms: PublicTerms) => void;
  onClose: () => void;
}

export function AvailableDialog({ wager, games, isCreating, onChoose, onCreate, onClose }: AvailableProps) {
  return (
    <Dialog
      title={MATCH_TEXTS.available}
      description={MATCH_TEXTS.availableHint(wager)}
      onClose={onClose}
      footer={<CreatePublic wager={wager} onCreate={onCreate} isCreating={isCreating} />}
    >
      <ul className={css['rows']}>
        {games.map((game) => (
          <li key={game.id}>
            <PlayerLine player={game.whitePlayer} />
            <div className={css['side']}>
              <span className={css['tags']}>
                {game.stakeSource === 'escrow' && <Tag tone="brass">{MATCH_TEXTS.onChain}</Tag>}
                <Tag tone={game.creatorOnline ? 'lamp' : 'quiet'}>
                  {game.creatorOnline ? MATCH_TEXTS.online : MATCH_TEXTS.away}
                </Tag>
              </span>
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
  onCreate: (terms: PublicTerms) => void;
  onClose: () => void;
}

export function NoMatchesDialog({ wager, isCreating, onCreate, onClose }: NoMatchesProps) {
  return (
    <Dialog title={MATCH_TEXTS.none} description={MATCH_TEXTS.noneHint(wager)} onClose={onClose}>
      <CreatePublic wager={wager} onCreate={onCreate} isCreating={isCreating} isPrimary />
    </Dialog>
  );
}

interface CreatePublicProps {
  wager: string;
  isCreating: boolean;
  onCreate: (terms: PublicTerms) => void;
  isPrimary?: boolean;
}

/** A public match, and whether others may watch it. */
function CreatePublic({ wager, isCreating, onCreate, isPrimary = false }: CreatePublicProps) {
  const [isOpen, setOpen] = useState(false);
  const [stakeSource, setSource] = useState<StakeSourceName>('balance');
  const id = useId();
  return (
    <>
      <SourceChoice wager={wager} value={stakeSource} onChange={setSource} />
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
        onClick={() => onCreate({ allowObservers: isOpen, stakeSource })}
      >
        {createText(stakeSource, wager)}
      </Button>
    </>
  );
}
