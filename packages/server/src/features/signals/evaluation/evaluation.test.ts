import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { findSignalNights } from '../signals.jobs.ts';
import { aSignalsFixture, lastWeek, type SignalsFixture, signalsNow } from '../testing/signals-fixture.ts';

const app = await startTestApp({ now: signalsNow });
afterAll(() => app.close());
const { db } = app;

let fixture: SignalsFixture;
beforeEach(async () => {
  app.clock.set(signalsNow);
  fixture = await aSignalsFixture(app);
});

const listStates = async () => (await fixture.listSignals()).map(({ state }) => state);
const findVillageSignal = async () => {
  const signal = (await fixture.listSignals()).find(({ villageId }) => villageId !== null);
  if (!signal) throw new Error('There is no signal of the village');
  return signal;
};

describe('a night', () => {
  // SRV.FXNREQ.017, SRV.FXNREQ.153
  it('raises signals of the village, district and region of a rise, with all that explains them', async () => {
    await fixture.reportRise();
    await fixture.evaluateNight();
    const { regionId, districtId, villageId } = fixture.society;
    expect(
      (await fixture.listSignals()).map((signal) => [signal.regionId, signal.districtId, signal.villageId]),
    ).toEqual([
      [regionId, null, null],
      [null, districtId, null],
      [null, null, villageId],
    ]);
    const signal = await findVillageSignal();
    expect(signal).toMatchObject({
      ...{ healthRiskId: fixture.healthRiskId, state: 'open', method: 'c2', observed: 20, expected: 4 },
      ...{ firstWeek: lastWeek, week: lastWeek, completeness: 1, raisedAt: new Date(signalsNow) },
      parameters: { baseline: 7, lag: 2 },
      methods: ['c1', 'c2', 'c3', 'cusum'].map((method) => ({ method, isAlarm: true })),
    });
    expect(signal.series).toHaveLength(53);
  });

  it('raises none of usual weeks, and the same ones once', async () => {
    await fixture.reportRise(5);
    await fixture.evaluateNight();
    expect(await fixture.listSignals()).toEqual([]);
    await fixture.report(15);
    await fixture.evaluateNight();
    const first = await fixture.listSignals();
    await fixture.evaluateNight();
    expect(await fixture.listSignals()).toEqual(first);
  });

  it.each<[string, object]>([
    ['dismissed', { status: 'Rejected' }],
    ['of training', { isTraining: true }],
    ['repeated', { isRepetition: true }],
    ['of activity', { isActivity: true }],
  ])('does not count reports that are %s', async (_what, fields) => {
    await fixture.reportRise(4);
    await fixture.report(40, 0, fields);
    await fixture.evaluateNight();
    expect(await fixture.listSignals()).toEqual([]);
  });

  it('takes weeks without a deployed collector for missing, never for zero', async () => {
    const dataCollectorId = fixture.collector.id;
    await db
      .insertInto('dataCollectorNotDeployedPeriods')
      .values({
        dataCollectorId,
        startedAt: new Date('2026-09-01T00:00:00Z'),
        endedAt: new Date('2026-11-16T00:00:00Z'),
      })
      .execute();
    await fixture.report(20);
    await fixture.evaluateNight();
    expect(await fixture.listSignals()).toEqual([]);
    await db
      .deleteFrom('dataCollectorNotDeployedPeriods')
      .where('dataCollectorId', '=', dataCollectorId)
      .execute();
    await fixture.evaluateNight();
    expect(await listStates()).toEqual(['open', 'open', 'open']);
  });

  it('raises none for a place and health risk within seven days of an answer', async () => {
    await fixture.reportRise();
    await fixture.evaluateNight();
    await db
      .updateTable('signals')
      .set({ state: 'answered', answeredAt: new Date(signalsNow) })
      .where('nationalSocietyId', '=', fixture.society.id)
      .execute();
    await fixture.report(60, -1);
    app.clock.set('2026-11-30T12:00:00Z');
    await fixture.evaluateNight();
    expect(await listStates()).toEqual(['answered', 'answered', 'answered']);
    app.clock.set('2026-12-02T12:00:00Z');
    await fixture.evaluateNight();
    expect((await listStates()).toSorted()).toEqual([...Array(3).fill('answered'), ...Array(3).fill('open')]);
  });

  it('uses the method that was set for a place', async () => {
    await fixture.reportRise();
    await db
      .insertInto('signalMethods')
      .values({
        ...{ nationalSocietyId: fixture.society.id, healthRiskId: fixture.healthRiskId },
        ...{ villageId: fixture.society.villageId, method: 'c1' },
      })
      .execute();
    await fixture.evaluateNight();
    expect((await fixture.listSignals()).map(({ method }) => method)).toEqual(['c2', 'c2', 'c1']);
  });
});

