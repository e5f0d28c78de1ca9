// play, parts: which network the money is on.

import { CLUSTER_NAMES } from '@kingstake/protocol/clusters';
import { messageInLanguage } from '../../../language/index.ts';
import { useSession } from '../../../session/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PLAY_TEXTS } from '../texts.ts';

export function NetworkBadge() {
  const { config } = useSession();
  if (config === null) return null;
  return (
    <Badge mark="diamond">
      <span className="vh">{PLAY_TEXTS.network} </span>
      <span>{messageInLanguage(CLUSTER_NAMES[config.cluster])}</span>
    </Badge>
  );
}
