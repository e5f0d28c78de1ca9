// lobby: the dialogs that create a match: Create Match, and the results of Find Match.
import { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import type { StakeSourceName } from '@kingstake/protocol/game';
import { LOBBY } from '@kingstake/protocol/limits';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { lamports } from '@kingstake/protocol/money';
import type { RatingRange } from '@kingstake/protocol/rating-range';
import {
  OFFERED_TIME_CONTROLS,
  type OfferedTimeControl,
  timeControlOf,
} from '@kingstake/protocol/time-control';
import { useId, useState } from 'react';
import { payoutOf, speedOf, wagerOf } from '../games/game.ts';
import { freeToStake, heldOf, isHeldBack } from '../player/own/balance.ts';
import { useDialogs } from '../player/own/dialogs.ts';
import { usePlayBreak } from '../player/own/limits.ts';
import { useOwnReviews } from '../player/own/reviews.ts';
import { useSession } from '../session/index.ts';
import { settings } from '../settings/index.ts';
import { Button } from '../ui/button.tsx';
import { Segments, Switch } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { shortTimeControl } from '../ui/format.ts';
import { freeText } from '../ui/held-money.tsx';
import { MatchOutcome } from '../ui/match-outcome.tsx';
import { PlayerLine } from '../ui/player.tsx';
import { SourceChoice as StakeSourceChoice } from '../ui/stakes.tsx';
import { Notice, Tag } from '../ui/status.tsx';
import { OPEN_TABLE, useChoose, useCreate, useFind, useJoin } from './commands.ts';
import css from './match-dialogs.module.css';
import { MATCH_TEXTS } from './match-texts.ts';
import { ownRating } from './open-games.ts';
import { SEAT_TEXTS } from './secondary-texts.ts';
import { type MatchDialog, useLobby } from './state.ts';
import { LOBBY_TEXTS } from './texts.ts';

const WIDTHS = ['any', '100', '200', '400'] as const;
type Width = (typeof WIDTHS)[number];

/** Returns the range of this width around the player's rating; undefined: any rating. */
function rangeAround(rating: number, width: Width): RatingRange | undefined {
  if (width === 'any') return undefined;
  const { least, most } = LOBBY.ratings;
  return { min: Math.max(least, rating - Number(width)), max: Math.min(most, rating + Number(width)) };
}

/** Create Match: private or public, with a wager or friendly, the opponent's rating, and whether others may watch. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { wager, source, speed, setSpeed } = useLobby();
  const { isCreating, create } = useCreate();
  const dialogs = useDialogs();
  const { user } = useSession();
  const [who, setWho] = useState<'private' | 'public'>('private');
  const isFriendlyOnly = useOwnReviews().data?.isFriendlyOnly === true;
  // During a break, too, only friendly games can be played.
  const mustBeFree = usePlayBreak() !== null || isFriendlyOnly;
  const [asksFree, setFree] = useState(false);
  const isFree = asksFree || mustBeFree;
  const [allowObservers, setObservers] = useState(false);
  const [width, setWidth] = useState<Width>('any');
  const [chosen, setSource] = useState(source);
  const isPrivate = who === 'private';
  const stakeSource = isFree ? 'balance' : chosen;
  const { prize, fee } = payoutOf(wager);
  const hasHeldBack = !isFree && stakeSource === 'balance' && isHeldBack(user, wagerOf(wager));
  const ratingRange = rangeAround(ownRating(user ?? {}, speed), width);
  const submit = () =>
    create({
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
      <SpeedChoice value={speed} onChange={setSpeed} />
      <Choice
        label={MATCH_TEXTS.range}
        value={width}
        onChange={setWidth}
        items={WIDTHS.map((value) => ({
          value,
          label: value === 'any' ? MATCH_TEXTS.anyRating : `±${value}`,
        }))}
      />
      {isFriendlyOnly && <p className={css['text']}>{SEAT_TEXTS.friendlyOnly}</p>}
      {!mustBeFree && (
        <OnOff
          label={MATCH_TEXTS.friendly}
          hint={MATCH_TEXTS.friendlyHint}
          isOn={isFree}
          onChange={setFree}
        />
      )}
      {!isPrivate && (
        <OnOff
          label={MATCH_TEXTS.allowObservers}
          hint={MATCH_TEXTS.allowObserversHint}
          isOn={allowObservers}
          onChange={setObservers}
        />
      )}
      {!isFree && <SourceChoice wager={wager} value={chosen} onChange={setSource} />}
      {hasHeldBack && <Notice>{freeText(heldOf(user), freeToStake(user))}</Notice>}
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide busy={isCreating} disabled={hasHeldBack} onClick={submit}>
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

type FoundMatchesProps = Omit<Extract<MatchDialog, { kind: 'found' }>, 'kind'> & { onClose: () => void };

/**
 * Available Matches and No Active Matches: the results of Find Match for the chosen source of the wager. Matches with the other
 * source are hidden, because both wagers of a game have the same source.
 */
export function FoundMatches({ games, speed, source: asked, onClose }: FoundMatchesProps) {
  const { wager, speed: usual, setSpeed } = useLobby();
  const { find } = useFind();
  const { isCreating, create } = useCreate();
  const [source, setSource] = useState(asked);
  const newSpeed = speed ?? usual;
  /** A time control chosen here is also selected on the card. */
  const search = (chosen: OfferedTimeControl | null) => {
    if (chosen !== null) setSpeed(chosen);
    find(asked, chosen);
  };
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
          onClick={() => {
            settings.set({ openTableAtOnce: true });
            create({ ...OPEN_TABLE, timeControl: newSpeed, allowObservers: isOpen, stakeSource: source });
          }}
        >
          {createText(source, wager)}
        </Button>
      }
    >
      <SpeedFilter value={speed} onChange={search} />
      {isAny && <Rows games={shown} />}
      <SourceChoice wager={wager} value={source} onChange={setSource} />
      {isElsewhere && <Elsewhere source={source} count={games.length - shown.length} />}
      {speed === null && (
        <p className={css['elsewhere']}>{MATCH_TEXTS.newAt(speedOf({ timeControl: newSpeed }))}</p>
      )}
      <OnOff
        label={MATCH_TEXTS.allowObservers}
        hint={MATCH_TEXTS.allowObserversHint}
        isOn={isOpen}
        onChange={setOpen}
      />
    </Dialog>
  );
}

