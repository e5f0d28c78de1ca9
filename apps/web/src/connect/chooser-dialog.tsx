// connect: the dialog with the wallets of this browser.
import { useSession } from '../session/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './chooser-dialog.module.css';
import { ASKING_TEXTS } from './secondary-texts.ts';

interface ChooserDialogProps {
  onChoose: (walletId: string) => void;
  onClose: () => void;
}

export function ChooserDialog({ onChoose, onClose }: ChooserDialogProps) {
  const { wallets } = useSession();
  return (
    <Dialog title={ASKING_TEXTS.chooserTitle} description={ASKING_TEXTS.chooserDescription} onClose={onClose}>
      <ul className={css['list']}>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <button type="button" className={css['wallet']} onClick={() => onChoose(wallet.id)}>
              {wallet.icon === '' ? (
                <Icon name="wallet" size="lg" />
              ) : (
                <img src={wallet.icon} alt="" width="32" height="32" />
              )}
              <span className={css['name']}>{wallet.name}</span>
              <Icon name="chev" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
