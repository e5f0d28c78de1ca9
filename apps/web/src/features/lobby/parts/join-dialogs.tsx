// lobby: Join Match by code, and the outcome sheet: no one stakes without having seen what is at stake.
import { type Game, GameCodeInput } from '@kingstake/protocol/game';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, focusOnOpening } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MatchOutcome } from '../../../ui/match-outcome.tsx';
import { PlayerLine } from '../../../ui/player.tsx';
import { outcomeOf, speedOf, wagerOf } from '../games.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './dialogs.module.css';

interface JoinCodeProps {
  isSearching: boolean;
  onCode: (code: string) => void;
  onClose: () => void;
}

export function JoinCodeDialog({ isSearching, onCode, onClose }: JoinCodeProps) {
  const [text, setText] = useState('');
  const code = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (GameCodeInput.safeParse(code).success) onCode(code);
  };
  return (
    <Dialog title={MATCH_TEXTS.joinTitle} description={MATCH_TEXTS.joinHint} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Field
          ref={focusOnOpening}
          label={MATCH_TEXTS.gameCode}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={null}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
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

export function ConfirmJoinDialog({ game, isJoining, onJoin, onClose }: ConfirmProps) {
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
