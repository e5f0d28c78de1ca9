// testkit: loaded into a process before its program, it notes every file that the process loads.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

const file = join(process.env.MODULES_NOTED_IN, `modules-${process.pid}`);

registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
