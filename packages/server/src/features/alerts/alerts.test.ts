import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aVillage } from '../../../test/support/builders/societies.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

const everything = { startDate: '2026-03-01T00:00:00Z', endDate: '2026-03-31T00:00:00Z' };

function list(fixture: AlertFixture, userId: number, body: object = {}, pageNumber = 1) {
  const path = `/api/alert/list?projectId=${fixture.projectId}&pageNumber=${pageNumber}`;
  return app.as(userId).post(path, { ...everything, ...body });
}

const ids = (response: { body: { value: { data: { id: number }[] } } }) =>
  response.body.value.data.map((alert) => alert.id);

describe('the list of alerts', () => {
  // SRV.FXNREQ.138
  it('shows the assessment status of each alert', async () => {
    const fixture = await anAlertFixture(app);
    const { alertId, reportIds } = await fixture.alertOfThree();
    await fixture.on(alertId, fixture.people.manager).accept(reportIds[0] ?? 0);
    await fixture.on(alertId, fixture.people.manager).dismissReport(reportIds[1] ?? 0);
    const response = await list(fixture, fixture.people.manager, { utcOffset: 2 });
    expect(response).toMatchObject({
      status: 200,
      body: { isSuccess: true, value: { page: 1, rowsPerPage: 30, totalRows: 1 } },
    });
    expect(response.body.value.data).toEqual([
      {
        id: alertId,
        createdAt: '2026-03-10T07:00:00',
        decideBefore: '2026-03-11T07:00:00',
        healthRisk: expect.stringMatching(/^Risk \d+$/),
        reportCount: 3,
        acceptedCount: 1,
        rejectedCount: 1,
        pendingCount: 1,
        countThreshold: 3,
        lastReportVillage: expect.any(String),
        lastReportDistrict: expect.any(String),
        lastReportRegion: expect.any(String),
        placeCodes: [],
        lastReportReceivedAt: '2026-03-10T07:00:00',
        status: 'Open',
        assessmentStatus: 'ToDismiss',
        hasOutcome: false,
      },
    ]);
  });

  it('hides the village of other organizations, except from Administrators', async () => {
    const fixture = await anAlertFixture(app);
    const reports = [await fixture.report(fixture.collectors.ofOther)];
    const alertId = await fixture.alert(reports);
    const { id: nationalSocietyId, districtId } = fixture.society;
    const { villageId } = await app.db
      .selectFrom('reports')
      .select('villageId')
      .where('id', '=', reports[0] ?? 0)
      .executeTakeFirstOrThrow();
    for (const place of [
      { districtId, code: 'KE007' },
      { villageId, code: 'KE00701' },
    ])
      await app.db
        .insertInto('placeCodes')
        .values({ nationalSocietyId, system: 'pcode', ...place })
        .execute();
    const readVillage = async (userId: number) =>
      (await list(fixture, userId)).body.value.data[0].lastReportVillage;
    expect(await readVillage(fixture.people.manager)).toBeUndefined();
    expect(await readVillage(fixture.people.otherManager)).toEqual(expect.any(String));
    expect(await readVillage(fixture.people.admin)).toEqual(expect.any(String));
    const readCodes = async (userId: number) => [
      ...[(await list(fixture, userId)).body.value.data[0], await readAlert(userId)].map(({ placeCodes }) =>
        placeCodes.map(({ code }: { code: string }) => code),
      ),
    ];
    const readAlert = async (userId: number) =>
      (await app.as(userId).get(`/api/alert/${alertId}/get?utcOffset=0`)).body;
    expect(await readCodes(fixture.people.manager)).toEqual([['KE007'], ['KE007']]);
    const all = ['KE007', 'KE00701'];
    expect(await readCodes(fixture.people.otherManager)).toEqual([all, all]);
  });

  describe('sorted and filtered', () => {
    let fixture: AlertFixture;
    const alerts: Record<string, number> = {};
    beforeAll(async () => {
      fixture = await anAlertFixture(app);
      const raise = async (name: string, createdAt: string, status: string) => {
        const at = new Date(createdAt);
        const id = await fixture.alert([await fixture.report(fixture.collectors.ofSupervisor)], at);
        const times = {
          Open: {},
          Escalated: { escalatedAt: at },
          Closed: { escalatedAt: at, closedAt: at, escalatedOutcome: 'Other' },
          Dismissed: { dismissedAt: at },
        }[status];
        await app.db
          .updateTable('alerts')
          .set({ status, ...times })
          .where('id', '=', id)
          .execute();
        alerts[name] = id;
      };
      await raise('closed', '2026-03-05T10:00:00Z', 'Closed');
      await raise('older', '2026-03-06T10:00:00Z', 'Open');
      await raise('dismissed', '2026-03-07T10:00:00Z', 'Dismissed');
      await raise('escalated', '2026-03-08T10:00:00Z', 'Escalated');
      await raise('newer', '2026-03-09T23:30:00Z', 'Open');
      await app.db
        .updateTable('alerts')
        .set({ lastReportReceivedAt: new Date('2026-03-20T00:00:00Z') })
        .where('id', '=', alerts.older ?? 0)
        .execute();
    });

    it.each([
      // Overdue alerts come first among open ones.
      [{ orderBy: 'Status' }, ['older', 'newer', 'escalated', 'closed', 'dismissed']],
      [{ orderBy: 'status', sortAscending: true }, ['dismissed', 'closed', 'escalated', 'newer', 'older']],
      [{ orderBy: 'TimeTriggered' }, ['newer', 'escalated', 'dismissed', 'older', 'closed']],
      [
        { orderBy: 'TimeTriggered', sortAscending: true },
        ['closed', 'older', 'dismissed', 'escalated', 'newer'],
      ],
      [{ orderBy: 'TimeOfLastReport' }, ['older', 'newer', 'escalated', 'dismissed', 'closed']],
      [{ status: 'open' }, ['older', 'newer']],
      [{ status: 'Escalated' }, ['escalated']],
      [{ startDate: '2026-03-06T00:00:00Z', endDate: '2026-03-07T00:00:00Z' }, ['older', 'dismissed']],
      // Midnight of 10 March at UTC+2; days are in the time zone of the project, which is UTC.
      [{ startDate: '2026-03-09T22:00:00Z', endDate: '2026-03-09T22:00:00Z', utcOffset: 2 }, []],
      [{ startDate: '2026-03-08T22:00:00Z', endDate: '2026-03-08T22:00:00Z', utcOffset: 2 }, ['newer']],
      [{ healthRiskId: 999_999 }, []],
      [{ locations: { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] } }, []],
    ])('with %j shows %j', async (body, names) => {
      const response = await list(fixture, fixture.people.manager, body);
      expect(ids(response)).toEqual(names.map((name) => alerts[name]));
      expect(response.body.value.totalRows).toBe(names.length);
    });

    it('finds alerts by the place of any report; a village does not imply its region', async () => {
      const { regionId, districtId, villageId } = fixture.society;
      const far = await aVillage(app.db, fixture.society.id);
      const lone = await aVillage(app.db, fixture.society.id);
      const farReport = await fixture.report(fixture.collectors.ofSupervisor, { villageId: far.villageId });
      const farAlert = await fixture.alert([farReport], new Date('2026-03-04T00:00:00Z'));
      const at = (place: typeof far) => ({
        locations: {
          regionIds: [place.regionId],
          districtIds: [place.districtId],
          villageIds: [place.villageId],
          zoneIds: [],
        },
      });
      expect(ids(await list(fixture, fixture.people.manager, at(far)))).toEqual([farAlert]);
      expect(ids(await list(fixture, fixture.people.manager, at(lone)))).toEqual([]);
      expect(
        ids(await list(fixture, fixture.people.manager, at({ regionId, districtId, villageId }))),
      ).toHaveLength(5);
    });

    it('shows whether an outcome was logged', async () => {
      const { escalated = 0, closed = 0 } = alerts;
      await app.as(fixture.people.manager).post(`/api/alertEvents/${escalated}/eventLog/add`, {
        eventTypeId: 4,
        eventSubtypeId: 4,
        timestamp: '2026-03-09T00:00:00Z',
        text: 'Lab result',
      });
      const { data } = (await list(fixture, fixture.people.manager)).body.value;
      const withOutcome = data.filter((alert: { hasOutcome: boolean }) => alert.hasOutcome);
      expect(withOutcome.map((alert: { id: number }) => alert.id)).toEqual([escalated, closed]);
    });
  });

  it('has thirty rows per page and counts all', async () => {
    const fixture = await anAlertFixture(app);
    for (let count = 0; count < 31; count++)
      await fixture.alert([await fixture.report(fixture.collectors.ofSupervisor)]);
    const first = await list(fixture, fixture.people.manager);
    const second = await list(fixture, fixture.people.manager, {}, 2);
    expect([ids(first).length, ids(second).length]).toEqual([30, 1]);
    expect(second.body.value).toMatchObject({ page: 2, totalRows: 31 });
  });

  it('is refused to strangers and data consumers, and names missing fields', async () => {
    const fixture = await anAlertFixture(app);
    expect((await list(fixture, fixture.people.stranger)).status).toBe(403);
    expect((await list(fixture, fixture.people.dataConsumer)).status).toBe(403);
    const response = await app
      .as(fixture.people.manager)
      .post(`/api/alert/list?projectId=${fixture.projectId}&pageNumber=1`, { status: 'Open' });
    expect(response).toMatchObject({
      status: 400,
      body: {
        message: {
          key: 'validation.validationError',
          data: { StartDate: expect.any(Array), EndDate: expect.any(Array) },
        },
      },
    });
  });

  it('can be filtered by the health risks and places of the project', async () => {
    const fixture = await anAlertFixture(app);
    const path = `/api/alert/getFiltersData?projectId=${fixture.projectId}`;
    const response = await app.as(fixture.people.supervisor).get(path);
    expect(response.body.value.healthRisks).toEqual([
      { id: fixture.healthRiskId, name: expect.stringMatching(/^Risk/) },
    ]);
    const { regionId, districtId, villageId } = fixture.society;
    expect(response.body.value.locations.regions).toEqual([
      {
        id: regionId,
        name: expect.any(String),
        districts: [
          {
            id: districtId,
            regionId,
            name: expect.any(String),
            villages: [{ id: villageId, districtId, name: expect.any(String), zones: [] }],
          },
        ],
      },
    ]);
    expect((await app.as(fixture.people.dataConsumer).get(path)).status).toBe(403);
  });
});

