import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Feature, Polygon, Position } from 'geojson';
import proj4 from 'proj4';
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { writeShapefile, zipFiles } from './testing/shapefile.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'harken-boundaries-'));
const app = await startTestApp({ config: { dataDir } });
afterAll(() => app.close());

let society: Awaited<ReturnType<typeof aSociety>>;
let manager: number;

/** A society with the region North (KL01) and in it the districts Alpha (KL0101) and Beta. */
beforeEach(async () => {
  society = await aSociety(app.db);
  const { id: nationalSocietyId, regionId, districtId, organizationId } = society;
  await app.db.updateTable('regions').set({ name: 'North' }).where('id', '=', regionId).execute();
  await app.db.updateTable('districts').set({ name: 'Alpha' }).where('id', '=', districtId).execute();
  await app.db.insertInto('districts').values({ name: 'Beta', regionId }).execute();
  const code = { nationalSocietyId, system: 'pcode' };
  await app.db
    .insertInto('placeCodes')
    .values({ ...code, regionId, code: 'KL01' })
    .execute();
  await app.db
    .insertInto('placeCodes')
    .values({ ...code, districtId, code: 'KL0101' })
    .execute();
  manager = await aUser(app.db, 'Manager', { nationalSocietyId, organizationId });
});

const square = (west: number, south = -14): Position[] => [
  ...[
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south + 1],
    [west, south],
  ],
];

type Properties = Record<string, string>;

function area(properties: Properties, ring: Position[]): Feature<Polygon, Properties> {
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

const alpha = { ADM1_EN: 'North', ADM1_PCODE: 'KL01', ADM2_EN: 'Alpha', ADM2_PCODE: 'KL0101' };
const beta = { ...alpha, ADM2_EN: 'Beta', ADM2_PCODE: 'KL0102' };
const both = [area(alpha, square(33)), area(beta, square(34))];
const collection = (features: object[], more = {}) =>
  JSON.stringify({ type: 'FeatureCollection', features, ...more });

const prefix = '/api/nationalSocietyStructure/boundaries';

const toUpload = (query: string, payload: Buffer) => ({
  ...{ method: 'POST' as const, url: `${prefix}/upload?${query}`, payload },
  headers: { 'content-type': 'application/octet-stream' },
});

async function upload(file: Buffer | string, by = manager): Promise<string> {
  const content = Buffer.from(file);
  const name = randomBytes(16).toString('hex');
  const query = `nationalSocietyId=${society.id}&upload=${name}&sizeInBytes=${content.length}`;
  const half = Math.ceil(content.length / 2);
  for (const [offset, part] of [
    [0, content.subarray(0, half)],
    [half, content.subarray(half)],
  ] as const) {
    const sent = await app.as(by).send(toUpload(`${query}&offset=${offset}`, part));
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body.value.isComplete).toBe(offset > 0);
  }
  return name;
}

async function request(file: Buffer | string, body: object = {}) {
  const address = `${prefix}/import?nationalSocietyId=${society.id}`;
  const given = { level: 'district', source: 'Ministry, 2024', isPreview: false, answers: '', ...body };
  const { body: response } = await app.as(manager).post(address, { upload: await upload(file), ...given });
  return response.value;
}

const read = (level = 'district', by = manager) =>
  app.as(by).get(`${prefix}/get?nationalSocietyId=${society.id}&level=${level}`);

