import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aVillage } from '../../../test/support/builders/societies.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { dhis2, startDhis2Server } from '../../../test/support/servers/dhis2-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { whileUncommitted } from '../../../test/support/while-uncommitted.ts';
import type { Database } from '../../platform/db/database.ts';
import { createDelivery } from '../outbox/index.ts';
import { connectSociety, mapDistrict, setEidsrEnabled } from './testing/connect-society.ts';

const start = '2026-03-10T22:30:00Z';
const server = await startDhis2Server({ prefix: '/dhis' });
const app = await startTestApp({ now: start, config: { allowPrivateAddresses: true } });
const delivery = createDelivery(app.services, null);
afterAll(async () => {
  await app.close();
  await server.close();
});

let fixture: AlertFixture;
let other: { districtId: number; villageId: number };

beforeAll(async () => {
  fixture = await anAlertFixture(app, { countThreshold: 1 });
  other = await aVillage(app.db, fixture.society.id, 'Tondo');
  await nameDiseases();
});
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  await connectSociety(app, fixture.society.id, server.url);
  await mapDistrict(app, fixture.society.districtId, 0);
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
    const link = { healthRiskId: fixture.healthRiskId, suspectedDiseaseId: id };
    await app.db.insertInto('healthRiskSuspectedDiseases').values(link).execute();
  }
}

const accepted = { status: 'Accepted' } as const;
const received = (hour: number) => ({ receivedAt: new Date(`2026-03-10T0${hour}:00:00Z`) });
const girlBelowFive = { countMalesAtLeastFive: 0, countFemalesBelowFive: 1 };

/** Four reports: two accepted from one district, one from the other, and a dismissed one. */
async function aMixedAlert() {
  const { ofSupervisor, ofColleague } = fixture.collectors;
  const reportIds = [
    await fixture.report(ofSupervisor, {
      ...accepted,
      ...received(5),
      onsetOn: '2026-03-07',
      onsetOrigin: 'sms',
    }),
    await fixture.report(ofColleague, { ...accepted, ...received(6), ...girlBelowFive }),
    await fixture.report(ofSupervisor, { ...accepted, ...received(7), villageId: other.villageId }),
    await fixture.report(ofSupervisor, { status: 'Rejected', ...received(8) }),
  ];
  return { alertId: await fixture.alert(reportIds), reportIds };
}

const escalate = async (alertId: number) =>
  (await fixture.on(alertId, fixture.people.manager).escalate()).body.value as string;

const queued = () =>
  app.db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('channel', '=', 'eidsr')
    .orderBy('organisationUnitId')
    .execute();

/** What the server received for a unit, by data element. */
function findReceived(orgUnit: string) {
  const event = [...server.events.values()].find((sent) => sent.orgUnit === orgUnit);
  return Object.fromEntries((event?.dataValues ?? []).map(({ dataElement, value }) => [dataElement, value]));
}

describe('an escalated alert of a society with EIDSR', () => {
  it('is queued once for each organisation unit, without personal data', async () => {
    const { alertId } = await aMixedAlert();
    expect(await escalate(alertId)).toBe('alert.escalateAlert.success');
    const common = {
      ...{ kind: 'eidsrEvent', alertId, recipient: server.url, nationalSocietyId: fixture.society.id },
      ...{ state: 'Queued', userId: null, dataCollectorId: null },
    };
    const body = (count: number) => `Accepted reports of alert ${alertId}: ${count}`;
    expect(await queued()).toMatchObject([
      { ...common, organisationUnitId: 'unitMbara01', subject: 'Mbara Health Office', body: body(2) },
      { ...common, organisationUnitId: 'unitTondo01', subject: 'Tondo Health Office', body: body(1) },
    ]);
  });

  // SRV.NFXNREQ.038
  it('has events with ids of its own that DHIS2 accepts', async () => {
    await escalate((await aMixedAlert()).alertId);
    await escalate((await aMixedAlert()).alertId);
    const names = (await queued()).map(({ eventId }) => eventId);
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]{10}$/);
  });

  it('is sent as one event per unit, of its accepted reports only', async () => {
    await escalate((await aMixedAlert()).alertId);
    expect(await delivery.deliverBy('eidsr')).toBe(2);
    const { ofSupervisor, ofColleague } = fixture.collectors;
    const place = await formatPlace(fixture.society.villageId);
    const { elements } = dhis2;
    expect(findReceived('unitMbara01')).toEqual({
      [elements.locationDataElementId]: place,
      [elements.dateOfOnsetDataElementId]: '2026-03-07',
      [elements.phoneNumberDataElementId]: `${ofSupervisor.phoneNumber}, ${ofColleague.phoneNumber}`,
      [elements.suspectedDiseaseDataElementId]: 'Cholera/Shigellosis',
      [elements.genderDataElementId]: 'male, female',
      [elements.eventTypeDataElementId]: 'Human (2)',
    });
    expect(findReceived('unitTondo01')).not.toHaveProperty(elements.dateOfOnsetDataElementId);
    expect(findReceived('unitTondo01')[elements.locationDataElementId]).toBe(
      await formatPlace(other.villageId),
    );
    expect((await queued()).map(({ state, reason }) => [state, reason])).toEqual([
      ['Sent', null],
      ['Sent', null],
    ]);
  });

  it('is sent in full, in the form and order of the tracker', async () => {
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

  it('is dated by the day of its escalation in the time zone of the project', async () => {
    const zone = (timeZoneId: string) =>
      app.db.updateTable('projects').set({ timeZoneId }).where('id', '=', fixture.projectId).execute();
    await zone('Asia/Kathmandu');
    await escalate((await aMixedAlert()).alertId);
    await delivery.deliverBy('eidsr');
    await zone('UTC');
    expect([...server.events.values()].map(({ occurredAt }) => occurredAt)).toEqual([
      '2026-03-11',
      '2026-03-11',
    ]);
  });

  it('is composed when it is sent: without the number of a collector anonymised meanwhile', async () => {
    const { alertId, reportIds } = await aMixedAlert();
    await escalate(alertId);
    await app.db
      .updateTable('reports')
      .set({ phoneNumber: null, isAnonymized: true })
      .where('id', 'in', reportIds)
      .execute();
    await delivery.deliverBy('eidsr');
    expect(findReceived('unitMbara01')).not.toHaveProperty(dhis2.elements.phoneNumberDataElementId);
    expect(Object.keys(findReceived('unitMbara01'))).toHaveLength(5);
  });

  it('is sent even if it was closed before', async () => {
    const { alertId } = await aMixedAlert();
    await escalate(alertId);
    expect((await fixture.on(alertId, fixture.people.manager).close()).status).toBe(200);
    await delivery.deliverBy('eidsr');
    expect(server.events.size).toBe(2);
  });

  it('leaves out reports of districts without a unit', async () => {
    await mapDistrict(app, other.districtId);
    expect(await escalate((await aMixedAlert()).alertId)).toBe('alert.escalateAlert.success');
    expect((await queued()).map((row) => row.organisationUnitId)).toEqual(['unitMbara01']);
  });

  it('is queued for the new address when the configuration is being changed', async () => {
    const { alertId } = await aMixedAlert();
    const apiBaseUrl = 'https://dhis.test.example';
    const change = (trx: Database) =>
      trx
        .updateTable('eidsrConfigurations')
        .set({ apiBaseUrl })
        .where('nationalSocietyId', '=', fixture.society.id)
        .execute();
    await whileUncommitted(app.db, change, () => escalate(alertId));
    expect((await queued()).map(({ recipient }) => recipient)).toEqual([apiBaseUrl, apiBaseUrl]);
  });

  it('is never sent by the demo', async () => {
    const { alertId } = await aMixedAlert();
    await app.db.updateTable('alerts').set({ isDemo: true }).where('id', '=', alertId).execute();
    await escalate(alertId);
    expect(await delivery.deliverBy('eidsr')).toBe(0);
    expect(await queued()).toMatchObject([{ isDemo: true }, { isDemo: true }]);
  });
});

