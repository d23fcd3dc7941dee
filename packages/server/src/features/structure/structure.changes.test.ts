import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { aRawReport, aReport } from '../../../test/support/builders/reports.ts';
import { aSociety, aVillage } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { whileUncommitted } from '../../../test/support/while-uncommitted.ts';

const app = await startTestApp();
afterAll(() => app.close());

const prefix = '/api/nationalSocietyStructure';
const levels = ['region', 'district', 'village', 'zone'] as const;
type Level = (typeof levels)[number];

let society: Awaited<ReturnType<typeof aSociety>>;
let projectId: number;
let manager: number;
let administrator: number;
let foreignManager: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  manager = await aUser(app.db, 'Manager', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
  });
  administrator = await aUser(app.db, 'Administrator');
  foreignManager = await aUser(app.db, 'Manager', { nationalSocietyId: (await aSociety(app.db)).id });
});

/** One place of each level, each inside the one before. */
async function places(nationalSocietyId = society.id): Promise<Record<Level, number>> {
  const { regionId, districtId, villageId } = await aVillage(app.db, nationalSocietyId);
  return { region: regionId, district: districtId, village: villageId, zone: await aZone(villageId) };
}

async function aZone(villageId: number, name = `Zone of ${villageId}`): Promise<number> {
  const zone = app.db.insertInto('zones').values({ villageId, name }).returning('id');
  return (await zone.executeTakeFirstOrThrow()).id;
}

const edit = (userId: number, level: Level, id: number, name: unknown) =>
  app.as(userId).post(`${prefix}/${level}/${id}/edit`, { name });
const remove = (userId: number, level: Level, id: number) =>
  app.as(userId).post(`${prefix}/${level}/${id}/delete`);

