// money: 10 SOL from nowhere, on the local network.
import { parseSol } from '@kingstake/protocol/money';
import { messageOf } from '../../api/http-client.ts';
import { useMutation } from '../../api/use-query.ts';
import { useChain, useSession, useSessionActions } from '../../session/index.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { MONEY_TEXTS } from './texts.ts';

const AIRDROP = parseSol('10');

export function useAirdrop() {
  const chain = useChain();
  const { wallet } = useSession();
  const { refreshWalletBalance } = useSessionActions();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async () => {
      if (wallet === null || AIRDROP === null) throw new Error(MONEY_TEXTS.notConnected);
      await chain.waitForConfirmation(await chain.requestAirdrop(wallet.publicKey, AIRDROP));
    },
    onSuccess: () => {
      refreshWalletBalance();
      toasts.show({ variant: 'success', title: MONEY_TEXTS.airdropped });
    },
    onError: (error) =>
      toasts.show({ variant: 'error', title: MONEY_TEXTS.airdropFailed, description: messageOf(error) }),
  });
}
