// lobby: Available Matches and No Active Matches: what Find Match led to, for the source that the wager is to come from. A
// match of the other source is never among them: a game has one for both seats.
import type { StakeSourceName } from '@kingstake/protocol/game';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlayerLine } from '../../../ui/player.tsx';
import { Tag } from '../../../ui/status.tsx';
import type { Terms } from '../dialog-calls.ts';
import { speedOf } from '../games.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './dialogs.module.css';
import { createText, SourceChoice } from './source-choice.tsx';
import { SpeedFilter } from './speed-choice.tsx';

interface FoundMatchesProps {
  wager: string;
  /** Of both sources. */
  games: readonly WaitingGame[];
  /** What was asked for; the player may choose the other one here. */
  source: StakeSourceName;
  /** What the list is of; null: every one. */
  speed: OfferedTimeControl | null;
  onSpeed: (speed: OfferedTimeControl | null) => void;
  /** What a match is of that is created here. */
  newSpeed: OfferedTimeControl;
  isCreating: boolean;
  onChoose: (game: WaitingGame) => void;
  onCreate: (terms: Omit<Terms, 'isPrivate' | 'timeControl'>) => void;
  onClose: () => void;
}

export function FoundMatches(props: FoundMatchesProps) {
  const { wager, games, speed, newSpeed, isCreating, onChoose, onCreate, onClose } = props;
  const [source, setSource] = useState(props.source);
  const [isOpen, setOpen] = useState(false);
  const shown = games.filter(({ stakeSource }) => stakeSource === source);
  const isAny = shown.length > 0;
  const time = speed === null ? '' : speedOf({ timeControl: speed });
  const isElsewhere = games.length > shown.length;
  return (
    <Dialog
      title={isAny ? MATCH_TEXTS.available : MATCH_TEXTS.none}
      description={isAny ? MATCH_TEXTS.availableHint(wager, time) : MATCH_TEXTS.noneHint(wager, time)}
      onClose={onClose}
      footer={
        <Button
          {...(isAny ? {} : { variant: 'primary', size: 'lg' })}
          wide
          busy={isCreating}
          onClick={() => onCreate({ allowObservers: isOpen, stakeSource: source })}
        >
          {createText(source, wager)}
        </Button>
      }
    >
      <SpeedFilter value={speed} onChange={props.onSpeed} />
      {isAny && <Rows games={shown} onChoose={onChoose} />}
      <SourceChoice wager={wager} value={source} onChange={setSource} />
      {isElsewhere && <Elsewhere source={source} count={games.length - shown.length} />}
      {speed === null && (
        <p className={css['elsewhere']}>{MATCH_TEXTS.newAt(speedOf({ timeControl: newSpeed }))}</p>
      )}
      <WatchChoice isOpen={isOpen} onChange={setOpen} />
    </Dialog>
  );
}

function Rows({ games, onChoose }: Pick<FoundMatchesProps, 'games' | 'onChoose'>) {
  return (
    <ul className={css['rows']}>
      {games.map((game) => (
        <li key={game.id}>
          <PlayerLine player={game.whitePlayer} />
          <div className={css['side']}>
            <span className={css['tags']}>
              <Tag tone="quiet">{speedOf(game)}</Tag>
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
  );
}

/** Those who wait for a wager of the other source are not shown, but counted. */
function Elsewhere({ source, count }: { source: StakeSourceName; count: number }) {
  const other = source === 'balance' ? 'escrow' : 'balance';
  return (
    <p className={css['elsewhere']} role="status">
      {MATCH_TEXTS.elsewhere[other](count)}
    </p>
  );
}

/** Of a match that is created: whether others may watch it. */
function WatchChoice({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const id = useId();
  return (
    <div className={css['choice']}>
      <span>
        <span id={id}>{MATCH_TEXTS.allowObservers}</span>
        <small id={`${id}-hint`}>{MATCH_TEXTS.allowObserversHint}</small>
      </span>
      <Switch checked={isOpen} onChange={onChange} labelledBy={id} describedBy={`${id}-hint`} />
    </div>
  );
}
