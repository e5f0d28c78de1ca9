// platform/sockets: its public API. Features and the wiring import only this.
export type {
  HandledMessage,
  HubDeps,
  HubLog,
  HubSocket,
  HubStats,
  MessageOutcome,
  PriorityQuota,
  RefusedMessage,
  SocketIdentity,
  Topic,
  UpgradeDecision,
  Variants,
  WrittenMessage,
} from './contract.ts';
export { Hub } from './hub.ts';
