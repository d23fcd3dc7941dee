import { beforeEach } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { aListFile, type FileKind, sendFile } from '../../../../test/support/files/list-files.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';

/** The English titles of the collectors import. */
export const titles = [
  ...['Type', 'Name', 'Display name', 'Phone number', 'Additional phone number', 'Sex', 'Years of birth'],
  ...['Region', 'District', 'Village', 'Zone', 'Latitude', 'Longitude'],
  ...['Supervisor', 'Training status', 'Deployed'],
  ...['Region P-code', 'District P-code', 'Village P-code', 'Zone P-code'],
];

type Cells = (string | number)[];
/** The cells of a row by title. */
export type Given = Partial<Record<string, string | number>>;

let counter = 0;
/** A number that is not used yet. */
export const phone = () => `+22177${String(++counter).padStart(7, '0')}`;

/** A valid row, apart from the given cells. */
export function row(given: Given = {}): Cells {
  const valid: Given = {
    Type: 'Human',
    Name: 'Awa',
    'Display name': 'Awa D.',
    'Phone number': phone(),
    Sex: 'Female',
    'Years of birth': '1990-1999',
    Region: 'North',
    District: 'Hills',
    Village: 'Alpha',
    Latitude: 14.7,
    Longitude: -17.4,
    Supervisor: 'Sana Sow',
    'Training status': 'In training',
    Deployed: 'Yes',
  };
  return titles.map((title) => given[title] ?? valid[title] ?? '');
}

/** A society with the places, supervisors and project that the rows name. */
async function createImportTarget(app: TestApp) {
  const society = await aSociety(app.db);
  const projectId = await aProject(app.db, society);
  const { regionId, districtId, villageId } = society;
  await app.db.updateTable('regions').set({ name: 'North' }).where('id', '=', regionId).execute();
  await app.db.updateTable('districts').set({ name: 'Hills' }).where('id', '=', districtId).execute();
  await app.db.updateTable('villages').set({ name: 'Alpha' }).where('id', '=', villageId).execute();
  await app.db.insertInto('zones').values({ name: 'Market', villageId }).execute();
  await app.db.insertInto('villages').values({ name: 'École', districtId }).execute();
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const manager = await aUser(app.db, 'Manager', at);
  const supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId, name: 'Sana Sow' });
  const headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId, name: 'Zoe' });
  await aUser(app.db, 'Supervisor', { ...at, projectId, name: 'Twin', headSupervisorId: headSupervisor });
  await aUser(app.db, 'Supervisor', { ...at, projectId, name: 'Twin' });
  return { society, projectId, manager, supervisor, headSupervisor };
}

/**
 * The fixture of import tests: a new society for every test, and no collectors anywhere, because numbers are globally unique.
 * `at` always belongs to the running test.
 */
export async function anImportFixture(app: TestApp) {
  const administrator = await aUser(app.db, 'Administrator');
  const at = await createImportTarget(app);
  const reset = async () => {
    await app.db.deleteFrom('dataCollectors').execute();
    Object.assign(at, await createImportTarget(app));
  };
  beforeEach(reset);
  const path = (isPreview: boolean, projectId = at.projectId) =>
    `/api/dataCollector/import?projectId=${projectId}&isPreview=${isPreview}`;
  async function send(rows: Cells[], { kind = 'csv' as FileKind, isPreview = false, by = at.manager } = {}) {
    const response = await sendFile(app, by, path(isPreview), await aListFile(kind, rows), kind);
    return response.body.value;
  }
  const preview = (rows: Cells[], by = at.manager) => send(rows, { isPreview: true, by });
  async function collectors() {
    const address = `/api/dataCollector/listAll?projectId=${at.projectId}`;
    return (await app.as(administrator).post(address, {})).body.value;
  }
  return { at, administrator, reset, path, send, preview, collectors };
}
