import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../support/builders/people.ts';
import { anOrganization } from '../support/builders/societies.ts';
import { startTestApp } from '../support/test-app.ts';
import { downloadExport, type ListedExport, listedExports } from './export-list.ts';
import { aSocietyAtTurns } from './turns.ts';

/** Exports as data in a national society of two organizations, whose coordinator keeps them apart: neither gets what is of the other. */
const app = await startTestApp({ now: '2027-01-09T12:00:00Z' });
afterAll(() => app.close());

type Fixture = Awaited<ReturnType<typeof aSocietyAtTurns>>;
let fixture: Fixture;
let otherOrganizationId: number;
let otherManagerId: number;
/** Names and numbers of the people and villages of the first organization. */
let names: string[];

beforeAll(async () => {
  fixture = await aSocietyAtTurns(app, { zone: 'Africa/Nairobi', weekStart: 'Monday' });
  const { nationalSocietyId, projectId } = fixture;
  const { organizationId } = await app.db
    .selectFrom('userNationalSocieties')
    .select('organizationId')
    .where('userId', '=', fixture.managerId)
    .executeTakeFirstOrThrow();
  await aUser(app.db, 'Coordinator', { nationalSocietyId, organizationId: organizationId ?? 0 });
  otherOrganizationId = await anOrganization(app.db, nationalSocietyId);
  otherManagerId = await aUser(app.db, 'Manager', {
    nationalSocietyId,
    organizationId: otherOrganizationId,
  });
  const people = await app.db
    .selectFrom('dataCollectors')
    .innerJoin('dataCollectorPhoneNumbers', 'dataCollectorId', 'dataCollectors.id')
    .select(['name', 'displayName', 'phoneNumber'])
    .where('projectId', '=', projectId)
    .execute();
  const villages = await app.db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'districtId')
    .innerJoin('regions', 'regions.id', 'regionId')
    .select('villages.name')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .execute();
  names = [
    ...people.flatMap(({ name, displayName, phoneNumber }) => [name, displayName, phoneNumber]),
    ...villages.map(({ name }) => name),
  ].filter((name) => name !== null);
});

async function readData(listed: ListedExport, managerId: number) {
  const request = listed.toRequest(fixture, 'csv');
  const { status, bytes } = await downloadExport(
    app,
    { ...fixture, managerId },
    { ...request, form: 'data' },
  );
  const cells = bytes.toString('utf8').split(/[\r\n,"]+/);
  return { status, found: names.filter((name) => cells.includes(name)) };
}

const isOfProject = ({ toRequest }: ListedExport) => /[?&]projectId=/.test(toRequest(fixture, 'csv').path);

describe('an organization that takes no part in the project', () => {
  it('gets none of its exports', async () => {
    const ofProject = listedExports.filter(isOfProject);
    expect(ofProject.length).toBeGreaterThan(5);
    for (const listed of ofProject)
      expect(await readData(listed, otherManagerId), listed.name).toMatchObject({ status: 403, found: [] });
  });
});

describe('an organization that takes part in the project', () => {
  beforeAll(async () => {
    await app.db
      .insertInto('projectOrganizations')
      .values({ projectId: fixture.projectId, organizationId: otherOrganizationId })
      .execute();
  });

  it.each(listedExports)('gets no person and no village of the other from $name', async (listed) => {
    expect(await readData(listed, otherManagerId)).toEqual({ status: 200, found: [] });
  });

  it('is compared with the organization of these people, whose exports name them', async () => {
    for (const name of ['reports', 'data collectors']) {
      const listed = listedExports.find((one) => one.name === name) as ListedExport;
      const { status, found } = await readData(listed, fixture.managerId);
      expect(status).toBe(200);
      expect(found.length, name).toBeGreaterThan(10);
    }
  });
});
