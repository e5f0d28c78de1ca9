// platform/testkit: a process whose embedded engine breaks down: it is asked for what ends its session with more to read.
import { openPglite } from '../database/open-pglite.ts';

const connection = await openPglite(null);
await connection.withScript(async (script) => {
  await script.execute('create table note (id int)');
  console.log('the engine works');
  await script.execute('copy note from stdin');
});
