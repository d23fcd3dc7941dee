import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;
let id: number;

beforeAll(async () => {
  fixture = await anAlertFixture(app);
});

beforeEach(async () => {
  const { projectId, people } = fixture;
  app.clock.set('2026-03-11T12:00:00Z');
  const createdAt = new Date('2026-01-01T00:00:00Z');
  ({ id } = await aDataCollector(app.db, { projectId, supervisorId: people.supervisor, createdAt }));
});

type PeriodSent = { id: number; kind: string; startedAt: string; endedAt?: string; correction?: object };

async function readPeriods(): Promise<PeriodSent[]> {
  const { body } = await app.as(fixture.people.supervisor).get(`/api/dataCollector/${id}/overview`);
  return body.value.offDutyPeriods;
}

const correct = (given: object, userId = fixture.people.supervisor, collectorId = id) =>
  app.as(userId).post(`/api/dataCollector/${collectorId}/correctDutyPeriod`, {
    ...{ kind: 'InTraining', startedOn: '2026-02-01', endedOn: '2026-02-10', reason: 'Was on a course' },
    ...given,
  });
const remove = (given: object, userId = fixture.people.supervisor) =>
  app.as(userId).post(`/api/dataCollector/${id}/removeDutyPeriod`, { kind: 'InTraining', ...given });
const setTraining = (inTraining: boolean) =>
  app
    .as(fixture.people.supervisor)
    .post('/api/dataCollector/setTrainingState', { dataCollectorIds: [id], inTraining });

describe('a period of training', () => {
  it('is recorded from when training begins until it ends', async () => {
    await setTraining(true);
    expect(await readPeriods()).toEqual([
      { id: expect.any(Number), kind: 'InTraining', startedAt: '2026-03-11T12:00:00.000Z' },
    ]);
    app.clock.set('2026-03-12T12:00:00Z');
    await setTraining(false);
    await setTraining(false);
    expect(await readPeriods()).toMatchObject([
      { startedAt: '2026-03-11T12:00:00.000Z', endedAt: '2026-03-12T12:00:00.000Z' },
    ]);
  });

  it('begins with the registration of somebody who is in training', async () => {
    const { people, projectId, society } = fixture;
    const { status } = await app.as(people.supervisor).post('/api/dataCollector/create', {
      ...{ projectId, dataCollectorType: 'Human', name: 'Grace Otim', displayName: 'Grace', sex: 'Female' },
      ...{ birthGroupDecade: 1990, phoneNumber: '+221770001122', supervisorId: people.supervisor },
      ...{ supervisorRole: 'Supervisor', deployed: true },
      locations: [{ villageId: society.villageId, latitude: 1, longitude: 2 }],
    });
    expect(status).toBe(200);
    const created = await app.db
      .selectFrom('dataCollectors')
      .select('id')
      .where('name', '=', 'Grace Otim')
      .executeTakeFirstOrThrow();
    id = created.id;
    expect(await readPeriods()).toMatchObject([
      { kind: 'InTraining', startedAt: '2026-03-11T12:00:00.000Z' },
    ]);
  });
});

