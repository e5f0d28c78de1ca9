// local-solana: the faucet, an ordinary account with a very large balance whose key the network holds.
import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { getTransferSolInstruction } from '@solana-program/system';

export interface Faucet {
  readonly address: string;
  /** Returns a signed transfer out of the faucet; `number` makes it unique. */
  airdrop(params: { to: string; lamports: bigint; number: bigint; blockhash: string }): Promise<Uint8Array>;
}

export async function createFaucet(secret: Uint8Array): Promise<Faucet> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(secret);
  return {
    address: signer.address,
    async airdrop({ to, lamports, number, blockhash }) {
      const message = pipe(
        createTransactionMessage({ version: 'legacy' }),
        (made) => setTransactionMessageFeePayerSigner(signer, made),
        (made) =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
            made,
          ),
        (made) =>
          appendTransactionMessageInstructions(
            [
              getTransferSolInstruction({ source: signer, destination: address(to), amount: lamports }),
              getAddMemoInstruction(
                { memo: `airdrop ${number}` },
                { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 },
              ),
            ],
            made,
          ),
      );
      const signed = await signTransactionMessageWithSigners(message);
      return new Uint8Array(getTransactionEncoder().encode(signed));
    },
  };
}