describe('changes of reports', () => {
  it('raise a signal within minutes, also of the week that is not over', async () => {
    await fixture.reportRise(4);
    await fixture.evaluateChanges();
    expect(await fixture.listSignals()).toEqual([]);
    await fixture.report(30, -1);
    await fixture.evaluateChanges();
    expect(await findVillageSignal()).toMatchObject({ week: '2026-11-22', observed: 30, state: 'open' });
  });

  it('evaluate a closed week again when a late report arrives', async () => {
    await fixture.reportRise(4);
    await fixture.evaluateChanges();
    await fixture.report(30, 3);
    await fixture.evaluateChanges();
    expect(await findVillageSignal()).toMatchObject({ week: '2026-10-25', observed: 34 });
  });

  it('update an open signal, and withdraw it with the reason when its week is usual again', async () => {
    const ids = await fixture.reportRise();
    await fixture.evaluateChanges();
    await fixture.report(3);
    await fixture.evaluateChanges();
    expect(await findVillageSignal()).toMatchObject({ state: 'open', observed: 23 });
    const id = ids.at(-1) as number;
    await db.updateTable('reports').set({ status: 'Rejected' }).where('id', '=', id).execute();
    await fixture.evaluateChanges();
    expect(await findVillageSignal()).toMatchObject({
      ...{
        state: 'withdrawn',
        withdrawalReason: 'notAboveBound',
        observed: 3,
        withdrawnAt: new Date(signalsNow),
      },
    });
    expect(await listStates()).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
  });

  it('leave answered signals as they were', async () => {
    const ids = await fixture.reportRise();
    await fixture.evaluateChanges();
    await db
      .updateTable('signals')
      .set({ state: 'answered', answeredAt: new Date(signalsNow) })
      .where('nationalSocietyId', '=', fixture.society.id)
      .execute();
    await db
      .updateTable('reports')
      .set({ status: 'Rejected' })
      .where('id', '=', ids.at(-1) as number)
      .execute();
    await fixture.evaluateChanges();
    expect(await findVillageSignal()).toMatchObject({ state: 'answered', observed: 20 });
  });

  it('are evaluated once', async () => {
    await fixture.reportRise();
    await fixture.evaluateChanges();
    const left = await db
      .selectFrom('signalChanges')
      .select('id')
      .where('nationalSocietyId', '=', fixture.society.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('do not reach another national society', async () => {
    const other = await aSignalsFixture(app);
    await fixture.reportRise();
    await fixture.evaluateChanges();
    expect(await other.listSignals()).toEqual([]);
  });
});

describe('the nights of a society', () => {
  const findNight = () =>
    db
      .selectFrom('signalNights')
      .select(['night', 'finishedAt'])
      .where('nationalSocietyId', '=', fixture.society.id)
      .executeTakeFirst();

  it('are claimed once each, after two o’clock where the society is', async () => {
    await findSignalNights(app.services);
    expect(await findNight()).toEqual({ night: '2026-11-25', finishedAt: null });
    await fixture.evaluateNight();
    app.clock.set('2026-11-26T01:59:00Z');
    await findSignalNights(app.services);
    expect(await findNight()).toEqual({ night: '2026-11-25', finishedAt: new Date(signalsNow) });
    app.clock.set('2026-11-26T02:01:00Z');
    await findSignalNights(app.services);
    expect(await findNight()).toEqual({ night: '2026-11-26', finishedAt: null });
  });
});
