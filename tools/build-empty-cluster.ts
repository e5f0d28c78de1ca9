// Creates the file with which new embedded databases start, unless it exists.
import { buildEmptyCluster } from '../apps/server/src/platform/database/index.ts';

await buildEmptyCluster();
process.exit(0);
