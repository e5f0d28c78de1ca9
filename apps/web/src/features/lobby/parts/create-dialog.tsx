// lobby: Create Match: for whoever has the code or for anyone, with a wager or friendly, for which ratings, watched or not.
import { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import type { StakeSourceName } from '@kingstake/protocol/game';
import { LOBBY } from '@kingstake/protocol/limits';
import type { RatingRange } from '@kingstake/protocol/rating-range';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import { useId, useState } from 'react';
import { useDialogs } from '../../../account/dialogs.ts';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments, Switch } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Terms } from '../dialog-calls.ts';
import { outcomeOf, wagerOf } from '../games.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import { ownRating } from '../open/own-rating.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './dialogs.module.css';
import { createText, SourceChoice } from './source-choice.tsx';
import { SpeedChoice } from './speed-choice.tsx';

interface CreateProps {
  wager: string;
  speed: OfferedTimeControl;
  onSpeed: (speed: OfferedTimeControl) => void;
  isCreating: boolean;
  onCreate: (terms: Terms) => void;
  onClose: () => void;
}

const WIDTHS = ['any', '100', '200', '400'] as const;
type Width = (typeof WIDTHS)[number];

/** So far around the player's own rating; undefined: anyone. */
function rangeAround(rating: number, width: Width): RatingRange | undefined {
  if (width === 'any') return undefined;
  const { least, most } = LOBBY.ratings;
  return { min: Math.max(least, rating - Number(width)), max: Math.min(most, rating + Number(width)) };
}

export function CreateDialog({ wager, speed, isCreating, onSpeed, onCreate, onClose }: CreateProps) {
  const dialogs = useDialogs();
  const { user } = useSession();
  const [who, setWho] = useState<'private' | 'public'>('private');
  const [isFree, setFree] = useState(false);
  const [allowObservers, setObservers] = useState(false);
  const [width, setWidth] = useState<Width>('any');
  const [chosen, setSource] = useState<StakeSourceName>('balance');
  const isPrivate = who === 'private';
  const stakeSource = isFree ? 'balance' : chosen;
  const { prize, fee } = outcomeOf(wagerOf(wager));
  const ratingRange = rangeAround(ownRating(user ?? {}, speed), width);
  const create = () =>
    onCreate({
      isPrivate,
      allowObservers: allowObservers && !isPrivate,
      stakeSource,
      timeControl: speed,
      ...(isFree && { wagerAmount: FRIENDLY_WAGER_SOL }),
      ...(ratingRange !== undefined && { ratingRange }),
    });
  return (
    <Dialog
      title={isPrivate ? MATCH_TEXTS.create : MATCH_TEXTS.createMatch}
      description={isPrivate ? MATCH_TEXTS.createHint : MATCH_TEXTS.publicHint}
      onClose={onClose}
    >
      {stakeSource === 'balance' && !isFree && <p className={css['text']}>{MATCH_TEXTS.createHeld(wager)}</p>}
      {!isFree && <p className={css['text']}>{LOBBY_TEXTS.outcome(prize, fee)}</p>}
      <Choice
        label={MATCH_TEXTS.who}
        value={who}
        onChange={setWho}
        items={[
          { value: 'private', label: MATCH_TEXTS.private },
          { value: 'public', label: MATCH_TEXTS.public },
        ]}
      />
      <SpeedChoice value={speed} onChange={onSpeed} />
      <Choice
        label={MATCH_TEXTS.range}
        value={width}
        onChange={setWidth}
        items={WIDTHS.map((value) => ({
          value,
          label: value === 'any' ? MATCH_TEXTS.anyRating : `±${value}`,
        }))}
      />
      <OnOff label={MATCH_TEXTS.friendly} hint={MATCH_TEXTS.friendlyHint} isOn={isFree} onChange={setFree} />
      {!isPrivate && (
        <OnOff
          label={MATCH_TEXTS.allowObservers}
          hint={MATCH_TEXTS.allowObserversHint}
          isOn={allowObservers}
          onChange={setObservers}
        />
      )}
      {!isFree && <SourceChoice wager={wager} value={chosen} onChange={setSource} />}
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide busy={isCreating} onClick={create}>
          {createText(stakeSource, wager)}
        </Button>
        <Button
          wide
          onClick={() => {
            onClose();
            dialogs.openChallenge(null);
          }}
        >
          {MATCH_TEXTS.byName}
        </Button>
        <Button variant="ghost" wide onClick={onClose}>
          {MATCH_TEXTS.notNow}
        </Button>
      </div>
    </Dialog>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  items: readonly { value: V; label: string }[];
}

function Choice<V extends string>({ label, ...segments }: ChoiceProps<V>) {
  const id = useId();
  return (
    <div className={css['speed']}>
      <span id={id}>{label}</span>
      <Segments labelledBy={id} {...segments} />
    </div>
  );
}

interface OnOffProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function OnOff({ label, hint, isOn, onChange }: OnOffProps) {
  const id = useId();
  return (
    <div className={css['choice']}>
      <span>
        <span id={id}>{label}</span>
        <small id={`${id}-hint`}>{hint}</small>
      </span>
      <Switch checked={isOn} onChange={onChange} labelledBy={id} describedBy={`${id}-hint`} />
    </div>
  );
}
