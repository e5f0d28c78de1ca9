// account: who one is: picture, name, wallet.
import type { User } from '@kingstake/protocol';
import { Avatar } from '../../../ui/avatar.tsx';
import css from './my-overview.module.css';
import { WalletAddress } from './wallet-address.tsx';

export function MyOverview({ user }: { user: User }) {
  return (
    <div className={css['overview']}>
      <div className={css['who']}>
        <Avatar pictureId={user.profilePicId} name={user.username} size="xl" />
        <b>{user.username}</b>
      </div>
      <WalletAddress address={user.walletAddress} />
    </div>
  );
}
