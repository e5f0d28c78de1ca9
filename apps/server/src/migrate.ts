// `npm run migrate`: brings a PostgreSQL schema up to date as its owner, and gives the server's role what it may do. With
// --create-roles the address is an administrator's: the roles are made, and the owner gets the schema.

import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { lockDatabase, migrateAsOwner, ROLES } from './platform/database/index.ts';
import { createLog } from './platform/log.ts';
import { readBareSettings, SettingsError } from './platform/settings.ts';
import { systemTime } from './platform/time.ts';
import { isStartupError } from './startup-errors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      'create-roles': { type: 'boolean', default: false },
      owner: { type: 'string', default: ROLES.owner },
      serve: { type: 'string', default: ROLES.serve },
    },
  });
  const { databaseOwnerUrl } = readBareSettings(process.env, ROOT);
  if (databaseOwnerUrl === null)
    throw new SettingsError('DATABASE_OWNER_URL is required: the address of the role that owns the schema.');
  const log = createLog('silent');
  // No server runs meanwhile: it would meet tables that change under it.
  const lock = await lockDatabase(databaseOwnerUrl, { time: systemTime, log, onTaken: refuse });
  try {
    const names = { owner: values.owner, serve: values.serve };
    const { applied, granted } = await migrateAsOwner(databaseOwnerUrl, {
      names,
      makeRoles: values['create-roles'],
      log,
    });
    const rights = granted
      ? `The role ${names.serve} has its rights.`
      : `There is no role ${names.serve}: a server has to sign in as the owner.`;
    return `Applied ${applied} migrations. ${rights}`;
  } finally {
    await lock.release();
  }
}

function refuse(error: unknown): never {
  console.error(isStartupError(error) ? error.message : error);
  process.exit(1);
}

run().then((sentence) => console.log(sentence), refuse);
