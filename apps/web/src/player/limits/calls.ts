// limits: the calls that change limits, breaks and exclusions. Each shows why it was refused, and all screens refetch the limits.
import { limitCalls } from '@kingstake/protocol';
import type { LimitInput } from '@kingstake/protocol/http/limits';
import { useState } from 'react';
import { refetchOwnGames } from '../../games/own-games.ts';
import { messageOf } from '../../net/http-client.ts';
import { createIntentKeys } from '../../net/intent-keys.ts';
import { useMutation, useQueryClient } from '../../net/use-query.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { refetchPlayLimits } from '../own/limits.ts';
import { refetchProfile } from '../own/profile.ts';
import { BREAK_TEXTS, CHANGE_TEXTS, LIMITS_TEXTS } from './texts.ts';

function useRefusalToast(title: string) {
  const toasts = useToasts();
  return (error: unknown) => toasts.show({ variant: 'error', title, description: messageOf(error) });
}

/** `onSaved`: when the change can be confirmed, or null if it is in force. */
export function useSetLimit(onSaved: (effectiveAt: string | null) => void) {
  const http = useHttp();
  const queries = useQueryClient();
  const { user } = useSession();
  const onError = useRefusalToast(CHANGE_TEXTS.failed);
  return useMutation({
    mutationFn: (body: LimitInput) => http.send(limitCalls.setLimit, { params: { id: user?.id ?? 0 }, body }),
    onSuccess: async (answer) => {
      await refetchPlayLimits(queries);
      onSaved('effectiveAt' in answer ? answer.effectiveAt : null);
    },
    onError,
  });
}

export function useConfirmLimit() {
  const http = useHttp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { user } = useSession();
  const onError = useRefusalToast(LIMITS_TEXTS.notSaved);
  return useMutation({
    mutationFn: (changeId: number) =>
      http.send(limitCalls.confirmLimit, { params: { id: user?.id ?? 0, changeId } }),
    onSuccess: async () => {
      await refetchPlayLimits(queries);
      toasts.show({ variant: 'success', title: LIMITS_TEXTS.confirmed });
    },
    onError,
  });
}

export type BreakLength = { hours: 24 | 168 | 720 } | { months: 6 | 12 | 60; username: string };

/** Waiting games are refunded, so games and balance are refetched too. */
export function useStartBreak(onStarted: () => void) {
  const http = useHttp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { user } = useSession();
  const [once] = useState(createIntentKeys);
  const onError = useRefusalToast(BREAK_TEXTS.failed);
  return useMutation({
    mutationFn: (length: BreakLength) =>
      once(`break ${JSON.stringify(length)}`, (idempotencyKey) => {
        const params = { id: user?.id ?? 0 };
        return 'hours' in length
          ? http.send(limitCalls.startBreak, { params, body: length, idempotencyKey })
          : http.send(limitCalls.startExclusion, { params, body: length, idempotencyKey });
      }),
    onSuccess: async (_, length) => {
      await Promise.all([refetchPlayLimits(queries), refetchOwnGames(queries), refetchProfile(queries)]);
      const title = 'hours' in length ? BREAK_TEXTS.started : BREAK_TEXTS.startedExclusion;
      toasts.show({ variant: 'success', title });
      onStarted();
    },
    onError,
  });
}

export function useEndExclusion() {
  const http = useHttp();
  const queries = useQueryClient();
  const { user } = useSession();
  const onError = useRefusalToast(BREAK_TEXTS.failed);
  return useMutation({
    mutationFn: () => http.send(limitCalls.endExclusion, { params: { id: user?.id ?? 0 } }),
    onSuccess: () => refetchPlayLimits(queries),
    onError,
  });
}
