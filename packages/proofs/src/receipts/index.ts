// receipts: public API. Everything here runs in browsers and Node.
export {
  fromHex,
  keyBytes,
  signatureBytes,
  toBase58,
  toBase64Url,
  toHex,
  walletSignatureBytes,
} from '../bytes.ts';
export { canonical } from '../canonical.ts';
export { type Ed25519Subtle, type VerifySignature, webCryptoVerify } from '../ed25519.ts';
export {
  actMessage,
  type ChainValue,
  chainAfter,
  chainOfTerms,
  moveMessage,
  rootMessage,
  rootOf,
  type Sha256,
  type SignedAct,
  sessionKeyLine,
} from './chain.ts';
export { receiptKeysAtEnd } from './published-keys.ts';
export {
  parseReceipt,
  RECEIPT_BYTES_MOST,
  Receipt,
  ReceiptEnd,
  ReceiptEntry,
  type ReceiptFault,
  ReceiptGrant,
  ReceiptTerms,
  RunningReceipt,
} from './receipt.ts';
