// `npm run migrate`: migrates a PostgreSQL schema as its owner, and grants the server's role its rights. With
// --create-roles the address is an administrator's: the roles are created, and the owner gets the schema. With --back-to 35
// the schema is migrated down for an older release (migrations-down).

import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { SettingsError } from '@kingstake/protocol/environment';
import { unpackAll } from './games/index.ts';
import { type Database, migrateAsOwner, ROLES, stepBackAsOwner } from './platform/database/index.ts';
import { createLog, type Log } from './platform/log.ts';
import { readBareSettings } from './platform/settings.ts';
import { systemTime } from './platform/time.ts';
import { sentenceOf } from './startup-errors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      'create-roles': { type: 'boolean', default: false },
      owner: { type: 'string', default: ROLES.owner },
      'back-to': { type: 'string' },
      serve: { type: 'string', default: ROLES.serve },
    },
  });
  const { databaseOwnerUrl } = readBareSettings(process.env, ROOT);
  if (databaseOwnerUrl === null)
    throw new SettingsError('DATABASE_OWNER_URL is required: the address of the role that owns the schema.');
  const log = createLog('silent');
  if (values['back-to'] !== undefined) return goBack(databaseOwnerUrl, values['back-to'], log);
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
}

/** Unpacks archived games first, because an older release reads only rows. */
async function goBack(url: string, wanted: string, log: Log): Promise<string> {
  const version = Number(wanted);
  if (!Number.isSafeInteger(version) || version < 1)
    throw new SettingsError(`--back-to takes the number of a migration, not "${wanted}".`);
  let unpacked = 0;
  const before = async (database: Database) => {
    unpacked = await unpackAll(database);
  };
  const taken = await stepBackAsOwner(url, version, { log, time: systemTime, before });
  // Tables that a down migration creates belong to the owner, and only the older release knows which rights they need.
  return `Took ${taken} migrations back, unpacked ${unpacked} games. Run "npm run migrate" of the older release now, which gives the server's role its rights; then start it.`;
}

function refuse(error: unknown): never {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}

run().then((sentence) => console.log(sentence), refuse);
