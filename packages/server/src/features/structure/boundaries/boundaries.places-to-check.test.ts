import { afterAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { checkLocations } from '../../../platform/boundaries.queries.ts';
import { storeBoundaries } from './boundaries.store.ts';
import { prepareAreas } from './reading/prepare.ts';
import { simplifyAreas } from './reading/simplify.ts';

const app = await startTestApp();
afterAll(() => app.close());

/** A ring of many points around a centre. */
function circle(longitude: number, latitude: number, points: number): [number, number][] {
  const ring = Array.from({ length: points }, (_, index): [number, number] => {
    const angle = (index / points) * 2 * Math.PI;
    return [longitude + Math.cos(angle) / 2, latitude + Math.sin(angle) / 2];
  });
  return [...ring, ring[0] as [number, number]];
}

/** A society with two districts beside each other, at 33.5 and 34.5 degrees east. */
async function aMappedSociety({ points = 100, isMapped = true } = {}) {
  const society = await aSociety(app.db);
  const other = await aVillage(app.db, society.id);
  const placeIds = [society.districtId, other.districtId];
  const features = [33.5, 34.5].map((longitude) => ({
    properties: {},
    polygons: [[circle(longitude, -13.5, points)]],
  }));
  const { areas, whole } = prepareAreas({ features, projection: null }, []);
  const screen = simplifyAreas(whole);
  if (!screen) throw new Error('There are areas.');
  if (isMapped)
    await storeBoundaries(app.db, {
      ...{ nationalSocietyId: society.id, level: 'district', screen },
      ...{ source: 'Test', importedAt: new Date('2026-01-01T00:00:00Z') },
      boundaries: areas.flatMap(({ packed }, index) =>
        packed ? [{ number: index + 1, placeId: placeIds[index] ?? 0, packed }] : [],
      ),
    });
  const projectId = await aProject(app.db, society);
  const { organizationId, id: nationalSocietyId } = society;
  const supervisorId = await aUser(app.db, 'Supervisor', { projectId, nationalSocietyId, organizationId });
  const manager = await aUser(app.db, 'Manager', { nationalSocietyId, organizationId });
  const add = (name: string, longitude: number, by = supervisorId) =>
    aDataCollector(app.db, {
      ...{ projectId, name, supervisorId: by },
      locations: [{ villageId: society.villageId, latitude: -13.5, longitude }],
    });
  return { society, other, projectId, supervisorId, manager, add };
}

const list = async (user: number, projectId: number) =>
  (await app.as(user).get(`/api/dataCollector/placesToCheck?projectId=${projectId}`)).body.value;

describe('places to check', () => {
  test('are the locations outside their own district, with the district that they are in', async () => {
    const { projectId, manager, add, other } = await aMappedSociety();
    await add('Inside', 33.6);
    await add('In the neighbouring district', 34.4);
    await add('Nowhere', 40);
    const found = await list(manager, projectId);
    expect(found).toMatchObject({ hasBoundaries: true, checked: 3, count: 2 });
    expect(found.places).toMatchObject([
      { name: 'In the neighbouring district', foundIn: { id: other.districtId } },
      { name: 'Nowhere', longitude: 40 },
    ]);
    expect(found.places[1].foundIn).toBeUndefined();
  });

  test('are empty without boundaries, and list nobody whom the reader does not see', async () => {
    const without = await aMappedSociety({ isMapped: false });
    await without.add('Anywhere', 40);
    expect(await list(without.manager, without.projectId)).toMatchObject({ hasBoundaries: false, count: 0 });
    const { projectId, society, supervisorId, add } = await aMappedSociety();
    const { organizationId, id: nationalSocietyId } = society;
    const another = await aUser(app.db, 'Supervisor', { projectId, nationalSocietyId, organizationId });
    await add('Of another supervisor', 40, another);
    expect(await list(supervisorId, projectId)).toMatchObject({ hasBoundaries: true, count: 0 });
    expect(await list(another, projectId)).toMatchObject({ count: 1 });
  });

  test('are found for a location while it is entered', async () => {
    const { society, other, supervisorId } = await aMappedSociety();
    const locate = async (longitude: number, districtId = society.districtId) => {
      const query = `nationalSocietyId=${society.id}&districtId=${districtId}&latitude=-13.5&longitude=${longitude}`;
      const address = `/api/nationalSocietyStructure/boundaries/locate?${query}`;
      return (await app.as(supervisorId).get(address)).body.value;
    };
    expect(await locate(33.6)).toEqual({ isOutside: false });
    expect(await locate(34.6)).toMatchObject({ isOutside: true, foundIn: { id: other.districtId } });
    expect(await locate(40)).toEqual({ isOutside: true });
    const unmapped = await aVillage(app.db, society.id);
    expect(await locate(34.6, unmapped.districtId)).toMatchObject({ isOutside: true });
    expect(await locate(40, unmapped.districtId)).toEqual({ isOutside: false });
  });

  test('of 10,000 locations are compared without keeping others waiting', async () => {
    const { society } = await aMappedSociety({ points: 5000 });
    const locations = Array.from({ length: 10_000 }, (_, index) => ({
      ...{ districtId: society.districtId, latitude: -13.5 + (index % 100) / 1000 },
      longitude: 33.5 + index / 10_000,
    }));
    let longest = 0;
    let before = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }, 5);
    const checks = await checkLocations(app.db, society.id, locations);
    clearInterval(timer);
    expect(checks.filter(({ isOutside }) => isOutside).length).toBeGreaterThan(3000);
    console.info(`10,000 locations: longest pause ${Math.round(longest)} ms`);
    expect(longest).toBeLessThan(1000);
  });
});
