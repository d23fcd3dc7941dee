import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let manager: number;
let supervisor: number;
let stranger: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  supervisor = await aUser(app.db, 'Supervisor', at);
  const other = await aSociety(app.db);
  stranger = await aUser(app.db, 'Manager', {
    nationalSocietyId: other.id,
    organizationId: other.organizationId,
  });
});

const prefix = '/api/nationalSocietyStructure';
const toUrl = (level: string, id: number, action: string) => `${prefix}/place/${level}/${id}/${action}`;
const read = async (level = 'village', id = society.villageId, by = manager) =>
  (await app.as(by).get(toUrl(level, id, 'get'))).body.value;
const saveCodes = (
  codes: object[],
  { level = 'village', id = society.villageId, by = manager, version = undefined as string | undefined } = {},
) => app.as(by).post(toUrl(level, id, 'editCodes'), { codes, version });
const saveFigures = (
  figures: object[],
  { level = 'village', id = society.villageId, version = undefined as string | undefined } = {},
) => app.as(manager).post(toUrl(level, id, 'editPopulation'), { figures, version });
const figure = (given: object = {}) => ({ year: 2020, total: 1000, source: 'Census 2020', ...given });

describe('the codes of a place', () => {
  it('are texts of several systems with validity', async () => {
    const codes = [
      { system: 'P-code', code: ' KE007 ' },
      { system: 'national', code: '007', validTo: '2023-12-31' },
      { system: 'national', code: '0071', validFrom: '2024-01-01' },
      { system: 'Ministry of Water', code: '7' },
    ];
    expect((await saveCodes(codes)).status).toBe(200);
    const place = await read();
    expect(place.codes).toEqual([
      { system: 'pcode', code: 'KE007' },
      { system: 'national', code: '0071', validFrom: '2024-01-01' },
      { system: 'national', code: '007', validTo: '2023-12-31' },
      { system: 'Ministry of Water', code: '7' },
    ]);
    expect(place.systems).toEqual(['Ministry of Water']);
    expect(place.within).toHaveLength(2);
  });

  it('are in the tree of places when they are in effect', async () => {
    await saveCodes([{ system: 'pcode', code: 'OLD', validTo: '2026-03-10' }], {
      level: 'region',
      id: society.regionId,
    });
    await saveCodes([{ system: 'pcode', code: 'KE0', validFrom: '2026-03-11' }], {
      level: 'district',
      id: society.districtId,
    });
    const { body } = await app.as(supervisor).get(`${prefix}/get?nationalSocietyId=${society.id}`);
    const [region] = body.value.regions;
    expect(region).not.toHaveProperty('code');
    expect(region.districts[0]).toMatchObject({ code: 'KE0', villages: [{ code: 'KE007', zones: [] }] });
  });

  it('are recorded in the audit log', async () => {
    const events = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'before', 'after', 'subjectType', 'subjectId'])
      .where('subjectType', '=', 'district')
      .where('subjectId', '=', society.districtId)
      .execute();
    expect(events).toEqual([
      {
        ...{
          action: 'nationalSocietyStructure/place/editCodes',
          subjectType: 'district',
          subjectId: society.districtId,
        },
        ...{ before: { codes: [] }, after: { codes: ['pcode KE0 2026-03-11…'] } },
      },
    ]);
  });

  it('mean one place of a national society on any day', async () => {
    const elsewhere = { level: 'district', id: society.districtId };
    const refused = await saveCodes([{ system: 'NATIONAL', code: '007' }], elsewhere);
    expect(refused.body.message.data['Codes[0].Code']).toEqual([
      expect.stringMatching(/^Village \d+ has this code already$/),
    ]);
    const later = [{ system: 'national', code: '007', validFrom: '2024-01-01' }];
    expect((await saveCodes(later, elsewhere)).status).toBe(200);
    expect((await saveCodes([{ system: 'national', code: '7' }], elsewhere)).status).toBe(200);
    await saveCodes([{ system: 'pcode', code: 'KE0' }], elsewhere);
  });

  it('may be those of places of another national society', async () => {
    const other = await aSociety(app.db);
    const by = await aUser(app.db, 'Administrator');
    const { status } = await saveCodes([{ system: 'pcode', code: 'KE007' }], { id: other.villageId, by });
    expect(status).toBe(200);
  });

  it.each([
    [
      'two at the same time',
      [
        { system: 'pcode', code: 'A' },
        { system: 'P-code', code: 'B' },
      ],
      'Codes[1].Code',
    ],
    [
      'an end before the start',
      [{ system: 'pcode', code: 'A', validFrom: '2024-02-01', validTo: '2024-01-31' }],
      'Codes[0].ValidTo',
    ],
    ['an empty one', [{ system: 'pcode', code: ' ' }], 'Codes[0].Code'],
    ['one with a line break', [{ system: 'pcode', code: 'A\nB' }], 'Codes[0].Code'],
    ['a number', [{ system: 'pcode', code: 7 }], 'Codes[0].Code'],
  ])('are refused: %s', async (_what, codes, field) => {
    const { status, body } = await saveCodes(codes);
    expect([status, Object.keys(body.message.data)]).toEqual([400, [field]]);
  });

  it('are kept when somebody else has changed them', async () => {
    const { codesVersion: version } = await read('district', society.districtId);
    const elsewhere = { level: 'district', id: society.districtId };
    const mine = [{ system: 'pcode', code: 'KE1' }];
    expect((await saveCodes(mine, { ...elsewhere, version })).status).toBe(200);
    expect((await saveCodes(mine, { ...elsewhere, version })).status).toBe(200); // sent again
    const conflict = await saveCodes([{ system: 'pcode', code: 'KE2' }], { ...elsewhere, version });
    expect([conflict.status, conflict.body.message.key]).toEqual([
      409,
      'nationalSociety.structure.changedMeanwhile',
    ]);
    expect((await read('district', society.districtId)).codes).toEqual([{ system: 'pcode', code: 'KE1' }]);
  });

  it('cannot be given to two places at once', async () => {
    const places = await Promise.all([aSociety(app.db), aSociety(app.db)]);
    const insert = (villageId: number, code: string, nationalSocietyId = society.id) =>
      sql`insert into place_codes (national_society_id, village_id, system, code)
        values (${nationalSocietyId}, ${villageId}, 'dhis2', ${code})`.execute(app.db);
    await insert(places[0].villageId, 'abc');
    await expect(insert(places[1].villageId, 'abc')).rejects.toThrow('place_codes_unique');
    await expect(insert(places[0].villageId, 'xyz')).rejects.toThrow('place_codes_one_at_a_time');
    await insert(places[1].villageId, 'ABC');
  });
});

