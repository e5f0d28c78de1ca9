// account: the address of the player's own wallet, and its copy.

import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { CopyButton } from '../../../ui/clipboard.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { shortAddress } from '../../../ui/links.ts';
import { ACCOUNT_TEXTS } from '../texts.ts';
import css from './wallet-address.module.css';

interface WalletAddressProps {
  address: string;
  /** More to do with it. */
  children?: Elements;
}

export function WalletAddress({ address, children }: WalletAddressProps) {
  return (
    <div className={css['wallet']}>
      <div className={css['address']}>
        <span>{ACCOUNT_TEXTS.walletAddress}</span>
        <b title={address}>{shortAddress(address)}</b>
      </div>
      <CopyButton
        text={address}
        label={ACCOUNT_TEXTS.copyAddress}
        copiedText={ACCOUNT_TEXTS.addressCopied}
        feedbackMs={PAGE_TIMES.copiedAddressMs}
      />
      {children}
    </div>
  );
}
