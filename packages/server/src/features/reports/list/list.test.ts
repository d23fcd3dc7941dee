import { type ReportErrorType, reportErrorTypes } from '@harken/domain/reports/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { correctFilter, getIds, incorrectFilter, listOn } from '../testing/list.ts';
import { addLocation, aReportsFixture, aStrangers, type ReportsFixture } from '../testing/reports-fixture.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

describe('the filters of the correct list', () => {
  let fixture: ReportsFixture;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    fixture = await aReportsFixture(app);
    const elsewhere = await addLocation(fixture);
    const at = (day: number) => ({ receivedAt: new Date(Date.UTC(2024, 2, day)) });
    ids.fresh = await fixture.report({ ...at(1) });
    ids.pending = await fixture.report({ ...at(2), status: 'Pending' });
    ids.closed = await fixture.report({ ...at(3), status: 'Closed' });
    ids.kept = await fixture.report({ ...at(4), status: 'Accepted' });
    ids.dismissed = await fixture.report({ ...at(5), status: 'Rejected' });
    ids.inTraining = await fixture.report({ ...at(6), isTraining: true });
    ids.elsewhere = await fixture.report({ ...at(7), villageId: elsewhere.villageId });
    ids.nowhere = await fixture.report({ ...at(8), villageId: null, latitude: null, longitude: null });
    ids.ofPoint = await fixture.report({
      ...at(9),
      kind: 'DataCollectionPoint',
      dataCollectorType: 'CollectionPoint',
    });
  });

  const none = { kept: false, dismissed: false, notCrossChecked: false };
  test.each([
    ['everything', {}, ['nowhere', 'elsewhere', 'dismissed', 'kept', 'closed', 'pending', 'fresh']],
    ['only accepted reports', { reportStatus: { ...none, kept: true } }, ['kept']],
    ['only dismissed reports', { reportStatus: { ...none, dismissed: true } }, ['dismissed']],
    [
      'only reports that were not cross-checked',
      { reportStatus: { ...none, notCrossChecked: true } },
      ['nowhere', 'elsewhere', 'closed', 'pending', 'fresh'],
    ],
    ['nothing without a status', { reportStatus: none }, []],
    ['training reports', { trainingStatus: 'InTraining' }, ['inTraining']],
    [
      'training and other reports, oldest first',
      { trainingStatus: 'All', sortAscending: true },
      ['fresh', 'pending', 'closed', 'kept', 'dismissed', 'inTraining', 'elsewhere', 'nowhere'],
    ],
    ['collection points', { dataCollectorType: 'collectionPoint' }, ['ofPoint']],
    ['nothing for another health risk', { healthRisks: [2_000_000] }, []],
    ['nothing for correct and incorrect at once', { errorType: 'All' }, []],
  ])('show %s', async (_what, filter, expected) => {
    const page = await list(fixture, filter);
    expect(getIds(page)).toEqual(expected.map((name) => ids[name]));
    expect(page.totalRows).toBe(expected.length);
  });

  test('show the selected health risks', async () => {
    expect((await list(fixture, { healthRisks: [fixture.healthRiskId] })).totalRows).toBe(7);
  });

  // SRV.FXNREQ.133
  test('show a village even if its region is sent too', async () => {
    const { regionId, districtId, villageId } = fixture.society;
    const locations = {
      regionIds: [regionId],
      districtIds: [districtId],
      villageIds: [villageId],
      zoneIds: [],
    };
    const page = await list(fixture, { locations });
    expect(getIds(page)).toEqual(
      ['dismissed', 'kept', 'closed', 'pending', 'fresh'].map((name) => ids[name]),
    );
  });

  test('show a whole region, and reports without a location if requested', async () => {
    const locations = {
      regionIds: [fixture.society.regionId],
      districtIds: [],
      villageIds: [],
      zoneIds: [],
      includeUnknownLocation: true,
    };
    const page = await list(fixture, { locations });
    expect(getIds(page)).toEqual(
      ['nowhere', 'dismissed', 'kept', 'closed', 'pending', 'fresh'].map((name) => ids[name]),
    );
  });

  test('show nothing when no place is selected', async () => {
    const locations = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] };
    expect((await list(fixture, { locations })).data).toEqual([]);
  });

  test('offer the health risks of the project and the places of the national society', async () => {
    const response = await app
      .as(fixture.supervisorId)
      .get(`/api/report/filters?projectId=${fixture.projectId}`);
    expect(response.status).toBe(200);
    expect(response.body.value.healthRisks.map((risk: { id: number }) => risk.id)).toEqual([
      fixture.healthRiskId,
    ]);
    expect(response.body.value.locations.regions).toHaveLength(2);
    const human = await app
      .as(fixture.managerId)
      .get(`/api/report/humanHealthRisksForProject/${fixture.projectId}/get`);
    expect(human.body.value.healthRisks).toHaveLength(1);
  });
});

