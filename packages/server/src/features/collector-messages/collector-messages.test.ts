import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import {
  aVerificationFixture,
  type VerificationFixture,
} from '../../../test/support/fixtures/verification-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { sendMonthlyThanks } from './thanks/thanks.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let fixture: VerificationFixture;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  fixture = await aVerificationFixture(app);
});

const getNumber = () => fixture.collectors.ofSupervisor.phoneNumber ?? '';

const turnOn = (settings: object) =>
  app.as(fixture.people.manager).post(`/api/collectorMessages/edit?projectId=${fixture.projectId}`, {
    ...{ takesReferrals: false, referralFirstHours: 24, referralNextHours: 48, referralReminders: 2 },
    ...{ sendsThanks: false, answersKeywords: false, asksVillage: false, ...settings },
  });

it('is off until a project turns it on', async () => {
  const { body } = await app
    .as(fixture.people.manager)
    .get(`/api/collectorMessages/get?projectId=${fixture.projectId}`);
  expect(body.value).toMatchObject({
    ...{ takesReferrals: false, sendsThanks: false, answersKeywords: false, asksVillage: false },
  });
  await fixture.receive(getNumber(), 'history');
  expect(await fixture.countReports(getNumber())).toMatchObject({ incorrect: 1 });
});

describe('monthly thanks', () => {
  const receivedAt = new Date('2026-02-20T10:00:00Z');

  it('have the own numbers, once for a month, at the beginning of the next one by day', async () => {
    await turnOn({ sendsThanks: true });
    const own = fixture.collectors.ofSupervisor;
    const given = { receivedAt, reportedOn: '2026-02-20' };
    await fixture.report(own, { ...given, status: 'Accepted' });
    await fixture.report(own, given);
    await fixture.report(own, { ...given, isTraining: true });
    await fixture.report(own);
    for (const now of ['2026-03-10T12:00:00Z', '2026-03-01T03:00:00Z', '2026-03-01T20:00:00Z']) {
      app.clock.set(now);
      await sendMonthlyThanks(app.services);
    }
    expect(await fixture.listMessages(getNumber())).toEqual([]);
    app.clock.set('2026-03-02T12:00:00Z');
    await Promise.all([sendMonthlyThanks(app.services), sendMonthlyThanks(app.services)]);
    app.clock.set('2026-03-03T12:00:00Z');
    await sendMonthlyThanks(app.services);
    const [thanks, ...others] = await fixture.listMessages(getNumber());
    expect(others).toEqual([]);
    expect(thanks).toContain('02/2026: 2');
    expect(thanks).toContain(': 1.');
    expect(await fixture.listMessages(fixture.collectors.ofHead.phoneNumber ?? '')).toEqual([]);
  });

  it('are not sent where the project did not turn them on', async () => {
    await fixture.report(fixture.collectors.ofSupervisor, { receivedAt, reportedOn: '2026-02-20' });
    app.clock.set('2026-03-02T12:00:00Z');
    await sendMonthlyThanks(app.services);
    expect(await fixture.listMessages(getNumber())).toEqual([]);
  });
});

describe('a question by keyword', () => {
  // SRV.FXNREQ.038
  it('is answered with the own history, three times a day', async () => {
    await turnOn({ answersKeywords: true });
    await fixture.report(fixture.collectors.ofSupervisor, { status: 'Accepted' });
    await fixture.report(fixture.collectors.ofSupervisor);
    await fixture.report(fixture.collectors.ofColleague);
    for (const text of ['history', 'Historique', 'سجل', 'historial'])
      await fixture.receive(getNumber(), text);
    const messages = await fixture.listMessages(getNumber());
    expect(messages).toHaveLength(3);
    expect(messages[0]).toContain('30 days: 2, accepted: 1');
    expect(messages[0]).toMatch(/10\/03 .+: waiting/);
    expect(await fixture.countReports(getNumber())).toMatchObject({ incorrect: 0, correct: 0, all: 4 });
  });

  // SRV.FXNREQ.019
  it('is answered with the case definition of a health risk of the project', async () => {
    await turnOn({ answersKeywords: true });
    const { healthRiskCode } = await app.db
      .selectFrom('healthRisks')
      .select('healthRiskCode')
      .where('id', '=', fixture.healthRiskId)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('projectHealthRisks')
      .set({ caseDefinition: 'Three or more loose stools in a day' })
      .where('id', '=', fixture.projectHealthRiskId)
      .execute();
    await fixture.receive(getNumber(), `Definition ${healthRiskCode}`);
    await fixture.receive(getNumber(), 'definition 999999');
    expect(await fixture.listMessages(getNumber())).toEqual([
      expect.stringContaining('Three or more loose stools'),
      expect.stringContaining('999999'),
    ]);
  });
});

describe('the question for the village', () => {
  /** A data collector of two villages. */
  async function aCollectorOfTwoVillages() {
    const { society, people, projectId } = fixture;
    const { districtId } = await app.db
      .selectFrom('villages')
      .select('districtId')
      .where('id', '=', society.villageId)
      .executeTakeFirstOrThrow();
    const other = await app.db
      .insertInto('villages')
      .values({ districtId, name: 'Bela' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const locations = [
      { villageId: society.villageId, latitude: 1, longitude: 2 },
      { villageId: other.id, latitude: 3, longitude: 4 },
    ];
    const { phoneNumber } = await aDataCollector(app.db, {
      ...{ projectId, supervisorId: people.supervisor, locations },
    });
    return { number: phoneNumber ?? '', bela: other.id };
  }

  async function sendReport(number: string) {
    const { healthRiskCode } = await app.db
      .selectFrom('healthRisks')
      .select('healthRiskCode')
      .where('id', '=', fixture.healthRiskId)
      .executeTakeFirstOrThrow();
    await fixture.receive(number, `${healthRiskCode}#2#1`);
  }

  const findPlace = (number: string) =>
    app.db
      .selectFrom('reports')
      .innerJoin('rawReports', 'rawReports.id', 'reports.id')
      .select(['reports.villageId', 'reports.latitude'])
      .where('rawReports.sender', '=', number)
      .executeTakeFirstOrThrow();

  // SRV.FXNREQ.004
  it('is asked of data collectors with several villages, and its answer places the report once', async () => {
    await turnOn({ asksVillage: true });
    const { number, bela } = await aCollectorOfTwoVillages();
    await sendReport(number);
    const messages = await fixture.listMessages(number);
    expect(messages.at(-1)).toContain('A2 Bela');
    expect(await findPlace(number)).toMatchObject({ villageId: null });
    await fixture.receive(number, 'A3');
    await fixture.receive(number, 'a ٢');
    await fixture.receive(number, 'A1');
    expect(await findPlace(number)).toEqual({ villageId: bela, latitude: 3 });
    expect(await fixture.countReports(number)).toEqual({ incorrect: 2, correct: 1, all: 4 });
  });

  it('expires after two days', async () => {
    await turnOn({ asksVillage: true });
    const { number } = await aCollectorOfTwoVillages();
    await sendReport(number);
    app.clock.set('2026-03-12T12:01:00Z');
    await fixture.receive(number, 'A2');
    expect(await findPlace(number)).toMatchObject({ villageId: null });
  });

  it('is not asked of anybody else', async () => {
    await turnOn({ asksVillage: true });
    await sendReport(getNumber());
    const messages = await fixture.listMessages(getNumber());
    expect(messages.filter((message) => message.includes('A1'))).toEqual([]);
  });
});
