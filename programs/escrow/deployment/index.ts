// escrow deployment: public API: deploy and freeze a program by loader-v3, and read a deployed one. No Node, no network.
export { type DeploymentChain, DeploymentStopped, deployFrozen } from './deploy.ts';
export { frozenProgram, type GenesisProgramAccount } from './genesis.ts';
export { programDataAddress } from './loader.ts';
export { type DeploymentFault, type DeploymentKeys, type DeploymentStep, deploymentSteps } from './plan.ts';
export {
  type ChainAccount,
  type DeployedProgram,
  isSameProgram,
  type ProgramFault,
  readProgram,
} from './program-account.ts';