describe('pages', () => {
  test('have thirty rows and do not overlap', async () => {
    const fixture = await aReportsFixture(app);
    for (let number = 0; number < 32; number += 1)
      await fixture.report({ receivedAt: new Date('2024-03-01') });
    const second = await list(fixture, { trainingStatus: 'All' }, { pageNumber: 2 });
    expect(second).toMatchObject({ page: 2, totalRows: 32 });
    expect(second.data).toHaveLength(2);
    const first = await list(fixture, { trainingStatus: 'All' });
    expect(new Set([...getIds(first), ...getIds(second)]).size).toBe(32);
  });

  test('are counted exactly beyond ten thousand reports', async () => {
    const fixture = await aReportsFixture(app);
    await copyReport(await fixture.report(), 10_050);
    const page = await list(fixture);
    expect(page.data).toHaveLength(30);
    expect(page.totalRows).toBe(10_051);
    expect((await list(fixture, {}, { pageNumber: 336 })).data).toHaveLength(1);
    expect((await list(fixture, {}, { pageNumber: 337 })).data).toEqual([]);
  });

  test('of a long list are complete, and its total is cached', async () => {
    const fixture = await aReportsFixture(app);
    await copyReport(await fixture.report(), 50_100);
    await sql`analyze reports`.execute(app.db);
    const [first, second] = [await list(fixture), await list(fixture, {}, { pageNumber: 2 })];
    expect(new Set([...getIds(first), ...getIds(second)]).size).toBe(60);
    const oldestFirst = await list(fixture, { sortAscending: true }, { pageNumber: 1000 });
    expect(oldestFirst.data).toHaveLength(30);
    await expect.poll(async () => (await list(fixture)).totalRows).toBe(50_101);
    // The total is cached for half a minute; the pages show new reports immediately.
    await fixture.report({ receivedAt: new Date('2024-03-21') });
    expect((await list(fixture)).totalRows).toBe(50_101);
  });
});

/** Copies a report many times, each with its own raw message. */
async function copyReport(id: number, count: number): Promise<void> {
  await sql`
    with messages as (
      insert into raw_reports (source, received_at, national_society_id, project_id, data_collector_id, data_collector_type)
      select 'SmsEagle', raw_reports.received_at - number * interval '1 second', national_society_id, project_id,
        data_collector_id, data_collector_type
      from raw_reports, generate_series(1, ${count}::int) number where raw_reports.id = ${id}
      returning id, received_at
    )
    insert into reports (id, kind, national_society_id, project_id, project_health_risk_id, data_collector_id,
      data_collector_type, received_at, reported_on, epi_year, epi_week, is_training, is_activity, reported_case_count)
    select messages.id, kind, national_society_id, project_id, project_health_risk_id, data_collector_id,
      data_collector_type, messages.received_at, reported_on, epi_year, epi_week, is_training, is_activity, reported_case_count
    from messages, reports where reports.id = ${id}`.execute(app.db);
}