describe('boundaries', () => {
  test('are stored for the places that their codes and names say, and read as TopoJSON', async () => {
    const preview = await request(collection(both), { isPreview: true });
    expect(preview).toMatchObject({
      isImported: false,
      format: 'geojson',
      projection: 'WGS 84',
      suggestedLevel: 'district',
    });
    expect(preview.boundaries).toMatchObject([
      { number: 1, name: 'Alpha', code: 'KL0101', result: 'code', place: { name: 'Alpha', within: 'North' } },
      { number: 2, name: 'Beta', result: 'name', place: { name: 'Beta' } },
    ]);
    expect((await read()).body.value.topology.objects.places.geometries).toEqual([]);

    expect(await request(collection(both))).toMatchObject({ isImported: true });
    const { version, topology: stored } = (await read()).body.value;
    expect(version).toMatch(/^[0-9a-f]{32}$/);
    const unfolded = feature(stored, stored.objects.places) as unknown as { features: Feature<Polygon>[] };
    expect(unfolded.features.map(({ id, properties }) => [id, properties])).toEqual([
      [society.districtId, { name: 'Alpha', parentId: society.regionId, code: 'KL0101' }],
      [expect.any(Number), { name: 'Beta', parentId: society.regionId }],
    ]);
    expect(stored.arcs).toHaveLength(3); // the shared border is one arc
    const levels = (await app.as(manager).get(`${prefix}/levels?nationalSocietyId=${society.id}`)).body.value;
    expect(levels).toMatchObject([
      { level: 'region', placeCount: 1, boundaryCount: 0, version: '' },
      { level: 'district', placeCount: 2, boundaryCount: 2, source: 'Ministry, 2024', version },
      { level: 'village', placeCount: 1 },
      { level: 'zone' },
    ]);
  });

  test('can be cached by clients, until a name changes', async () => {
    await request(collection(both));
    const get = (headers: Record<string, string>) =>
      app.as(manager).send({
        method: 'GET',
        url: `${prefix}/get?nationalSocietyId=${society.id}&level=district`,
        headers,
      });
    const tag = (await get({})).headers.etag as string;
    expect((await get({ 'if-none-match': tag })).status).toBe(304);
    await app.db
      .updateTable('districts')
      .set({ name: 'Alpha Hills' })
      .where('id', '=', society.districtId)
      .execute();
    const changed = await get({ 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).toContain('Alpha Hills');
  });

  test('are the same from a shapefile, a topology and a file in another projection', async () => {
    const utm =
      'PROJCS["WGS_1984_UTM_Zone_36S",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",33],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",10000000],UNIT["Meter",1]]';
    const project = (definition: string) =>
      both.map((one) => ({
        ...one,
        geometry: {
          type: 'Polygon' as const,
          coordinates: [
            (one.geometry.coordinates[0] ?? []).map((point) =>
              proj4('EPSG:4326', definition, [point[0] ?? 0, point[1] ?? 0]),
            ),
          ],
        },
      }));
    const mercator = { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } } };
    const files: [string, string, Buffer | string][] = [
      ['shapefile', 'WGS 84', await writeShapefile(both)],
      ['shapefile', 'WGS 1984 UTM Zone 36S', await writeShapefile(project(utm), { prj: utm })],
      ['geojson', 'Web Mercator (EPSG:3857)', collection(project('EPSG:3857'), mercator)],
      [
        'topojson',
        'WGS 84',
        JSON.stringify(topology({ districts: { type: 'FeatureCollection', features: both } } as never)),
      ],
      ['geojson', 'WGS 84', await zipFiles({ 'country/districts.geojson': collection(both) })],
    ];
    for (const [format, projection, file] of files) {
      expect(await request(file), projection).toMatchObject({ isImported: true, format, projection });
      const { bbox } = (await read()).body.value.topology;
      for (const [index, value] of [33, -14, 35, -13].entries()) expect(bbox[index]).toBeCloseTo(value, 4);
    }
  });

  test('are repaired where that is without a doubt, and say so', async () => {
    const swapped = both.map(({ properties, geometry }) =>
      area(
        properties,
        (geometry.coordinates[0] ?? []).map(([x = 0, y = 0]) => [y, x]),
      ),
    );
    const projectId = await aProject(app.db, society);
    const location = { villageId: society.villageId, latitude: -13.5, longitude: 33.5 };
    const supervisorId = await aUser(app.db, 'Supervisor', { projectId });
    await aDataCollector(app.db, { projectId, supervisorId, locations: [location] });
    const turned = await request(collection(swapped));
    expect(turned.notes).toEqual([expect.stringContaining('were swapped')]);
    expect((await read()).body.value.topology.bbox[1]).toBeCloseTo(-14, 4);

    const open = await request(collection([area(alpha, square(33).slice(0, -1))]), { isPreview: true });
    expect(open.boundaries[0].repairs).toEqual(['1 line was closed']);
    const elsewhere = await request(collection([area(alpha, square(-60, 10))]));
    expect(elsewhere).toMatchObject({ isImported: false, error: expect.stringContaining('right country') });
  });

  test.each([
    ['not JSON', 'nothing', 'not a file of boundaries'],
    ['JSON of another kind', '{"type":"Point"}', 'not a file of boundaries'],
    ['without boundaries', collection([]), 'no boundaries'],
    [
      'points only',
      collection([{ type: 'Feature', properties: alpha, geometry: { type: 'Point', coordinates: [1, 2] } }]),
      'no areas',
    ],
    [
      'metres without a projection',
      collection([
        area(
          alpha,
          square(33).map(([x = 0, y = 0]) => [x * 10_000, y * 100_000]),
        ),
      ]),
      'do not',
    ],
    [
      'an unknown projection',
      collection(both, { crs: { properties: { name: 'urn:ogc:def:crs:EPSG::21036' } } }),
      'is not known',
    ],
    [
      'coordinates that are no numbers',
      collection([area(alpha, [['a', 'b'] as never])]),
      'not a file of boundaries',
    ],
  ])('are refused with a reason: %s', async (_what, file, reason) => {
    const result = await request(file);
    expect(result.isImported).toBe(false);
    expect(result.error.replace('are not degrees, and the file does not', 'do not')).toContain(reason);
  });

  test('are refused from a ZIP file without a shapefile, one without names, and one that unpacks to too much', async () => {
    expect((await request(await zipFiles({ 'readme.txt': 'x' }))).error).toContain('no shapefile');
    expect((await request(await zipFiles({ 'a.shp': 'x' }))).error).toContain('.dbf');
    const bomb = await zipFiles({ 'a.geojson': ' ' });
    // The size that the directory at the end of the file declares.
    bomb.writeUInt32LE(130_000_000, bomb.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
    expect((await request(bomb)).error).toContain('too large when unpacked');
  });

  test('of a file of 200 MB are refused before it is read', async () => {
    const query = `nationalSocietyId=${society.id}&upload=${'0'.repeat(32)}&sizeInBytes=200000000&offset=0`;
    const { status } = await app.as(manager).send(toUpload(query, Buffer.from('x')));
    expect(status).toBe(400);
  });

  test('with faults are only imported without them when somebody says so', async () => {
    const bowTie = [
      [33, -14],
      [34, -13],
      [34, -14],
      [33, -13],
      [33, -14],
    ];
    const file = collection([
      area(alpha, bowTie),
      area(beta, square(34)),
      area({ ...beta, ADM2_EN: 'Gamma', ADM2_PCODE: 'KL0103' }, square(36)),
    ]);
    const refused = await request(file);
    expect(refused.isImported).toBe(false);
    expect(refused.boundaries).toMatchObject([
      { result: 'faulty', fault: expect.stringContaining('crosses itself') },
      { result: 'name' },
      { result: 'unknown' },
    ]);
    expect(refused.withoutBoundary).toEqual({ count: 1, names: ['Alpha'] });
    expect(await request(file, { skipsOthers: true })).toMatchObject({ isImported: true });
    expect((await read()).body.value.topology.objects.places.geometries).toHaveLength(1);

    expect(await request(file, { skipsOthers: true, createsMissing: true })).toMatchObject({
      isImported: true,
    });
    const names = (await read()).body.value.topology.objects.places.geometries.map(
      ({ properties }: { properties: object }) => properties,
    );
    expect(names).toEqual([
      { name: 'Beta', parentId: society.regionId },
      { name: 'Gamma', parentId: society.regionId, code: 'KL0103' },
    ]);
  });

  test('of a similar name wait for an answer', async () => {
    const file = collection([area({ ADM1_EN: 'North', ADM2_EN: 'Bteta' }, square(34))]);
    const asked = await request(file);
    expect(asked).toMatchObject({
      isImported: false,
      uncertain: [{ row: 1, name: 'Bteta', candidates: [{ name: 'Beta' }] }],
    });
    const { id } = asked.uncertain[0].candidates[0];
    expect(await request(file, { answers: `1.district.${id}` })).toMatchObject({ isImported: true });
  });

  test('disappear with their place, and when they are removed', async () => {
    await request(collection(both));
    await app.db.deleteFrom('villages').where('districtId', '=', society.districtId).execute();
    await app.db.deleteFrom('districts').where('id', '=', society.districtId).execute();
    expect((await read()).body.value.topology.objects.places.geometries).toHaveLength(1);
    const removal = await app
      .as(manager)
      .post(`${prefix}/remove?nationalSocietyId=${society.id}&level=district`);
    expect(removal.status).toBe(200);
    expect((await read()).body.value).toMatchObject({ version: '', topology: { arcs: [] } });
  });
});
