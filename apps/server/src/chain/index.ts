// chain: public API.
export { genesisFault } from './clusters.ts';
export {
  type AccountBalance,
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type Commitment,
  type SendOutcome,
  type SignatureInfo,
  type SignatureStatus,
  type SystemTransfer,
} from './port.ts';
export { createRpcChain, type RpcChain, type RpcChainDeps } from './rpc-chain.ts';
export { readOrMakeTreasuryKey, readTreasuryKey, TreasuryKeyError } from './treasury-key.ts';
