// Games with stakes on chain: one chunk for what they show beyond other games.
import { lazy } from 'react';

const load = () => import('./on-chain.tsx');
export const ChooseSource = lazy(() => load().then((module) => ({ default: module.ChooseSource })));
export const InviteOnChain = lazy(() => load().then((module) => ({ default: module.InviteOnChain })));
export const JoinOnChain = lazy(() => load().then((module) => ({ default: module.JoinOnChain })));
export const ResultOnChain = lazy(() => load().then((module) => ({ default: module.ResultOnChain })));
export const SeatStake = lazy(() => load().then((module) => ({ default: module.SeatStake })));