/** "Region/District/Village" of a village. */
async function formatPlace(villageId: number): Promise<string> {
  const { region, district, village } = await app.db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select(['regions.name as region', 'districts.name as district', 'villages.name as village'])
    .where('villages.id', '=', villageId)
    .executeTakeFirstOrThrow();
  return `${region}/${district}/${village}`;
}

describe('an escalation succeeds and says that EIDSR will not receive it', () => {
  const failed = 'alert.escalateAlert.eidsrReportFailed';

  it('when the society has no configuration', async () => {
    await app.db.deleteFrom('eidsrConfigurations').execute();
    const { alertId } = await aMixedAlert();
    expect(await escalate(alertId)).toBe(failed);
    const { body } = await fixture.on(alertId, fixture.people.manager).get();
    expect(body.assessmentStatus).toBe('Escalated');
  });

  it('when no district of its reports has a unit', async () => {
    await mapDistrict(app, fixture.society.districtId);
    await mapDistrict(app, other.districtId);
    expect(await escalate((await aMixedAlert()).alertId)).toBe(failed);
    expect(await queued()).toEqual([]);
  });
});

it('an alert of a society without EIDSR is not sent', async () => {
  await setEidsrEnabled(app, fixture.society.id, false);
  expect(await escalate((await aMixedAlert()).alertId)).toBe('alert.escalateAlert.success');
  expect(await queued()).toEqual([]);
});

describe('checking beforehand whether an escalation would be received', () => {
  const notWorking = {
    isIntegrationConfigValid: false,
    isEidsrApiConnectionRunning: false,
    areReportsValidCount: 0,
    isUnreachable: false,
  };
  const check = async (alertId: number) =>
    (await app.as(fixture.people.supervisor).get(`/api/alert/${alertId}/eidsr-validate`)).body.value;

  it('returns the number of events', async () => {
    const { alertId } = await aMixedAlert();
    const working = {
      ...{ isIntegrationConfigValid: true, isEidsrApiConnectionRunning: true },
      isUnreachable: false,
    };
    expect(await check(alertId)).toEqual({ ...working, areReportsValidCount: 2 });
    await mapDistrict(app, other.districtId);
    expect(await check(alertId)).toEqual({ ...working, areReportsValidCount: 1 });
  });

  it.each([
    ['nothing', true],
    [500, true],
    [401, false],
    ['html', false],
  ] as const)(
    'reports that nothing works when the server answers %s, unreachable: %s',
    async (behaves, isUnreachable) => {
      const { alertId } = await aMixedAlert();
      server.state.behaves = behaves;
      const response = await check(alertId);
      server.state.behaves = 'well';
      expect(response).toEqual({ ...notWorking, isUnreachable });
    },
  );

  it('reports that nothing works when EIDSR is disabled or not configured', async () => {
    const { alertId } = await aMixedAlert();
    await setEidsrEnabled(app, fixture.society.id, false);
    expect(await check(alertId)).toEqual(notWorking);
    await setEidsrEnabled(app, fixture.society.id, true);
    await app.db.deleteFrom('eidsrConfigurations').execute();
    expect(await check(alertId)).toEqual(notWorking);
  });
});
