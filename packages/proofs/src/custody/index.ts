// custody: public entry.
export {
  createSigningKey,
  isSmallOrder,
  type KeyFault,
  keypairFromSecret,
  publicKeyBytes,
  publicKeyFault,
  type SigningKey,
  verifyText,
} from '../node/crypto.ts';
export { CUSTODY } from './limits.ts';
export {
  type CommandFault,
  type CommandSignature,
  type CommandTerms,
  commandAgeFault,
  type OperatorCommand,
  parseCommand,
  parseCommandText,
  type SignedCommand,
  type Subject,
  signCommand,
  verifyCommand,
  writeCommand,
} from './operator-command.ts';
export { formatOperatorList, type Operator, parseOperatorList, RIGHTS, type Right } from './operator-list.ts';
export {
  parseSolvency,
  type SignedSolvency,
  type SolvencyFault,
  type SolvencyStatement,
  signSolvency,
  solvencyAgeFault,
  verifySolvency,
  writeSolvency,
} from './solvency-statement.ts';
export {
  NO_USER,
  parseWithdrawalSubject,
  type WithdrawalSubject,
  withdrawalSubject,
} from './withdrawal-subject.ts';
