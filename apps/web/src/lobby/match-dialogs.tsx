// lobby: the match dialog that is open: Join Match, the sheet before a seat is taken, and the player's own waiting game.
import { GAME_CODE_TEXT, type Game, GameCodeInput, type SeatStake } from '@kingstake/protocol/game';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { gameLink, groupedCode, payoutOf, speedOf, wagerOf } from '../games/game.ts';
import { useStakes } from '../games/stakes.ts';
import { wallClockMs } from '../net/timers.ts';
import { useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/clipboard.tsx';
import { Field, focusOnOpening } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFieldFault } from '../ui/field-fault.ts';
import { MatchOutcome } from '../ui/match-outcome.tsx';
import { PlayerLine } from '../ui/player.tsx';
import { StakeChips } from '../ui/stakes.tsx';
import { Spinner } from '../ui/status.tsx';
import { useCancel, useJoin, useLookUp } from './commands.ts';
import { CreateDialog, FoundMatches } from './create-dialogs.tsx';
import css from './match-dialogs.module.css';
import { MATCH_TEXTS } from './match-texts.ts';
import { useLobby } from './state.ts';
import { LOBBY_TEXTS } from './texts.ts';

/** The match dialog that is open. */
export function MatchDialogs() {
  const { dialog, open } = useLobby();
  const close = () => open(null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'found':
      return <FoundMatches {...dialog} onClose={close} />;
    case 'leaving':
    case 'left':
      return <LeaveDialog game={dialog.game} isLeft={dialog.kind === 'left'} onClose={close} />;
    case 'creating':
      return <CreateDialog onClose={close} />;
    case 'waiting':
      return dialog.game.isPrivate ? (
        <PrivateCreatedDialog game={dialog.game} onClose={close} />
      ) : (
        <FindingDialog game={dialog.game} onClose={close} />
      );
    case 'join-code':
      return <JoinCodeDialog onClose={close} />;
    case 'policy':
      return <PolicyDialog onClose={close} />;
    case 'confirm-join':
      return <ConfirmJoinDialog game={dialog.game} gameCode={dialog.gameCode} onClose={close} />;
  }
}

interface CloseProps {
  onClose: () => void;
}

interface GameDialogProps extends CloseProps {
  game: Game;
}

/** Join Match by code, followed by the outcome sheet: no one stakes without seeing the terms. */
function JoinCodeDialog({ onClose }: CloseProps) {
  const [text, setText] = useState('');
  const fault = useFieldFault();
  const { isSearching, lookUp } = useLookUp(fault);
  const code = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (GameCodeInput.safeParse(code).success) lookUp(code);
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

function ConfirmJoinDialog({ game, gameCode, onClose }: GameDialogProps & { gameCode: string | null }) {
  const { user } = useSession();
  const { isJoining, join } = useJoin(game, gameCode);
  const { prize, fee } = payoutOf(game.wagerAmount);
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
        <Button variant="primary" size="lg" wide busy={isJoining} onClick={join}>
          {MATCH_TEXTS.joinFor(game.wagerAmount)}
        </Button>
      </div>
    </Dialog>
  );
}

/** Finding Opponent: the player's own public game is waiting. */
function FindingDialog({ game, onClose }: GameDialogProps) {
  const { isCancelling, cancel } = useCancel(game);
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
        <Button wide busy={isCancelling} onClick={cancel}>
          {MATCH_TEXTS.cancelSearch}
        </Button>
      </div>
    </Dialog>
  );
}

/** Private Match Created. */
function PrivateCreatedDialog({ game, onClose }: GameDialogProps) {
  const [, navigate] = useLocation();
  const gameCode = game.gameCode ?? '';
  return (
    <Dialog title={MATCH_TEXTS.created} description={MATCH_TEXTS.createdHint} onClose={onClose}>
      <p className={css['code']}>{groupedCode(gameCode)}</p>
      <div className={css['centre']}>
        <CopyButton text={gameCode} label={MATCH_TEXTS.copyCode} feedbackMs={PAGE_TIMES.copiedCodeMs} />
      </div>
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide onClick={() => navigate(gameLink(game.id, game.gameCode))}>
          {MATCH_TEXTS.continueToGame}
        </Button>
      </div>
    </Dialog>
  );
}

/** Disconnection Policy. */
function PolicyDialog({ onClose }: CloseProps) {
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

interface LeaveProps extends GameDialogProps {
  /** The game is cancelled. */
  isLeft: boolean;
}

/** Cancels the player's own game with its wager on chain: explains the return of the wager before, and shows it afterwards. */
function LeaveDialog({ game, isLeft, onClose }: LeaveProps) {
  const { config } = useSession();
  const { isCancelling, cancel } = useCancel(game);
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
            <Button size="lg" variant="danger" wide busy={isCancelling} onClick={cancel}>
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
