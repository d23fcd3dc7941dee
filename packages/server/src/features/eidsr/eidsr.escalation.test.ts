import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertScene, anAlertScene } from '../../../test/support/alert-scene.ts';
import { aVillage } from '../../../test/support/builders.ts';
import { dhis2, startDhis2Server } from '../../../test/support/dhis2-server.ts';
import { whileUncommitted } from '../../../test/support/meanwhile.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { Database } from '../../platform/db/database.ts';
import { createDelivery } from '../outbox/index.ts';
import { connectSociety, mapDistrict, switchEidsr } from './testing/connect-society.ts';

const start = '2026-03-10T22:30:00Z';
const server = await startDhis2Server({ prefix: '/dhis' });
const app = await startTestApp({ now: start, config: { allowPrivateAddresses: true } });
const delivery = createDelivery(app.services, null);
afterAll(async () => {
  await app.close();
  await server.close();
});

let scene: AlertScene;
let other: { districtId: number; villageId: number };

beforeAll(async () => {
  scene = await anAlertScene(app, { countThreshold: 1 });
  other = await aVillage(app.db, scene.society.id, 'Tondo');
  await nameDiseases();
});
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  await connectSociety(app, scene.society.id, server.url);
  await mapDistrict(app, scene.society.districtId, 0);
  await mapDistrict(app, other.districtId, 1);
  app.clock.set(start);
  server.events.clear();
});

/** Two suspected diseases, one of them with an English name only. */
async function nameDiseases(): Promise<void> {
  for (const [code, names] of [
    [901, { 1: 'Cholera', 2: 'Choléra' }],
    [902, { 1: 'Shigellosis' }],
  ] as const) {
    const disease = app.db.insertInto('suspectedDiseases').values({ suspectedDiseaseCode: code });
    const { id } = await disease.returning('id').executeTakeFirstOrThrow();
    const contents = Object.entries(names).map(([languageId, name]) => ({
      ...{ suspectedDiseaseId: id, languageId: Number(languageId), name },
    }));
    await app.db.insertInto('suspectedDiseaseContents').values(contents).execute();
    const link = { healthRiskId: scene.healthRiskId, suspectedDiseaseId: id };
    await app.db.insertInto('healthRiskSuspectedDiseases').values(link).execute();
  }
}

const accepted = { status: 'Accepted' } as const;
const received = (hour: number) => ({ receivedAt: new Date(`2026-03-10T0${hour}:00:00Z`) });
const ofGirl = { countMalesAtLeastFive: 0, countFemalesBelowFive: 1 };

/** Four reports: two accepted from one district, one from the other, and one that was dismissed. */
async function aMixedAlert() {
  const { ofSupervisor, ofColleague } = scene.collectors;
  const reportIds = [
    await scene.report(ofSupervisor, { ...accepted, ...received(5) }),
    await scene.report(ofColleague, { ...accepted, ...received(6), ...ofGirl }),
    await scene.report(ofSupervisor, { ...accepted, ...received(7), villageId: other.villageId }),
    await scene.report(ofSupervisor, { status: 'Rejected', ...received(8) }),
  ];
  return { alertId: await scene.alert(reportIds), reportIds };
}

const escalate = async (alertId: number) =>
  (await scene.on(alertId, scene.people.manager).escalate()).body.value as string;

const queued = () =>
  app.db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('channel', '=', 'eidsr')
    .orderBy('organisationUnitId')
    .execute();

/** What the server was told about a unit, by data element. */
function toldOf(orgUnit: string) {
  const event = [...server.events.values()].find((told) => told.orgUnit === orgUnit);
  return Object.fromEntries((event?.dataValues ?? []).map(({ dataElement, value }) => [dataElement, value]));
}

