// lobby: the match dialog that is currently open, and the dialogs that only show information.
import { GAME_CODE_TEXT, type Game, GameCodeInput, type SeatStake } from '@kingstake/protocol/game';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { type FormEvent, useState } from 'react';
import { useStakes } from '../../games/stakes.ts';
import { wallClockMs } from '../../net/timers.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/clipboard.tsx';
import { Field, focusOnOpening } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type FieldFault, useFieldFault } from '../../ui/field-fault.ts';
import { MatchOutcome } from '../../ui/match-outcome.tsx';
import { PlayerLine } from '../../ui/player.tsx';
import { StakeChips } from '../../ui/stakes.tsx';
import { Spinner } from '../../ui/status.tsx';
import { groupedCode, outcomeOf, speedOf, wagerOf } from '../games.ts';
import { MATCH_TEXTS } from '../secondary-texts.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import { CreateDialog, FoundMatches } from './create-dialogs.tsx';
import { cancel, choose, create, join, lookUp } from './dialog-actions.ts';
import css from './dialogs.module.css';
import type { Matchmaking } from './matchmaking.ts';

type Searched = Extract<Matchmaking['dialog'], { kind: 'available' | 'none' }>;

/** The match dialog that is currently open. */
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
          onCancel={() => cancel(match.port, dialog.game)}
          onClose={close}
        />
      );
    case 'creating':
      return (
        <CreateDialog
          {...creating}
          source={match.source}
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
          onCancel={() => cancel(match.port, dialog.game)}
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
          onCode={(typed, fault) => lookUp(port, typed, fault)}
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

/** The results of a search. A time control chosen here is also selected on the card. */
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

interface JoinCodeProps {
  isSearching: boolean;
  onCode: (code: string, fault: FieldFault) => void;
  onClose: () => void;
}

/** Join Match by code, followed by the outcome sheet: no one stakes without seeing the terms. */
function JoinCodeDialog({ isSearching, onCode, onClose }: JoinCodeProps) {
  const [text, setText] = useState('');
  const fault = useFieldFault();
  const code = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (GameCodeInput.safeParse(code).success) onCode(code, fault);
  };
  return (
    <Dialog title={MATCH_TEXTS.joinTitle} description={MATCH_TEXTS.joinHint} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Field
          ref={focusOnOpening}
          label={MATCH_TEXTS.gameCode}
          value={text}
          onChange={(event) => {
            fault.clear();
            setText(event.target.value);
          }}
          error={fault.sentence}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={GAME_CODE_TEXT}
        />
        <div className={css['actions']}>
          <Button type="submit" variant="primary" size="lg" wide disabled={code === ''} busy={isSearching}>
            {MATCH_TEXTS.join}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ConfirmProps {
  game: Game;
  isJoining: boolean;
  onJoin: () => void;
  onClose: () => void;
}

function ConfirmJoinDialog({ game, isJoining, onJoin, onClose }: ConfirmProps) {
  const { user } = useSession();
  const { prize, fee } = outcomeOf(wagerOf(game.wagerAmount));
  const isFree = wagerOf(game.wagerAmount) === 0n;
  return (
    <Dialog title={MATCH_TEXTS.confirm} onClose={onClose}>
      <PlayerLine player={game.whitePlayer} isLinked />
      <dl className={css['facts']}>
        <div>
          <dt>{MATCH_TEXTS.confirmTime}</dt>
          <dd className="num">{speedOf(game)}</dd>
        </div>
        <div>
          <dt>{MATCH_TEXTS.confirmStake}</dt>
          <dd className="num">{isFree ? MATCH_TEXTS.noWager : LOBBY_TEXTS.solAmount(game.wagerAmount)}</dd>
        </div>
        {!isFree && (
          <>
            <div>
              <dt>{MATCH_TEXTS.confirmPrize}</dt>
              <dd className={`num ${css['win'] ?? ''}`}>{LOBBY_TEXTS.solAmount(prize)}</dd>
            </div>
            <div>
              <dt>{MATCH_TEXTS.confirmFee}</dt>
              <dd className="num">{LOBBY_TEXTS.solAmount(fee)}</dd>
            </div>
          </>
        )}
      </dl>
      {!isFree && <MatchOutcome game={game} ratings={user?.ratings} />}
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide busy={isJoining} onClick={onJoin}>
          {MATCH_TEXTS.joinFor(game.wagerAmount)}
        </Button>
      </div>
    </Dialog>
  );
}

interface FindingProps {
  game: Pick<Game, 'wagerAmount' | 'timeControl'>;
  isCancelling: boolean;
  onCancel: () => void;
  onClose: () => void;
}

/** Finding Opponent: the player's own public game is waiting. */
function FindingDialog({ game, isCancelling, onCancel, onClose }: FindingProps) {
  return (
    <Dialog
      title={MATCH_TEXTS.finding}
      description={MATCH_TEXTS.findingHint(game.wagerAmount, speedOf(game))}
      onClose={onClose}
    >
      <div className={css['centre']}>
        <Spinner />
        <p role="status">{MATCH_TEXTS.findingNow}</p>
      </div>
      <div className={css['actions']}>
        <Button wide busy={isCancelling} onClick={onCancel}>
          {MATCH_TEXTS.cancelSearch}
        </Button>
      </div>
    </Dialog>
  );
}

interface CreatedProps {
  gameCode: string;
  onContinue: () => void;
  onClose: () => void;
}

/** Private Match Created. */
function PrivateCreatedDialog({ gameCode, onContinue, onClose }: CreatedProps) {
  return (
    <Dialog title={MATCH_TEXTS.created} description={MATCH_TEXTS.createdHint} onClose={onClose}>
      <p className={css['code']}>{groupedCode(gameCode)}</p>
      <div className={css['centre']}>
        <CopyButton text={gameCode} label={MATCH_TEXTS.copyCode} feedbackMs={PAGE_TIMES.copiedCodeMs} />
      </div>
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide onClick={onContinue}>
          {MATCH_TEXTS.continueToGame}
        </Button>
      </div>
    </Dialog>
  );
}

/** Disconnection Policy. */
function PolicyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={MATCH_TEXTS.policy} onClose={onClose}>
      {MATCH_TEXTS.policyLines.map((line) => (
        <p key={line} className={css['text']}>
          {line}
        </p>
      ))}
    </Dialog>
  );
}