describe('a correction', () => {
  it('adds a period with its reason, audited without it', async () => {
    expect((await correct({})).body.message.key).toBe('dataCollector.dutyPeriod.corrected');
    expect(await readPeriods()).toEqual([
      {
        ...{ id: expect.any(Number), kind: 'InTraining' },
        ...{ startedAt: '2026-02-01T00:00:00.000Z', endedAt: '2026-02-11T00:00:00.000Z' },
        correction: { reason: 'Was on a course', by: expect.any(String), at: '2026-03-11T12:00:00.000Z' },
      },
    ]);
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'before', 'after'])
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      ...{ action: 'dataCollector/correctDutyPeriod', before: null },
      after: {
        ...{ dutyKind: 'InTraining', dutyStartedAt: '2026-02-01T00:00:00.000Z' },
        dutyEndedAt: '2026-02-11T00:00:00.000Z',
      },
    });
  });

  it('changes a period, also one that lasts', async () => {
    await app
      .as(fixture.people.supervisor)
      .post('/api/dataCollector/setDeployedState', { dataCollectorIds: [id], deployed: false });
    const [lasting] = await readPeriods();
    const change = { kind: 'NotDeployed', dutyPeriodId: lasting?.id, startedOn: '2026-03-05' };
    expect((await correct({ ...change, endedOn: '2026-03-06' })).status).toBe(400);
    expect((await correct({ ...change, endedOn: null })).status).toBe(200);
    const [corrected] = await readPeriods();
    expect(corrected).toMatchObject({ id: lasting?.id, startedAt: '2026-03-05T00:00:00.000Z' });
    expect(corrected).not.toHaveProperty('endedAt');
  });

  it.each<[string, object, string]>([
    ['that starts in the future', { startedOn: '2026-03-12' }, 'validation.validationError'],
    ['that ends in the future', { endedOn: '2026-03-12' }, 'validation.validationError'],
    ['that ends before it starts', { endedOn: '2026-01-31' }, 'validation.validationError'],
    ['without an end', { endedOn: null }, 'validation.validationError'],
    ['without a reason', { reason: ' ' }, 'validation.validationError'],
    ['of an unknown period', { dutyPeriodId: 999_999 }, 'dataCollector.dutyPeriod.notFound'],
    [
      'that overlaps',
      { startedOn: '2026-02-10', endedOn: '2026-02-12' },
      'dataCollector.dutyPeriod.overlaps',
    ],
  ])('%s is refused', async (_what, given, key) => {
    await correct({});
    const { status, body } = await correct(given);
    expect([status, body.message.key]).toEqual([400, key]);
    expect(await readPeriods()).toHaveLength(1);
  });

  it('may overlap with a period of the other kind', async () => {
    await correct({});
    expect((await correct({ kind: 'NotDeployed' })).status).toBe(200);
    expect(await readPeriods()).toHaveLength(2);
  });

  it('is refused to people who may not open the collector', async () => {
    const { otherManager, colleague, stranger, dataConsumer, otherSupervisor } = fixture.people;
    for (const person of [otherManager, colleague, stranger, dataConsumer, otherSupervisor])
      expect([person, (await correct({}, person)).body.isSuccess]).toEqual([person, false]);
    expect(await readPeriods()).toEqual([]);
  });

  it('cannot reach a period of another collector', async () => {
    await correct({});
    const [own] = await readPeriods();
    const other = fixture.collectors.ofSupervisor.id;
    const { body } = await correct({ dutyPeriodId: own?.id }, fixture.people.supervisor, other);
    expect(body.message.key).toBe('dataCollector.dutyPeriod.notFound');
  });
});

describe('removing a period', () => {
  it('works for one that ended', async () => {
    await correct({});
    const [period] = await readPeriods();
    expect((await remove({ dutyPeriodId: period?.id }, fixture.people.colleague)).status).not.toBe(200);
    expect((await remove({ dutyPeriodId: period?.id })).status).toBe(200);
    expect(await readPeriods()).toEqual([]);
  });

  it('is refused while it lasts', async () => {
    await setTraining(true);
    const [period] = await readPeriods();
    const { body } = await remove({ dutyPeriodId: period?.id });
    expect(body.message.key).toBe('dataCollector.dutyPeriod.lasts');
  });
});

it('time in training does not count as silence', async () => {
  const { society, projectId, people } = fixture;
  for (let day = 1; day <= 8; day += 1)
    await aRawReport(app.db, {
      ...{ nationalSocietyId: society.id, projectId, dataCollectorId: id, dataCollectorType: 'Human' },
      receivedAt: new Date(`2026-02-0${day}T09:00:00Z`),
    });
  const readSilent = async () => {
    const { body } = await app
      .as(people.supervisor)
      .post(`/api/dataCollector/performance?projectId=${projectId}`, { isSilent: true });
    return body.value.performance.data.map((row: { id: number }) => row.id);
  };
  expect(await readSilent()).toContain(id);
  await correct({ startedOn: '2026-02-09', endedOn: '2026-03-10' });
  expect(await readSilent()).not.toContain(id);
});

it('reasons go when the data of the collector are removed', async () => {
  await correct({});
  const { society, projectId, people } = fixture;
  await aRawReport(app.db, { nationalSocietyId: society.id, projectId, dataCollectorId: id });
  await app.as(people.supervisor).post(`/api/dataCollector/${id}/delete`);
  const period = await app.db
    .selectFrom('dataCollectorTrainingPeriods')
    .select(['correctionReason', 'startedAt'])
    .where('dataCollectorId', '=', id)
    .executeTakeFirstOrThrow();
  expect(period.correctionReason).toBeNull();
});
