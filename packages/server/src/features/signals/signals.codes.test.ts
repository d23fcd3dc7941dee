import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluateAlerts } from '../../../test/support/evaluate-alerts.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { aSignalsFixture, type SignalsFixture, signalsNow } from './testing/signals-fixture.ts';

const app = await startTestApp({ now: signalsNow });
afterAll(() => app.close());

let fixture: SignalsFixture;
beforeAll(async () => {
  fixture = await aSignalsFixture(app);
  const { id: nationalSocietyId, regionId, districtId, villageId } = fixture.society;
  for (const [place, system, code] of [
    [{ regionId }, 'pcode', 'KE0'],
    [{ districtId }, 'pcode', 'KE007'],
    [{ districtId }, 'dhis2', 'O6uvpzGd5pu'],
    [{ villageId }, 'pcode', 'KE00701'],
  ] as const)
    await app.db
      .insertInto('placeCodes')
      .values({ nationalSocietyId, system, code, ...place })
      .execute();
  await fixture.reportRise();
  await fixture.evaluateNight();
});

interface Coded {
  id: number;
  level: string;
  placeCodes: { level: string; system: string; code: string }[];
}

const region = ['region pcode KE0'];
const district = [...region, 'district pcode KE007', 'district dhis2 O6uvpzGd5pu'];
const village = [...district, 'village pcode KE00701'];
const byLevel: Record<string, string[]> = { region, district, village };
const present = ({ placeCodes }: Pick<Coded, 'placeCodes'>) =>
  placeCodes.map(({ level, system, code }) => `${level} ${system} ${code}`).toSorted();

const read = async (path: string) => (await app.as(fixture.people.manager).get(`/api/${path}`)).body.value;
const listSignals = async (): Promise<Coded[]> => {
  const path = `/api/signal/list?nationalSocietyId=${fixture.society.id}`;
  return (await app.as(fixture.people.manager).post(path, { locations: null })).body.value.data;
};

function expectCodes(signals: readonly Coded[]) {
  expect(signals).toHaveLength(3);
  for (const signal of signals) expect(present(signal)).toEqual(byLevel[signal.level]?.toSorted());
}

it('the list, the open ones and the page of today name the codes of the place and of those around it', async () => {
  expectCodes(await listSignals());
  expectCodes((await read(`signal/openOnes?nationalSocietyId=${fixture.society.id}`)).items);
  expectCodes((await read(`today/project?projectId=${fixture.projectId}`)).openSignals.items);
});

it('one signal and its reports name them', async () => {
  const { projectHealthRiskId, projectId } = fixture;
  // Only reports that were evaluated can be made an alert of; without a rule they raised none.
  await app.db
    .updateTable('projectHealthRisks')
    .set({ countThreshold: 0 })
    .where('id', '=', projectHealthRiskId)
    .execute();
  await app.db
    .updateTable('reports')
    .set({ latitude: 1, longitude: 2 })
    .where('projectId', '=', projectId)
    .execute();
  const reports = await app.db
    .selectFrom('reports')
    .select('id')
    .where('projectId', '=', projectId)
    .execute();
  await evaluateAlerts(
    app,
    projectHealthRiskId,
    reports.map(({ id }) => id),
  );
  for (const { id, level } of await listSignals()) {
    expect(present(await read(`signal/${id}/get`))).toEqual(byLevel[level]?.toSorted());
    const { projects } = await read(`signal/${id}/reports`);
    expect(projects[0].reports.length).toBeGreaterThan(0);
    for (const report of projects[0].reports) expect(present(report)).toEqual(village.toSorted());
  }
});

it('codes that are no longer valid are left out', async () => {
  await app.db.updateTable('placeCodes').set({ validTo: '2026-11-01' }).where('code', '=', 'KE007').execute();
  for (const signal of await listSignals()) expect(present(signal)).not.toContain('district pcode KE007');
});
