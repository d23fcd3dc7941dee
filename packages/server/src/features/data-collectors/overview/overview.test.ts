import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' }); // Wednesday of epi week 10, which began on a Sunday
afterAll(() => app.close());

let fixture: AlertFixture;
let id: number;
let alertId: number;
const messages: number[] = [];

const readOverview = (userId: number, collectorId = id) =>
  app.as(userId).get(`/api/dataCollector/${collectorId}/overview`);

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  const { society, projectId, people } = fixture;
  const { villageId } = society;
  const collector = await aDataCollector(app.db, {
    ...{ projectId, supervisorId: people.supervisor, name: 'Mariam Kessy', displayName: 'Mariam K.' },
    ...{ phoneNumber: '+265501120567', createdAt: new Date('2026-02-10T00:00:00Z'), isDeployed: false },
    locations: [{ villageId, latitude: 1, longitude: 2 }],
  });
  id = collector.id;
  await app.db
    .insertInto('dataCollectorNotDeployedPeriods')
    .values([
      {
        dataCollectorId: id,
        startedAt: new Date('2026-02-12T00:00:00Z'),
        endedAt: new Date('2026-02-20T00:00:00Z'),
      },
      { dataCollectorId: id, startedAt: new Date('2026-03-11T00:00:00Z') },
    ])
    .execute();
  const message = (receivedAt: string, given: object = {}) =>
    aRawReport(app.db, {
      ...{ nationalSocietyId: society.id, projectId, dataCollectorId: id, dataCollectorType: 'Human' },
      ...{ text: 'wrong', processedAt: new Date(), receivedAt: new Date(receivedAt), isTraining: false },
      ...given,
    });
  messages.push(await message('2026-03-10T09:00:00Z', { errorType: 'FormatError' }));
  messages.push(await message('2026-03-01T09:00:00Z', { text: '1#1#1' }));
  messages.push(await message('2026-03-09T09:00:00Z', { isTraining: true, text: 'practice' }));
  await message('2026-03-10T10:00:00Z', { processedAt: null });
  const reportId = await fixture.report(collector, { receivedAt: new Date('2026-03-08T09:00:00Z') });
  messages.push(reportId);
  alertId = await fixture.alert([reportId]);
  await app.db
    .insertInto('outboxMessages')
    .values([
      ...[
        { channel: 'sms', kind: 'feedback', nationalSocietyId: society.id, body: 'Thank you', state: 'Sent' },
        { channel: 'email', kind: 'feedback', nationalSocietyId: society.id, body: 'No SMS', state: 'Sent' },
      ].map((row) => ({ ...row, dataCollectorId: id })),
    ])
    .execute();
});

describe('the page of a collector', () => {
  it('says who and where they are', async () => {
    const { body } = await readOverview(fixture.people.supervisor);
    expect(body.value).toMatchObject({
      ...{ id, name: 'Mariam Kessy', displayName: 'Mariam K.', phoneNumber: '+265501120567' },
      ...{ dataCollectorType: 'Human', sex: 'Female', isInTrainingMode: false, isDeployed: false },
      registeredAt: '2026-02-10T00:00:00.000Z',
      supervisor: { id: fixture.people.supervisor, name: expect.any(String) },
      locations: [{ village: expect.any(String), district: expect.any(String), latitude: 1, longitude: 2 }],
      offDutyPeriods: [
        { kind: 'NotDeployed', startedAt: '2026-03-11T00:00:00.000Z' },
        { startedAt: '2026-02-12T00:00:00.000Z', endedAt: '2026-02-20T00:00:00.000Z' },
      ],
      notes: [],
    });
  });

  it('shows messages that were read, newest first, and what they were', async () => {
    const { body } = await readOverview(fixture.people.manager);
    const [incorrect, correct, practice, report] = messages;
    expect(body.value.messages.map((message: { id: number }) => message.id)).toEqual([
      incorrect,
      practice,
      report,
      correct,
    ]);
    expect(body.value.messages).toMatchObject([
      { message: 'wrong', isCorrect: false, isTraining: false },
      { message: 'practice', isTraining: true },
      { isCorrect: true, healthRisk: expect.stringMatching(/^Risk/), status: 'Pending' },
      { message: '1#1#1', isCorrect: true },
    ]);
  });

  it('counts the messages of each week, without those of training', async () => {
    const { body } = await readOverview(fixture.people.manager);
    expect(body.value.weeks).toHaveLength(12);
    expect(body.value.weeks.slice(0, 5)).toEqual([
      { year: 2026, week: 10, correct: 1, incorrect: 1, offDuty: 'NotDeployed' },
      { year: 2026, week: 9, correct: 1, incorrect: 0, status: 'ReportingCorrectly' },
      { year: 2026, week: 8, correct: 0, incorrect: 0, status: 'NotReporting' },
      { year: 2026, week: 7, correct: 0, incorrect: 0, status: 'NotReporting' },
      { year: 2026, week: 6, correct: 0, incorrect: 0, offDuty: 'NotDeployed' },
    ]);
  });

  it('shows alerts and SMS', async () => {
    const { body } = await readOverview(fixture.people.head);
    expect(body.value.alerts).toEqual([
      expect.objectContaining({ id: alertId, status: 'Open', healthRisk: expect.any(String) }),
    ]);
    expect(body.value.sentMessages).toEqual([
      expect.objectContaining({ text: 'Thank you', kind: 'feedback', state: 'Sent' }),
    ]);
  });

  it('of one who never sent anything is empty', async () => {
    const { id: newcomer } = await aDataCollector(app.db, {
      ...{ projectId: fixture.projectId, supervisorId: fixture.people.supervisor, phoneNumber: null },
    });
    const { status, body } = await readOverview(fixture.people.manager, newcomer);
    expect(status).toBe(200);
    const { messages: none, alerts, sentMessages, locations } = body.value;
    expect([none, alerts, sentMessages, locations]).toEqual([[], [], [], []]);
  });

  it('can be opened only by those who may open the form', async () => {
    const { people } = fixture;
    for (const person of ['supervisor', 'head', 'manager', 'advisor', 'admin'] as const)
      expect([person, (await readOverview(people[person])).status]).toEqual([person, 200]);
    const others = ['colleague', 'otherSupervisor', 'otherManager', 'dataConsumer', 'stranger'] as const;
    for (const person of others) {
      const { status, body } = await readOverview(people[person]);
      expect([person, status, body.value]).toEqual([person, 403, undefined]);
    }
  });
});
