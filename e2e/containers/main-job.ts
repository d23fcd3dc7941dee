import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readManifest } from '../../packages/server/src/platform/backup/backup-manifest.ts';
import { createFolderStorage } from '../../packages/server/src/platform/backup/folder-storage.ts';
import { type Api, signIn } from '../support/api.ts';
import { deliver } from '../support/gateway.ts';
import { aHealthRisk, aProject, aSociety, aUser, collectors } from '../support/setup.ts';
import { until } from '../support/until.ts';
import type { Container } from './container.ts';

/** What Harken is for, done with the containers from outside: an SMS becomes an alert, and nothing of it is lost in a backup. */
const code = 1;
const day = 86_400_000;

/** Creates a project in which each report raises an alert, posts an SMS to its gateway, and waits for the alert. */
export async function raiseAlert(url: string, who: { email: string; password: string }): Promise<number> {
  const api = await signIn(url, who);
  const society = await aSociety(api);
  const healthRiskId = await aHealthRisk(api, code, 'Human');
  const rule = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };
  const projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thank you', rule }]);
  const { nationalSocietyId, organizationId } = society;
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const place = { villageId: society.villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 };
  const [sender] = await collectors(api, [{ projectId, supervisorId, locations: [place] }]);
  const sentAt = performance.now();
  const status = await deliver(url, society.apiKey, {
    sender: sender?.phoneNumber ?? '',
    text: `${code}#1#2`,
  });
  if (status !== 200) throw new Error(`the gateway got ${status}`);
  await until(
    () => countAlerts(api, projectId, healthRiskId),
    (count) => count === 1,
    60,
  );
  return performance.now() - sentAt;
}

async function countAlerts(api: Api, projectId: number, healthRiskId: number): Promise<number> {
  const now = Date.now();
  const body = { healthRiskId, startDate: new Date(now - day), endDate: new Date(now + day) };
  return (await api.call('alert/list', { query: { projectId }, body })).totalRows;
}

/** Runs a documented command in the image. @throws with what it printed when it fails */
export async function runCommand(container: Container, words: string[], settings = {}): Promise<string> {
  const { code: exitCode, output } = await container.run(['npm', 'run', ...words], settings);
  if (exitCode !== 0) throw new Error(`npm run ${words.join(' ')} ended with ${exitCode}: ${output}`);
  return output;
}

/** The rows that must not be missing: the SMS, its report and its alert, and who may see them. */
const essential = ['raw_reports', 'reports', 'alerts', 'login_accounts'];

/**
 * Backs up with the image and restores with the image; returns how many rows of how many tables were compared.
 *
 * @param databases the one that is backed up, and an empty one; each as seen from the container and from here
 */
export async function backUpAndRestore(
  container: Container,
  backups: string,
  databases: { full: string; empty: { inside: string; outside: string } },
): Promise<string> {
  await runCommand(container, ['backup', '/backups']);
  const [name] = await readdir(backups);
  if (!name) throw new Error('there is no backup');
  const { inside, outside } = databases.empty;
  await runCommand(container, ['restore', path.posix.join('/backups', name)], { DATABASE_URL: inside });
  const verified = await runCommand(container, ['audit:verify'], { DATABASE_URL: inside });
  if (!verified.includes('intact')) throw new Error(verified);
  const { tables } = await readManifest(createFolderStorage(backups), name);
  const restored = await countRows(outside, tables);
  const different = tables.filter(({ rowCount }, index) => restored[index] !== rowCount);
  if (different.length > 0)
    throw new Error(`other rows after restoring: ${different.map((one) => one.name).join(', ')}`);
  const wanted = essential.map((table) => ({ schema: 'public', name: table }));
  const [before, after] = [await countRows(databases.full, wanted), await countRows(outside, wanted)];
  if (before.includes(0) || before.join() !== after.join())
    throw new Error(`${essential.join(', ')}: ${before.join(', ')} rows became ${after.join(', ')}`);
  const rows = restored.reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${tables.length} tables restored; the audit log is intact`;
}

/** The number of rows of each table, in the given order. */
async function countRows(url: string, tables: { schema: string; name: string }[]): Promise<number[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const counts: number[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await client.query(`select count(*)::int as count from "${schema}"."${name}"`);
      counts.push(rows[0].count);
    }
    return counts;
  } finally {
    await client.end();
  }
}