interface LeaveProps {
  game: Game;
  /** The game is cancelled. */
  isLeft: boolean;
  isCancelling: boolean;
  onCancel: () => void;
  onClose: () => void;
}

/** Cancels the player's own game with its wager on chain: explains the return of the wager before, and shows it afterwards. */
function LeaveDialog({ game, isLeft, isCancelling, onCancel, onClose }: LeaveProps) {
  const { config } = useSession();
  const stakes = useStakes({ gameId: game.id, told: isLeft ? undefined : game.stakes, isOver: isLeft });
  const { title, text } = leaveWords(game.wagerAmount, stakes?.white ?? null, isLeft);
  return (
    <Dialog title={title} description={text} onClose={onClose}>
      {stakes?.white != null && config !== null && (
        <StakeChips
          stakes={{ white: stakes.white, black: null }}
          cluster={config.cluster}
          nowMs={wallClockMs()}
          own="white"
        />
      )}
      <div className={css['actions']}>
        {isLeft ? (
          <Button size="lg" wide onClick={onClose}>
            {MATCH_TEXTS.leftClose}
          </Button>
        ) : (
          <>
            <Button size="lg" variant="danger" wide busy={isCancelling} onClick={onCancel}>
              {MATCH_TEXTS.leaveYes}
            </Button>
            <Button size="lg" wide onClick={onClose}>
              {MATCH_TEXTS.leaveNo}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** `wager`: SOL. `stake`: the player's own; null: the wallet never received a request. `isLeft`: the game is cancelled. */
export function leaveWords(
  wager: string,
  stake: SeatStake | null,
  isLeft: boolean,
): { title: string; text: string } {
  if (!isLeft) {
    const text = stake === null ? MATCH_TEXTS.leaveNothing : MATCH_TEXTS.leaveText(wager);
    return { title: MATCH_TEXTS.leaveTitle, text };
  }
  return { title: MATCH_TEXTS.left, text: afterwards(wager, stake) };
}

function afterwards(wager: string, stake: SeatStake | null): string {
  if (stake === null) return MATCH_TEXTS.leftNothing;
  return stake.state === 'returned' ? MATCH_TEXTS.leftDone(wager) : MATCH_TEXTS.leftText(wager);
}
