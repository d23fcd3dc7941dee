import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSociety } from '../../test/support/builders/societies.ts';
import { startTestApp } from '../../test/support/test-app.ts';
import { addCodesOfPlaces, readCodesOfPlaces } from './codes-of-places.ts';
import { findVillagesByCode } from './places-by-code.queries.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());
const { services } = app;
const { db } = services;

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let other: Society;
let zoneId: number;
/** In the same district as the village of the society. */
let neighbourId: number;

beforeAll(async () => {
  [society, other] = [await aSociety(db), await aSociety(db)];
  const { id: nationalSocietyId, regionId, districtId, villageId } = society;
  const insertZone = db.insertInto('zones').values({ villageId, name: 'East' });
  zoneId = (await insertZone.returning('id').executeTakeFirstOrThrow()).id;
  const insertVillage = db.insertInto('villages').values({ districtId, name: 'Neighbour' });
  neighbourId = (await insertVillage.returning('id').executeTakeFirstOrThrow()).id;
  const codes = [
    { nationalSocietyId, regionId, system: 'pcode', code: 'KE0' },
    { nationalSocietyId, districtId, system: 'dhis2', code: 'O6uvpzGd5pu' },
    { nationalSocietyId, districtId, system: 'pcode', code: 'KE007' },
    { nationalSocietyId, villageId, system: 'pcode', code: 'KE00701', validTo: '2026-03-10' },
    { nationalSocietyId, villageId, system: 'pcode', code: 'KE00702', validFrom: '2026-03-11' },
    { nationalSocietyId, villageId, system: 'Water board', code: '007' },
    { nationalSocietyId, zoneId, system: 'pcode', code: 'KE00702-1' },
    { nationalSocietyId: other.id, districtId: other.districtId, system: 'pcode', code: 'KE107' },
    { nationalSocietyId: other.id, villageId: other.villageId, system: 'pcode', code: 'KE007' },
  ];
  for (const code of codes) await db.insertInto('placeCodes').values(code).execute();
});

const regionCode = { level: 'region', system: 'pcode', code: 'KE0' };
const districtCodes = [
  { level: 'district', system: 'pcode', code: 'KE007' },
  { level: 'district', system: 'dhis2', code: 'O6uvpzGd5pu' },
];
const villageCodes = [
  { level: 'village', system: 'pcode', code: 'KE00702' },
  { level: 'village', system: 'Water board', code: '007' },
];

describe('the codes of places', () => {
  it('are those in effect of all systems, with those of the places around', async () => {
    const { districtId, regionId, villageId } = society;
    const places = [{ villageId, zoneId }, { villageId }, { districtId }, { regionId }];
    const findCodes = await readCodesOfPlaces(services, places);
    expect(places.map(findCodes)).toEqual([
      [
        ...[regionCode, ...districtCodes, ...villageCodes],
        { level: 'zone', system: 'pcode', code: 'KE00702-1' },
      ],
      [regionCode, ...districtCodes, ...villageCodes],
      [regionCode, ...districtCodes],
      [regionCode],
    ]);
  });

  it('are added to rows; a row whose village is hidden has only those of its district', async () => {
    const { villageId, districtId } = society;
    const rows = [
      { villageId, isHidden: false },
      { villageId, isHidden: true },
      { villageId: other.villageId, isHidden: false },
    ];
    const coded = await addCodesOfPlaces(services, rows, (row) =>
      row.isHidden ? { districtId } : { villageId: row.villageId },
    );
    expect(coded.map(({ placeCodes }) => placeCodes)).toEqual([
      [regionCode, ...districtCodes, ...villageCodes],
      [regionCode, ...districtCodes],
      [
        { level: 'district', system: 'pcode', code: 'KE107' },
        { level: 'village', system: 'pcode', code: 'KE007' },
      ],
    ]);
  });

  it('are none for unknown places', async () => {
    const unknown = { villageId: null, districtId: null };
    expect((await readCodesOfPlaces(services, [unknown]))(unknown)).toEqual([]);
    expect((await readCodesOfPlaces(services, []))({})).toEqual([]);
  });
});

describe('a code in a search', () => {
  it.each([
    ['of a district finds its villages', 'KE007', ['village', 'neighbour']],
    ['of a region', 'KE0', ['village', 'neighbour']],
    ['of a village', 'KE00702', ['village']],
    ['of the past', 'KE00701', ['village']],
    ['of a zone finds its village', 'KE00702-1', ['village']],
    ['of another system, with blanks around it', ' 007 ', ['village']],
    ['in small letters', 'ke007', ['village', 'neighbour']],
    ['of another place', 'KE107', []],
    ['without its zeros', 'KE7', []],
    ['not as a number', '7', []],
    ['not as a beginning', 'KE00', []],
    ['not as a pattern', 'KE00%', []],
  ] as const)('%s', async (_name, text, expected) => {
    const ids = { village: society.villageId, neighbour: neighbourId };
    const found = await findVillagesByCode(db, society.id, text);
    expect(found.sort((a, b) => a - b)).toEqual(expected.map((name) => ids[name]).sort((a, b) => a - b));
  });
});
