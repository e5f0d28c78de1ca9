// platform/jobs: its public API.
export { createJobs, type Jobs } from './jobs.ts';
export { StaggeredScheduler } from './staggered-scheduler.ts';
