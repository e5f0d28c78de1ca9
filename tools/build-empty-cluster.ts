// Makes the file that new embedded databases start from, unless it exists.
import { buildEmptyCluster } from '../apps/server/src/platform/database/index.ts';

await buildEmptyCluster();
process.exit(0);