async function findName(level: Level, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(`${level}s`)} where id = ${id}`.execute(app.db);
  return rows[0]?.name;
}

/** Adds a sibling with the given name. */
function aSibling(level: Level, at: Record<Level, number>, name: string) {
  const path = {
    region: `region/create?nationalSocietyId=${society.id}`,
    district: `region/${at.region}/district/create`,
    village: `district/${at.district}/village/create`,
    zone: `zone/create?villageId=${at.village}`,
  }[level];
  return app.as(manager).post(`${prefix}/${path}`, { name });
}

async function findAuditEvents(level: Level, id: number) {
  return app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'before', 'after', 'nationalSocietyId'])
    .where('subjectType', '=', level)
    .where('subjectId', '=', id)
    .execute();
}

describe.each(levels)('a %s', (level) => {
  test('can be renamed, is trimmed, and the change is recorded with the user', async () => {
    const at = await places();
    const before = await findName(level, at[level]);
    const response = await edit(manager, level, at[level], `  New ${level} ${at[level]} `);
    expect(response).toMatchObject({ status: 200, body: { isSuccess: true, message: {} } });
    expect(await findName(level, at[level])).toBe(`New ${level} ${at[level]}`);
    expect(await findAuditEvents(level, at[level])).toEqual([
      {
        action: `nationalSocietyStructure/${level}/edit`,
        actorId: manager,
        nationalSocietyId: society.id,
        before: { name: before },
        after: { name: `New ${level} ${at[level]}` },
      },
    ]);
  });

  test('can change the letter case of its own name', async () => {
    const at = await places();
    const name = (await findName(level, at[level]))?.toUpperCase();
    expect((await edit(manager, level, at[level], name)).status).toBe(200);
    expect(await findName(level, at[level])).toBe(name);
  });

  test('cannot be renamed to nothing, nor beyond 100 characters', async () => {
    const at = await places();
    for (const name of ['', '   ', null, 'x'.repeat(101)]) {
      const { status, body } = await edit(manager, level, at[level], name);
      expect([status, Object.keys(body.message.data)]).toEqual([400, ['Name']]);
    }
  });

  test('that does not exist is reported as such to administrators only', async () => {
    for (const response of [
      await edit(administrator, level, 999_999, 'X'),
      await remove(administrator, level, 999_999),
    ])
      expect(response).toMatchObject({
        status: 400,
        body: { message: { key: 'nationalSociety.structure.itemDoesNotExist' } },
      });
    expect((await edit(manager, level, 999_999, 'X')).status).toBe(403);
    expect((await remove(manager, level, 999_999)).status).toBe(403);
  });

  test('of another society can be neither renamed nor deleted', async () => {
    const at = await places();
    expect((await edit(foreignManager, level, at[level], 'Mine')).status).toBe(403);
    expect((await remove(foreignManager, level, at[level])).status).toBe(403);
    expect(await findName(level, at[level])).toBeDefined();
  });

  test('can be deleted with all places inside it, and the user is recorded', async () => {
    const at = await places();
    const name = await findName(level, at[level]);
    await app.db
      .insertInto('eidsrOrganisationUnits')
      .values({ districtId: at.district, organisationUnitId: 'U', organisationUnitName: 'Unit' })
      .execute();
    expect(await remove(manager, level, at[level])).toMatchObject({ status: 200, body: { isSuccess: true } });
    const left = await Promise.all(
      levels.map(async (item) => (await findName(item, at[item])) !== undefined),
    );
    expect(left).toEqual(levels.map((_one, index) => index < levels.indexOf(level)));
    const units = await app.db
      .selectFrom('eidsrOrganisationUnits')
      .select('districtId')
      .where('districtId', '=', at.district)
      .execute();
    expect(units.length).toBe(left[1] ? 1 : 0);
    expect(await findAuditEvents(level, at[level])).toEqual([
      {
        action: `nationalSocietyStructure/${level}/delete`,
        actorId: manager,
        nationalSocietyId: society.id,
        before: { name },
        after: null,
      },
    ]);
    expect((await remove(administrator, level, at[level])).body.message.key).toBe(
      'nationalSociety.structure.itemDoesNotExist',
    );
  });

  test('cannot be deleted while a collector has a location inside, whether active, deleted or anonymised', async () => {
    const at = await places();
    const supervisorId = await aUser(app.db, 'Supervisor');
    const location = { villageId: at.village, zoneId: at.zone, latitude: 1, longitude: 2 };
    const collector = await aDataCollector(app.db, { projectId, supervisorId, locations: [location] });
    const key = `nationalSociety.structure.${level}LinkedToDataCollector`;
    expect(await remove(manager, level, at[level])).toMatchObject({
      status: 400,
      body: { message: { key } },
    });
    await app.db
      .updateTable('dataCollectors')
      .set({ name: null, displayName: null, isAnonymized: true, deletedAt: new Date() })
      .where('id', '=', collector.id)
      .execute();
    expect((await remove(manager, level, at[level])).body.message.key).toBe(key);
    expect(await findName(level, at[level])).toBeDefined();
  });

  test('cannot be deleted while messages or reports came from inside', async () => {
    const key = 'nationalSociety.structure.itemLinkedToReports';
    const at = await places();
    await aRawReport(app.db, { nationalSocietyId: society.id, villageId: at.village, zoneId: at.zone });
    expect(await remove(manager, level, at[level])).toMatchObject({
      status: 400,
      body: { message: { key } },
    });

    const reported = await places();
    const healthRiskId = await aHealthRisk(app.db, 500 + levels.indexOf(level));
    const projectHealthRiskId = await aProjectHealthRisk(app.db, projectId, healthRiskId);
    const id = await aReport(app.db, {
      nationalSocietyId: society.id,
      projectHealthRiskId,
      villageId: reported.village,
      zoneId: reported.zone,
    });
    await app.db
      .updateTable('rawReports')
      .set({ villageId: null, zoneId: null })
      .where('id', '=', id)
      .execute();
    expect((await remove(manager, level, reported[level])).body.message.key).toBe(key);
    expect(await findName(level, reported[level])).toBeDefined();
  });

  test('of an archived society cannot be changed', async () => {
    const archived = await aSociety(app.db);
    const at = await places(archived.id);
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', archived.id)
      .execute();
    for (const response of [
      await edit(administrator, level, at[level], 'New'),
      await remove(administrator, level, at[level]),
    ])
      expect(response).toMatchObject({
        status: 400,
        body: { message: { key: 'nationalSociety.isArchived' } },
      });
  });
});

test.each(levels)('a %s cannot have the name of a sibling', async (level) => {
  const at = await places();
  expect((await aSibling(level, at, `Sibling ${level}`)).status).toBe(200);
  expect(await edit(manager, level, at[level], `SIBLING ${level}`)).toMatchObject({
    status: 400,
    body: { message: { key: 'nationalSociety.structure.itemAlreadyExists' } },
  });
});

describe('concurrent changes', () => {
  test('a collector being added prevents the deletion of the place', async () => {
    const at = await places();
    const supervisorId = await aUser(app.db, 'Supervisor');
    const { id } = await aDataCollector(app.db, { projectId, supervisorId });
    const location = { dataCollectorId: id, villageId: at.village, latitude: 1, longitude: 2 };
    const response = await whileUncommitted(
      app.db,
      (trx) => trx.insertInto('dataCollectorLocations').values(location).execute(),
      () => remove(manager, 'region', at.region),
    );
    expect(response).toMatchObject({
      status: 400,
      body: { message: { key: 'nationalSociety.structure.regionLinkedToDataCollector' } },
    });
  });

  test('a message being added prevents the deletion of the place', async () => {
    const at = await places();
    const response = await whileUncommitted(
      app.db,
      (trx) => aRawReport(trx, { nationalSocietyId: society.id, villageId: at.village }),
      () => remove(manager, 'village', at.village),
    );
    expect(response.body.message.key).toBe('nationalSociety.structure.itemLinkedToReports');
  });

  test('a place cannot be added to a deleted one', async () => {
    const at = await places();
    const response = await whileUncommitted(
      app.db,
      (trx) => trx.deleteFrom('districts').where('id', '=', at.district).execute(),
      () => app.as(manager).post(`${prefix}/district/${at.district}/village/create`, { name: 'Late' }),
    );
    expect(response).toMatchObject({
      status: 400,
      body: { message: { key: 'nationalSociety.structure.itemDoesNotExist' } },
    });
  });
});

describe('a society of thousands of villages', () => {
  test('is read as one tree, ordered by name regardless of letter case, with empty lists where there is nothing', async () => {
    const large = await aSociety(app.db);
    await sql`insert into villages (district_id, name)
      select ${large.districtId}, case when n % 2 = 0 then 'village ' else 'Village ' end || lpad(n::text, 5, '0')
      from generate_series(1, 5000) n order by n desc`.execute(app.db);
    await sql`insert into regions (national_society_id, name) values (${large.id}, 'empty')`.execute(app.db);
    const { body } = await app.as(administrator).get(`${prefix}/get?nationalSocietyId=${large.id}`);
    const [empty, region] = body.value.regions;
    expect(empty).toEqual({ id: expect.any(Number), name: 'empty', districts: [] });
    const villages: { name: string; zones: [] }[] = region.districts[0].villages;
    expect(villages.length).toBe(5001);
    expect(villages.every(({ zones }) => zones.length === 0)).toBe(true);
    const names = villages.map(({ name }) => name.toLowerCase()).filter((name) => name.length === 13);
    expect(names).toEqual([...names].sort());
    expect((await remove(administrator, 'region', region.id)).status).toBe(200);
    const after = await app.as(administrator).get(`${prefix}/get?nationalSocietyId=${large.id}`);
    expect(after.body.value.regions).toEqual([empty]);
  });

  test('deletes a place without reading all reports: everything that refers to places is found by an index', async () => {
    const { rows } = await sql<{ key: string; index: string | null }>`
      select keys.conname as key, (
        select max(indexes.indexrelid::regclass::text) from pg_index indexes
        where indexes.indrelid = keys.conrelid and indexes.indkey[0] = any(keys.conkey) and (indexes.indpred is null
          or pg_get_expr(indexes.indpred, indexes.indrelid) like '(%_id IS NOT NULL)')
      ) as index
      from pg_constraint keys
      where keys.contype = 'f'
        and keys.confrelid in ('regions'::regclass, 'districts'::regclass, 'villages'::regclass, 'zones'::regclass)`.execute(
      app.db,
    );
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ index }) => index === null)).toEqual([]);
  });
});
