// player: what another player can be asked, or kept away with: a challenge, a block.
import { blockPlayer, listBlocks, unblockPlayer } from '@kingstake/protocol/http/blocks';
import type { PlayerProfile } from '@kingstake/protocol/http/players';
import { useDialogs } from '../../session/dialogs.tsx';
import { messageOf, useHttp } from '../../session/index.ts';
import { useMutation, useQuery, useQueryClient } from '../../session/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import css from './player.module.css';
import { PLAYER_TEXTS } from './texts.ts';

/** The list of the settings: both show what the server says. */
const BLOCKS = ['blocks'] as const;

export function PlayerActions({ player }: { player: Pick<PlayerProfile, 'id' | 'username'> }) {
  const http = useHttp();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { data: blocks } = useQuery({ queryKey: BLOCKS, queryFn: () => http.send(listBlocks) });
  const isBlocked = blocks?.some(({ id }) => id === player.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.send(isBlocked ? unblockPlayer : blockPlayer, { params: { userId: player.id } }),
    onError: (error) =>
      toasts.show({ variant: 'error', title: PLAYER_TEXTS.notBlocked, description: messageOf(error) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: BLOCKS }),
  });
  return (
    <div className={css['actions']}>
      {isBlocked !== true && (
        <Button variant="primary" onClick={() => dialogs.openChallenge(player.username)}>
          {PLAYER_TEXTS.challenge}
        </Button>
      )}
      {isBlocked !== undefined && (
        <Button busy={isPending} onClick={() => mutate()}>
          {isBlocked ? PLAYER_TEXTS.unblock : PLAYER_TEXTS.block}
        </Button>
      )}
    </div>
  );
}