describe('the population of a place', () => {
  it('has figures with growth and source, and grows to the current year', async () => {
    const figures = [
      figure({ growthPercent: 3, underFive: 160, female: 510, male: 490 }),
      figure({ year: 2015, total: 900, source: 'Estimate' }),
    ];
    expect((await saveFigures(figures)).status).toBe(200);
    const place = await read('village', society.villageId, supervisor);
    expect(place.figures).toEqual([
      { year: 2015, total: 900, source: 'Estimate' },
      {
        ...{ year: 2020, total: 1000, underFive: 160, female: 510, male: 490, growthPercent: 3 },
        ...{ source: 'Census 2020', growthSince: { year: 2015, percent: expect.closeTo(2.13, 2) } },
      },
    ]);
    expect(place.population).toEqual({
      ...{ year: 2026, total: 1194, underFive: 191, female: 609, male: 585 },
      ...{ basedOnYear: 2020, growthPercent: 3, source: 'Census 2020' },
    });
  });

  it('is not known without a stated growth', async () => {
    const id = society.districtId;
    await saveFigures([figure({ total: 1020 })], { level: 'district', id });
    expect(await read('district', id)).not.toHaveProperty('population');
  });

  it('is compared with the places inside', async () => {
    const [figureOfDistrict] = (await read('district', society.districtId)).figures;
    expect(figureOfDistrict.inside).toEqual({
      ...{ result: 'differs', sum: 1000, known: 1, parts: 1, difference: -20 },
      differencePercent: expect.closeTo(-1.96, 2),
    });
    await app.db
      .insertInto('villages')
      .values({ districtId: society.districtId, name: 'Without figure' })
      .execute();
    const [again] = (await read('district', society.districtId)).figures;
    expect(again.inside).toMatchObject({ result: 'incomplete', known: 1, parts: 2 });
  });

  it.each([
    ['more children than people', figure({ underFive: 1001 }), 'Figures[0].UnderFive'],
    ['more women and men than people', figure({ female: 600, male: 600 }), 'Figures[0].Total'],
    ['no source', figure({ source: ' ' }), 'Figures[0].Source'],
    ['half a person', figure({ total: 10.5 }), 'Figures[0].Total'],
    ['a year long ago', figure({ year: 1900 }), 'Figures[0].Year'],
  ])('is refused with %s', async (_what, given, field) => {
    const { status, body } = await saveFigures([given]);
    expect([status, Object.keys(body.message.data)]).toEqual([400, [field]]);
  });

  it('has one figure of a year', async () => {
    const { body } = await saveFigures([figure(), figure({ total: 5 })]);
    expect(body.message.data).toEqual({
      'Figures[1].Year': ['string:validation.populationYearRepeated'],
    });
  });

  it('is kept when somebody else has changed it', async () => {
    const { figuresVersion: version } = await read();
    await saveFigures([figure({ total: 5 })], { version });
    expect((await saveFigures([figure({ total: 6 })], { version })).status).toBe(409);
  });
});

describe('access', () => {
  it('is for those who read places, and editing for those who edit them', async () => {
    const asSupervisor = app.as(supervisor);
    expect((await asSupervisor.get(toUrl('village', society.villageId, 'get'))).status).toBe(200);
    expect((await saveCodes([], { by: supervisor })).status).toBe(403);
    expect((await saveCodes([], { by: stranger })).status).toBe(403);
    expect((await app.as(stranger).get(toUrl('zone', society.villageId, 'get'))).status).toBe(403);
  });

  it('ends when the national society is archived', async () => {
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', society.id)
      .execute();
    expect((await saveCodes([])).status).toBe(400);
    expect((await app.as(manager).get(toUrl('village', society.villageId, 'get'))).status).toBe(200);
  });
});

it('goes with the place', async () => {
  const other = await aSociety(app.db);
  const by = await aUser(app.db, 'Administrator');
  await saveCodes([{ system: 'pcode', code: 'X' }], { id: other.villageId, by });
  expect((await app.as(by).post(`${prefix}/village/${other.villageId}/delete`)).status).toBe(200);
  const left = await app.db
    .selectFrom('placeCodes')
    .select('id')
    .where('nationalSocietyId', '=', other.id)
    .execute();
  expect(left).toEqual([]);
});