describe('the incorrect list', () => {
  let fixture: ReportsFixture;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    fixture = await aReportsFixture(app);
    const { db, society, projectId, collector } = fixture;
    const wrong = (errorType: string, fields: object = {}) =>
      aRawReport(db, {
        nationalSocietyId: society.id,
        projectId,
        dataCollectorId: collector.id,
        dataCollectorType: 'Human',
        errorType,
        ...fields,
      });
    ids.format = await wrong('FormatError', { receivedAt: new Date('2024-03-01') });
    ids.tooLong = await wrong('TooLong', {
      receivedAt: new Date('2024-03-02'),
      markedAsCorrectedAt: new Date(),
    });
    ids.risk = await wrong('GlobalHealthRiskCodeNotFound', { receivedAt: new Date('2024-03-03') });
    ids.gateway = await wrong('Gateway', { receivedAt: new Date('2024-03-04'), isTraining: null });
    ids.unknown = await wrong('Other', {
      projectId: null,
      dataCollectorId: null,
      dataCollectorType: null,
      isTraining: null,
    });
    await fixture.report();
  });

  test.each([
    ['all', {}, ['gateway', 'risk', 'tooLong', 'format']],
    ['messages without a known health risk', { errorType: 'HealthRiskNotFound' }, ['risk']],
    ['messages in the wrong format', { errorType: 'WrongFormat' }, ['tooLong', 'format']],
    ['other errors', { errorType: 'Other' }, ['gateway']],
    ['corrected messages', { correctedState: 'Corrected' }, ['tooLong']],
    ['uncorrected messages', { correctedState: 'NotCorrected' }, ['gateway', 'risk', 'format']],
    ['training messages', { trainingStatus: 'InTraining' }, []],
    ['unknown senders', { dataCollectorType: 'unknownSender' }, ['unknown']],
    ['nothing for a health risk', { healthRisks: [1] }, []],
    ['all, chosen by formatCorrect alone', { errorType: null }, ['gateway', 'risk', 'tooLong', 'format']],
  ])('shows %s', async (_what, filter, expected) => {
    const page = await list(fixture, { ...incorrectFilter, ...filter });
    expect(getIds(page)).toEqual(expected.map((name) => ids[name]));
  });

  test.each<[string, ReportErrorType[]]>([
    ['HealthRiskNotFound', ['HealthRiskNotFound', 'GlobalHealthRiskCodeNotFound']],
    [
      'WrongFormat',
      [
        ...(['FormatError', 'TooLong', 'DataCollectorUsedCollectionPointFormat'] as const),
        ...(['CollectionPointUsedDataCollectorFormat', 'CollectionPointNonHumanHealthRisk'] as const),
        ...(['SingleReportNonHumanHealthRisk', 'AggregateReportNonHumanHealthRisk'] as const),
        ...(['EventReportHumanHealthRisk', 'GenderAndAgeNonHumanHealthRisk'] as const),
      ],
    ],
    ['Other', ['Gateway', 'Other']],
  ])('filtered by %s shows these types by name', async (errorType, types) => {
    const own = await aReportsFixture(app);
    const { id: dataCollectorId } = own.collector;
    const of = { nationalSocietyId: own.society.id, projectId: own.projectId, dataCollectorId };
    for (const type of reportErrorTypes)
      await aRawReport(app.db, { ...of, dataCollectorType: 'Human', errorType: type });
    const { data } = await list(own, { ...incorrectFilter, errorType });
    const found = data.map((row: { reportErrorType: string }) => row.reportErrorType);
    expect(found.toSorted()).toEqual(types.toSorted());
  });

  // SRV.FXNREQ.161
  test('shows what is wrong with a message', async () => {
    const { data } = await list(fixture, { ...incorrectFilter, sortAscending: true });
    expect(data[0]).toMatchObject({
      id: ids.format,
      isValid: false,
      status: 'New',
      reportErrorType: 'FormatError',
      message: '1',
      isCorrected: false,
    });
    expect(data[0]).not.toHaveProperty('reportId');
    expect(data[1].isCorrected).toBe(true);
  });

  test('can be requested without places and health risks', async () => {
    const { locations, healthRisks, ...rest } = incorrectFilter;
    const response = await app
      .as(fixture.managerId)
      .post(`/api/report/list?projectId=${fixture.projectId}&pageNumber=1`, rest);
    expect(response.body.value.totalRows).toBe(4);
    expect([locations, healthRisks]).toEqual([null, []]);
  });
});

describe('reading reports', () => {
  let fixture: ReportsFixture;
  let strangers: Awaited<ReturnType<typeof aStrangers>>;
  beforeAll(async () => {
    fixture = await aReportsFixture(app);
    strangers = await aStrangers(fixture);
  });

  const calls = [
    ['the list', 'POST', (id: number) => `/api/report/list?projectId=${id}&pageNumber=1`],
    ['the filters', 'GET', (id: number) => `/api/report/filters?projectId=${id}`],
    ['the human health risks', 'GET', (id: number) => `/api/report/humanHealthRisksForProject/${id}/get`],
  ] as const;

  describe.each(calls)('%s', (_name, method, path) => {
    const call = (userId: number, projectId: number) =>
      app
        .as(userId)
        .send({ method, url: path(projectId), ...(method === 'POST' && { payload: correctFilter }) });

    test.each(['abroadManagerId', 'dataConsumerId', 'unassignedSupervisorId'] as const)(
      'is refused to %s',
      async (who) => {
        expect((await call(strangers[who], fixture.projectId)).status).toBe(403);
      },
    );

    test('answers "not found" for a project only to Administrators', async () => {
      expect((await call(fixture.managerId, 999_999)).status).toBe(403);
      const response = await call(fixture.administratorId, 999_999);
      expect(response).toMatchObject({
        status: 400,
        body: { message: { key: 'project.projectDoesNotExist' } },
      });
    });

    test('needs a session', async () => {
      expect((await app.nobody.send({ method, url: path(fixture.projectId) })).status).toBe(401);
    });
  });

  test('is possible after the project is closed', async () => {
    const closed = await aReportsFixture(app);
    await closed.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: new Date() })
      .where('id', '=', closed.projectId)
      .execute();
    expect((await list(closed)).data).toEqual([]);
  });

  test('names invalid fields', async () => {
    const response = await app
      .as(fixture.managerId)
      .post(`/api/report/list?projectId=${fixture.projectId}&pageNumber=1001`, {
        ...correctFilter,
        dataCollectorType: 'martian',
        utcOffset: 15,
        locations: { regionIds: [0] },
      });
    expect(response).toMatchObject({ status: 400, body: { message: { key: 'validation.validationError' } } });
    expect(Object.keys(response.body.message.data).sort()).toEqual([
      'DataCollectorType',
      'Locations.RegionIds[0]',
      'PageNumber',
      'UtcOffset',
    ]);
  });
});
