import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { aListFile, sendFile } from '../../../test/support/files/list-files.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

let count = 0;
const fields = (given: object = {}) => ({
  name: `Copied society ${society.id} ${++count}`,
  contentLanguageId: 1,
  countryId: 1,
  epiWeekStartDay: 'Monday',
  enableEidsrIntegration: false,
  initialOrganizationName: 'Branch',
  ...given,
});
const create = (given: object, by = administrator) =>
  app.as(by).post('/api/nationalSociety/create', fields(given));
const edit = (id: number, given: object, by = administrator) => {
  const { initialOrganizationName: _, ...body } = fields(given);
  return app.as(by).post(`/api/nationalSociety/${id}/edit`, body);
};

interface Place {
  name: string;
  districts?: Place[];
  villages?: Place[];
  zones?: Place[];
}
const namesBelow = (places: Place[] = []): object =>
  Object.fromEntries(
    places.map((place) => [place.name, namesBelow(place.districts ?? place.villages ?? place.zones)]),
  );
/** The names of all places of a society, each below its parent. */
async function findPlaces(id: number) {
  const { body } = await app
    .as(administrator)
    .get(`/api/nationalSocietyStructure/get?nationalSocietyId=${id}`);
  return namesBelow(body.value.regions);
}
async function countPlaces(id: number) {
  const rows = await app.db.selectFrom('regions').select('id').where('nationalSocietyId', '=', id).execute();
  return rows.length;
}
const withoutPlaces = async () => (await create({})).body.value as number;

/** The society has two regions with districts, villages and zones of the same names. */
beforeEach(async () => {
  const rows = [
    ['Region', 'District', 'Village', 'Zone'],
    ['North', 'Centre', 'Alpha', 'East'],
    ['North', 'Centre', 'Alpha', 'West'],
    ['South', 'Centre', 'Alpha', 'East'],
    ['South', 'Coast', '', ''],
  ];
  await app.db.deleteFrom('regions').where('nationalSocietyId', '=', society.id).execute();
  const path = `/api/nationalSocietyStructure/import?nationalSocietyId=${society.id}&isPreview=false`;
  await sendFile(app, administrator, path, await aListFile('csv', rows), 'csv');
});

const places = {
  North: { Centre: { Alpha: { East: {}, West: {} } } },
  South: { Centre: { Alpha: { East: {} } }, Coast: {} },
};

describe('the places of another national society', () => {
  it('are copied into a new one on request, and are its own', async () => {
    for (const by of [administrator, await aUser(app.db, 'GlobalCoordinator')]) {
      const { body } = await create({ copyPlacesFromId: society.id }, by);
      expect(await findPlaces(body.value)).toEqual(places);
      await app.db.deleteFrom('regions').where('nationalSocietyId', '=', body.value).execute();
      expect(await findPlaces(society.id)).toEqual(places);
    }
  });

  it('are copied from an archived one too', async () => {
    const archived = (await create({ copyPlacesFromId: society.id })).body.value;
    await app.as(administrator).post(`/api/nationalSociety/${archived}/archive`);
    const { body } = await create({ copyPlacesFromId: archived });
    expect(await findPlaces(body.value)).toEqual(places);
  });

  it('are not copied unless that is requested', async () => {
    expect(await findPlaces(await withoutPlaces())).toEqual({});
    expect(await findPlaces((await create({ copyPlacesFromId: null })).body.value)).toEqual({});
  });

  it('are copied into one without places when it is edited, which is recorded', async () => {
    const id = await withoutPlaces();
    expect((await edit(id, { copyPlacesFromId: society.id })).status).toBe(200);
    expect(await findPlaces(id)).toEqual(places);
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'after'])
      .where('nationalSocietyId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'nationalSociety/edit',
      after: { copyPlacesFromId: society.id },
    });
  });

  it('are refused to one that has places, and nothing of the edit is stored', async () => {
    const id = (await create({ copyPlacesFromId: society.id })).body.value;
    const { status, body } = await edit(id, { name: 'Renamed', copyPlacesFromId: society.id });
    expect(status).toBe(400);
    expect(body.message.data).toEqual({
      CopyPlacesFromId: ['string:nationalSociety.structure.placesExist'],
    });
    expect(await findPlaces(id)).toEqual(places);
    const { body: after } = await app.as(administrator).get(`/api/nationalSociety/${id}/get`);
    expect(after.value.name).not.toBe('Renamed');
  });

  it('are refused if the other one does not exist or is the same, and no society is created', async () => {
    const before = await app.db.selectFrom('nationalSocieties').select('id').execute();
    const { body } = await create({ copyPlacesFromId: 999_999 });
    expect(body.message.data).toEqual({ CopyPlacesFromId: ['string:validation.valueInvalid'] });
    expect(await app.db.selectFrom('nationalSocieties').select('id').execute()).toHaveLength(before.length);
    const id = await withoutPlaces();
    expect((await edit(id, { copyPlacesFromId: id })).status).toBe(400);
  });

  it('stay hidden from those who see only their own society', async () => {
    const foreign = await aSociety(app.db);
    await app.db.deleteFrom('regions').where('nationalSocietyId', '=', society.id).execute();
    for (const role of ['Manager', 'TechnicalAdvisor', 'Coordinator'] as const) {
      const by = await aUser(app.db, role, member());
      const { status, body } = await edit(society.id, { copyPlacesFromId: foreign.id }, by);
      expect([role, status]).toEqual([role, 400]);
      expect(body.message.data).toEqual({ CopyPlacesFromId: ['string:error.unauthorized'] });
      expect(await countPlaces(society.id)).toBe(0);
      await app.db.updateTable('users').set({ deletedAt: app.clock.now() }).where('id', '=', by).execute();
    }
  });

  it('are refused to an archived national society', async () => {
    const id = await withoutPlaces();
    await app.as(administrator).post(`/api/nationalSociety/${id}/archive`);
    const { body } = await edit(id, { copyPlacesFromId: society.id });
    expect(body.message.key).toBe('nationalSociety.edit.cannotEditArchivedNationalSociety');
    expect(await countPlaces(id)).toBe(0);
  });
});