describe('the assessment of an alert', () => {
  // SRV.NFXNREQ.003
  it('shows all details of reports of the own organization', async () => {
    const fixture = await anAlertFixture(app);
    const { alertId, reportIds } = await fixture.alertOfThree();
    const response = await fixture.on(alertId, fixture.people.manager).get(1);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      alertId,
      healthRisk: expect.stringMatching(/^Risk/),
      caseDefinition: 'Definition',
      isNationalSocietyEidsrEnabled: false,
      recipientsNotified: false,
      createdAt: '2026-03-10T06:00:00',
      decideBefore: '2026-03-11T06:00:00',
      firstReportReceivedAt: '2026-03-10T06:00:00',
      assessmentStatus: 'Open',
      countThreshold: 3,
      wasRaisedBecause: { rule: { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 }, reportIds },
      mayDecide: true,
      escalatedTo: [],
    });
    expect(response.body.reports).toHaveLength(3);
    expect(response.body.reports[0]).toMatchObject({
      id: reportIds[2],
      receivedAt: '2026-03-10T06:00:00',
      status: 'Pending',
      dataCollector: expect.stringMatching(/^Collector/),
      phoneNumber: fixture.collectors.ofSupervisor.phoneNumber,
      village: expect.any(String),
      sex: 'Male',
      age: 'AtLeastFive',
      isAnonymized: false,
      mayCrossCheck: true,
      latitude: 1,
      longitude: 2,
      supervisorName: expect.stringMatching(/^Supervisor/),
    });
  });

  it('hides the sender from supervisors who are not responsible for them', async () => {
    const fixture = await anAlertFixture(app);
    const { alertId } = await fixture.alertOfThree();
    const { body } = await fixture.on(alertId, fixture.people.colleague).get();
    expect(body.mayDecide).toBe(false);
    expect(body.reports[0]).toMatchObject({
      isAnonymized: true,
      mayCrossCheck: false,
      dataCollector: expect.stringMatching(/^Supervisor/),
      phoneNumber: '***',
    });
    expect(body.reports[0].latitude).toBeUndefined();
    const { body: forHead } = await fixture.on(alertId, fixture.people.head).get();
    expect(forHead.reports[0]).toMatchObject({ isAnonymized: false, mayCrossCheck: true });
  });

  it('shows only the organization for reports of another one', async () => {
    const fixture = await anAlertFixture(app);
    const own = await fixture.report(fixture.collectors.ofSupervisor);
    const foreign = await fixture.report(fixture.collectors.ofOther);
    const alertId = await fixture.alert([own, foreign]);
    const { body } = await fixture.on(alertId, fixture.people.manager).get();
    const shown = body.reports.find((report: { id: number }) => report.id === foreign);
    expect(Object.keys(shown).sort()).toEqual(
      ['id', 'isAnonymized', 'mayCrossCheck', 'organization', 'placeCodes', 'receivedAt', 'status'].sort(),
    );
    expect(body.mayDecide).toBe(true);
  });

  it('shows data of anonymised people as removed', async () => {
    const fixture = await anAlertFixture(app);
    const { alertId, reportIds } = await fixture.alertOfThree();
    await app.db
      .updateTable('dataCollectors')
      .set({ isAnonymized: true, name: null, displayName: null })
      .where('id', '=', fixture.collectors.ofSupervisor.id)
      .execute();
    await app.db
      .updateTable('reports')
      .set({ isAnonymized: true, phoneNumber: null })
      .where('id', 'in', reportIds)
      .execute();
    const { body } = await fixture.on(alertId, fixture.people.manager).get();
    expect(body.reports[0]).toMatchObject({
      dataCollector: '--Data removed--',
      phoneNumber: '--Data removed--',
    });
  });

  it.each([
    [
      { countFemalesBelowFive: 1, countMalesAtLeastFive: 0 },
      { sex: 'Female', age: 'BelowFive' },
    ],
    [
      { countMalesAtLeastFive: 0, countUnspecifiedSexAndAge: 1 },
      { sex: 'Unspecified', age: 'Unspecified' },
    ],
  ])('derives sex and age from the counts %j', async (counts, person) => {
    const fixture = await anAlertFixture(app);
    const alertId = await fixture.alert([await fixture.report(fixture.collectors.ofSupervisor, counts)]);
    const { body } = await fixture.on(alertId, fixture.people.manager).get();
    expect(body.reports[0]).toMatchObject(person);
  });

  it('gives event reports neither sex nor age', async () => {
    const fixture = await anAlertFixture(app);
    const noCounts = {
      countMalesBelowFive: null,
      countMalesAtLeastFive: null,
      countFemalesBelowFive: null,
      countFemalesAtLeastFive: null,
      countUnspecifiedSexAndAge: null,
    };
    const event = await fixture.report(fixture.collectors.ofSupervisor, { kind: 'Event', ...noCounts });
    const { body } = await fixture.on(await fixture.alert([event]), fixture.people.manager).get();
    expect(body.reports[0].sex).toBeUndefined();
    expect(body.reports[0].age).toBeUndefined();
  });

  it('is read-only for coordinators', async () => {
    const fixture = await anAlertFixture(app);
    const { alertId, reportIds } = await fixture.alertOfThree();
    const coordinator = await aUser(app.db, 'Coordinator', {
      nationalSocietyId: fixture.society.id,
      organizationId: fixture.society.organizationId,
    });
    const caller = fixture.on(alertId, coordinator);
    expect((await caller.get()).body).toMatchObject({ alertId, mayDecide: false });
    expect((await caller.accept(reportIds[0] ?? 0)).status).toBe(403);
    expect((await caller.recipients()).status).toBe(403);
  });

  it('is refused to strangers', async () => {
    const fixture = await anAlertFixture(app);
    const { alertId } = await fixture.alertOfThree();
    expect((await fixture.on(alertId, fixture.people.stranger).get()).status).toBe(403);
    expect((await fixture.on(alertId, fixture.people.dataConsumer).get()).status).toBe(403);
    expect((await fixture.on(999_999, fixture.people.admin).get()).body.message.key).toBe('alert.notFound');
  });
});
