// chain: public API.

export { type OrderSigner, SignerAway, SignerRefused } from '@kingstake/signer';
export type { Agreement } from './ask-nodes.ts';
export { createDeploymentChain, type NodeForDeployment } from './deployment-chain.ts';
export { createAirdrop, NODES } from './node-calls.ts';
export { genesisFault, type OpenedNodes, openNodes } from './open-nodes.ts';
export {
  type AccountBalance,
  type ArbiterStep,
  type AtSlot,
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type Commitment,
  type SeatAccount,
  type SeatChain,
  type SeatEvent,
  SeatHistoryUnread,
  type SendOutcome,
  type SignatureInfo,
  type SignatureStatus,
  type SystemTransfer,
  TransactionUnreadable,
} from './port.ts';
export { createRpcChain, type RpcChain, type RpcChainDeps } from './rpc-chain.ts';
export { createSeatChain } from './seat-chain.ts';
export { RefusedBefore, signerModule, type WatchedSigner, watchSigner } from './signer-watch.ts';