describe('an escalated alert of a connected society', () => {
  it('waits in the outbox once for each unit, with nothing of people', async () => {
    const { alertId } = await aMixedAlert();
    expect(await escalate(alertId)).toBe('alert.escalateAlert.success');
    const common = {
      ...{ kind: 'eidsrEvent', alertId, recipient: server.url, nationalSocietyId: scene.society.id },
      ...{ state: 'Queued', userId: null, dataCollectorId: null },
    };
    const body = (count: number) => `Accepted reports of alert ${alertId}: ${count}`;
    expect(await queued()).toMatchObject([
      { ...common, organisationUnitId: 'unitMbara01', subject: 'Mbara Health Office', body: body(2) },
      { ...common, organisationUnitId: 'unitTondo01', subject: 'Tondo Health Office', body: body(1) },
    ]);
  });

  it('gives its events names of their own that DHIS2 takes', async () => {
    await escalate((await aMixedAlert()).alertId);
    await escalate((await aMixedAlert()).alertId);
    const names = (await queued()).map(({ eventId }) => eventId);
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]{10}$/);
  });

  it('is told as one event for each unit, of its accepted reports only', async () => {
    await escalate((await aMixedAlert()).alertId);
    expect(await delivery.deliverBy('eidsr')).toBe(2);
    const { ofSupervisor, ofColleague } = scene.collectors;
    const place = await placeOf(scene.society.villageId);
    const { elements } = dhis2;
    expect(toldOf('unitMbara01')).toEqual({
      [elements.locationDataElementId]: place,
      [elements.dateOfOnsetDataElementId]: '2026-03-10 05:00:00Z, 2026-03-10 06:00:00Z',
      [elements.phoneNumberDataElementId]: `${ofSupervisor.phoneNumber}, ${ofColleague.phoneNumber}`,
      [elements.suspectedDiseaseDataElementId]: 'Cholera/Shigellosis',
      [elements.genderDataElementId]: 'male, female',
      [elements.eventTypeDataElementId]: 'Human (2)',
    });
    expect(toldOf('unitTondo01')[elements.locationDataElementId]).toBe(await placeOf(other.villageId));
    expect((await queued()).map(({ state, reason }) => [state, reason])).toEqual([
      ['Sent', null],
      ['Sent', null],
    ]);
  });

  it('is told in full, in the form and order of the tracker', async () => {
    const { alertId } = await aMixedAlert();
    await escalate(alertId);
    const [row] = await queued();
    await delivery.deliverBy('eidsr');
    const { dataValues, ...event } = server.events.get(row?.eventId ?? '') ?? { dataValues: [] };
    expect(event).toEqual({
      ...{ event: row?.eventId, program: dhis2.program.id, orgUnit: 'unitMbara01' },
      ...{ occurredAt: '2026-03-10', status: 'COMPLETED' },
    });
    const { elements } = dhis2;
    expect(dataValues.map(({ dataElement }) => dataElement)).toEqual([
      elements.locationDataElementId,
      elements.dateOfOnsetDataElementId,
      elements.phoneNumberDataElementId,
      elements.suspectedDiseaseDataElementId,
      elements.genderDataElementId,
      elements.eventTypeDataElementId,
    ]);
  });

  it('is dated by the day of its escalation where the project is', async () => {
    const zone = (timeZoneId: string) =>
      app.db.updateTable('projects').set({ timeZoneId }).where('id', '=', scene.projectId).execute();
    await zone('Asia/Kathmandu');
    await escalate((await aMixedAlert()).alertId);
    await delivery.deliverBy('eidsr');
    await zone('UTC');
    expect([...server.events.values()].map(({ occurredAt }) => occurredAt)).toEqual([
      '2026-03-11',
      '2026-03-11',
    ]);
  });

  it('is told as its reports are when it is sent: without the number of an anonymised collector', async () => {
    const { alertId, reportIds } = await aMixedAlert();
    await escalate(alertId);
    await app.db
      .updateTable('reports')
      .set({ phoneNumber: null, isAnonymized: true })
      .where('id', 'in', reportIds)
      .execute();
    await delivery.deliverBy('eidsr');
    expect(toldOf('unitMbara01')).not.toHaveProperty(dhis2.elements.phoneNumberDataElementId);
    expect(Object.keys(toldOf('unitMbara01'))).toHaveLength(5);
  });

  it('is still told when it was closed before it could be sent', async () => {
    const { alertId } = await aMixedAlert();
    await escalate(alertId);
    expect((await scene.on(alertId, scene.people.manager).close()).status).toBe(200);
    await delivery.deliverBy('eidsr');
    expect(server.events.size).toBe(2);
  });

  it('leaves out reports of a district without a unit', async () => {
    await mapDistrict(app, other.districtId);
    expect(await escalate((await aMixedAlert()).alertId)).toBe('alert.escalateAlert.success');
    expect((await queued()).map((row) => row.organisationUnitId)).toEqual(['unitMbara01']);
  });

  it('waits at the new address when the connection is just being changed', async () => {
    const { alertId } = await aMixedAlert();
    const apiBaseUrl = 'https://dhis.test.example';
    const change = (trx: Database) =>
      trx
        .updateTable('eidsrConfigurations')
        .set({ apiBaseUrl })
        .where('nationalSocietyId', '=', scene.society.id)
        .execute();
    await whileUncommitted(app.db, change, () => escalate(alertId));
    expect((await queued()).map(({ recipient }) => recipient)).toEqual([apiBaseUrl, apiBaseUrl]);
  });

  it('is never told by the demonstration', async () => {
    const { alertId } = await aMixedAlert();
    await app.db.updateTable('alerts').set({ isDemo: true }).where('id', '=', alertId).execute();
    await escalate(alertId);
    expect(await delivery.deliverBy('eidsr')).toBe(0);
    expect(await queued()).toMatchObject([{ isDemo: true }, { isDemo: true }]);
  });
});