/** The match that fits best is the first, with its odds and outcome. Joining asks for nothing more. */
function Rows({ games }: Pick<FoundMatchesProps, 'games'>) {
  return (
    <ul className={css['rows']}>
      {games.map((game, index) => (
        <FoundMatch key={game.id} game={game} isBest={index === 0} />
      ))}
    </ul>
  );
}

function FoundMatch({ game, isBest }: { game: WaitingGame; isBest: boolean }) {
  const choose = useChoose();
  const { user } = useSession();
  const { isJoining, join } = useJoin(game, null);
  const isOnChain = game.stakeSource === 'escrow';
  const button = {
    busy: isJoining,
    // A game with stakes on chain shows its terms on its own screen, which asks for the signature.
    onClick: () => (isOnChain ? choose(game, null) : join()),
  };
  return (
    <li className={isBest ? css['best'] : undefined}>
      <PlayerLine player={game.whitePlayer} />
      <div className={css['side']}>
        <span className={css['tags']}>
          <Tag tone="quiet">{speedOf(game)}</Tag>
          {isOnChain && <Tag tone="brass">{MATCH_TEXTS.onChain}</Tag>}
          <Tag tone={game.creatorOnline ? 'lamp' : 'quiet'}>
            {game.creatorOnline ? MATCH_TEXTS.online : MATCH_TEXTS.away}
          </Tag>
        </span>
        {!isBest && (
          <Button size="sm" {...button}>
            {MATCH_TEXTS.join}
          </Button>
        )}
      </div>
      {isBest && (
        <div className={css['outcome']}>
          <MatchOutcome game={game} ratings={user?.ratings} />
          <Button variant="primary" size="lg" wide {...button}>
            {isOnChain ? MATCH_TEXTS.join : MATCH_TEXTS.joinFor(game.wagerAmount)}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Shows how many matches with the other source there are. */
function Elsewhere({ source, count }: { source: StakeSourceName; count: number }) {
  const other = source === 'balance' ? 'escrow' : 'balance';
  return (
    <p className={css['elsewhere']} role="status">
      {MATCH_TEXTS.elsewhere[other](count)}
    </p>
  );
}

interface SourceChoiceProps {
  wager: string;
  value: StakeSourceName;
  onChange: (source: StakeSourceName) => void;
}

/** The choice of the wager's source, if the server has an escrow program. */
function SourceChoice({ wager, ...choice }: SourceChoiceProps) {
  const { config, user, wallet } = useSession();
  const escrow = config?.escrow ?? null;
  if (escrow === null) return null;
  const held = { balance: wagerOf(user?.balance ?? '0'), escrow: lamports(wallet?.balanceLamports ?? 0n) };
  return (
    <StakeSourceChoice
      wager={wagerOf(wager)}
      held={held}
      underReview={heldOf(user)}
      escrow={escrow}
      {...choice}
    />
  );
}

/** Returns the label of the button that creates the match. */
function createText(source: StakeSourceName, wager: string): string {
  return source === 'escrow' ? MATCH_TEXTS.createAndLock(wager) : MATCH_TEXTS.createMatch;
}

const ANY = 'any';
const SPEEDS = OFFERED_TIME_CONTROLS.map((value) => ({
  value,
  label: shortTimeControl(timeControlOf(value)),
}));

interface SpeedChoiceProps {
  value: OfferedTimeControl;
  onChange: (speed: OfferedTimeControl) => void;
}

/** The choice of the time control for a new match. */
export function SpeedChoice(choice: SpeedChoiceProps) {
  return <Choice label={MATCH_TEXTS.speed} items={SPEEDS} {...choice} />;
}

interface SpeedFilterProps {
  /** null: any. */
  value: OfferedTimeControl | null;
  onChange: (speed: OfferedTimeControl | null) => void;
}

/** The choice of the time control of the listed matches. */
export function SpeedFilter({ value, onChange }: SpeedFilterProps) {
  return (
    <Choice
      label={MATCH_TEXTS.speed}
      value={value ?? ANY}
      onChange={(chosen) => onChange(chosen === ANY ? null : chosen)}
      items={[{ value: ANY, label: MATCH_TEXTS.anySpeed }, ...SPEEDS]}
    />
  );
}
