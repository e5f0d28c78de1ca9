// play, live: the creator closes a game that no one joined. With the table's dialogs in their chunk.
import type { GameWithoutMoves } from '@kingstake/protocol';
import { cancelGame } from '@kingstake/protocol/http/games';
import { useState } from 'react';
import { HttpError, messageOf, useHttp, useSession } from '../../../session/index.ts';
import { randomKey } from '../../../ui/random.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { CHAIN_TEXTS } from '../chain/texts.ts';
import { CloseGameDialog } from '../parts/close-game-dialog.tsx';
import { stakeOf } from './table-view.ts';
import { LIVE_TEXTS } from './texts.ts';

interface CloseGameProps {
  game: GameWithoutMoves | null;
  onDone(): void;
  onCancel(): void;
}

/** What became of the stake of a closed game. */
export function closedText(game: Pick<GameWithoutMoves, 'stakeSource' | 'wagerAmount'>): string {
  if (stakeOf(game) === null) return LIVE_TEXTS.cancelledTextFree;
  return game.stakeSource === 'escrow' ? CHAIN_TEXTS.closed : LIVE_TEXTS.cancelledText;
}

/** The stake comes back: to the playing balance, or to the wallet. */
export function CloseGame({ game, onDone, onCancel }: CloseGameProps) {
  const http = useHttp();
  const toasts = useToasts();
  const { user } = useSession();
  const [key] = useState(randomKey);
  const [busy, setBusy] = useState(false);
  if (game === null) return null;
  const isOnChain = game.stakeSource === 'escrow';
  const close = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.send(cancelGame, {
        params: { id: game.id },
        body: { playerId: user?.id ?? 0 },
        idempotencyKey: key,
      });
      const description = closedText(game);
      toasts.show({ variant: 'success', title: LIVE_TEXTS.cancelled, description });
      onDone();
    } catch (error) {
      const known = error instanceof HttpError && error.body !== null;
      toasts.show({
        variant: 'error',
        title: LIVE_TEXTS.error,
        description: known ? messageOf(error) : LIVE_TEXTS.cancelFailed,
      });
      onCancel();
    }
  };
  return (
    <CloseGameDialog
      isOnChain={isOnChain}
      wagerSol={stakeOf(game)}
      busy={busy}
      onConfirm={() => void close()}
      onCancel={onCancel}
    />
  );
}