/** "Region/District/Village" of a village. */
async function placeOf(villageId: number): Promise<string> {
  const { region, district, village } = await app.db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select(['regions.name as region', 'districts.name as district', 'villages.name as village'])
    .where('villages.id', '=', villageId)
    .executeTakeFirstOrThrow();
  return `${region}/${district}/${village}`;
}

describe('an escalation succeeds and says that the outbreak system will not hear of it', () => {
  const failed = 'alert.escalateAlert.eidsrReportFailed';

  it('when the society is not set up', async () => {
    await app.db.deleteFrom('eidsrConfigurations').execute();
    const { alertId } = await aMixedAlert();
    expect(await escalate(alertId)).toBe(failed);
    const { body } = await scene.on(alertId, scene.people.manager).get();
    expect(body.assessmentStatus).toBe('Escalated');
  });

  it('when no district of its reports has a unit', async () => {
    await mapDistrict(app, scene.society.districtId);
    await mapDistrict(app, other.districtId);
    expect(await escalate((await aMixedAlert()).alertId)).toBe(failed);
    expect(await queued()).toEqual([]);
  });
});

it('an alert of a society without the connection switched on is not told', async () => {
  await switchEidsr(app, scene.society.id, false);
  expect(await escalate((await aMixedAlert()).alertId)).toBe('alert.escalateAlert.success');
  expect(await queued()).toEqual([]);
});

describe('asking beforehand whether an escalation would be heard', () => {
  const nothing = {
    isIntegrationConfigValid: false,
    isEidsrApiConnectionRunning: false,
    areReportsValidCount: 0,
  };
  const ask = async (alertId: number) =>
    (await app.as(scene.people.supervisor).get(`/api/alert/${alertId}/eidsr-validate`)).body.value;

  it('tells how many events it would be', async () => {
    const { alertId } = await aMixedAlert();
    const works = { isIntegrationConfigValid: true, isEidsrApiConnectionRunning: true };
    expect(await ask(alertId)).toEqual({ ...works, areReportsValidCount: 2 });
    await mapDistrict(app, other.districtId);
    expect(await ask(alertId)).toEqual({ ...works, areReportsValidCount: 1 });
  });

  it.each(['nothing', 401, 500, 'html'] as const)(
    'says that nothing works when it is answered %s',
    async (behaves) => {
      const { alertId } = await aMixedAlert();
      server.state.behaves = behaves;
      const answer = await ask(alertId);
      server.state.behaves = 'well';
      expect(answer).toEqual(nothing);
    },
  );

  it('says that nothing works when the connection is switched off, or not set up', async () => {
    const { alertId } = await aMixedAlert();
    await switchEidsr(app, scene.society.id, false);
    expect(await ask(alertId)).toEqual(nothing);
    await switchEidsr(app, scene.society.id, true);
    await app.db.deleteFrom('eidsrConfigurations').execute();
    expect(await ask(alertId)).toEqual(nothing);
  });
});
