import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '../src/features/dashboards/situation-report/situation-report.texts.ts';
import { download } from './support/files/download.ts';
import { type AlertFixture, anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { startTestApp } from './support/test-app.ts';

/** Five hours and 45 minutes ahead of UTC, which no `utcOffset` can say. */
const timeZoneId = 'Asia/Kathmandu';
const raisedAt = '2026-03-10T14:56:00Z';
const shown = '2026-03-10T20:41:00';

const app = await startTestApp({ now: raisedAt });
afterAll(() => app.close());

let fixture: AlertFixture;
let alertId: number;
let ask: ReturnType<typeof app.as>;

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  await app.db.updateTable('projects').set({ timeZoneId }).where('id', '=', fixture.projectId).execute();
  ask = app.as(fixture.people.manager);
  ({ alertId } = await fixture.alertOfThree());
  const createdAt = new Date(raisedAt);
  await app.db.updateTable('alerts').set({ createdAt }).where('id', '=', alertId).execute();
  await app.db.updateTable('rawReports').set({ receivedAt: createdAt }).execute();
  await app.db.updateTable('reports').set({ receivedAt: createdAt }).execute();
});

const days = { startDate: '2026-03-10T00:00:00Z', endDate: '2026-03-10T00:00:00Z' };
const inProject = (name: string) => `/api/${name}?projectId=${fixture.projectId}&pageNumber=1`;
const listAlerts = async (more: object = {}) =>
  (await ask.post(inProject('alert/list'), { ...days, ...more })).body.value.data;
const listReports = async (more: object = {}) =>
  (await ask.post(inProject('report/list'), { formatCorrect: true, ...days, ...more })).body.value.data;

describe('times without a UTC offset are in the time zone of the project', () => {
  it('in the list of alerts, with the deadline', async () => {
    expect(await listAlerts()).toMatchObject([{ createdAt: shown, decideBefore: '2026-03-11T20:41:00' }]);
  });

  it('in an alert, its reports and its log', async () => {
    const { body: alert } = await ask.get(`/api/alert/${alertId}/get`);
    expect(alert).toMatchObject({ createdAt: shown, firstReportReceivedAt: shown });
    expect(alert.reports[0].receivedAt).toBe(shown);
    const { body: log } = await ask.get(`/api/alertEvents/${alertId}/eventLog`);
    expect(log.value).toMatchObject({ createdAt: shown, logItems: [{ date: shown }] });
  });

  it('in the list of reports', async () => {
    const reports = await listReports();
    expect(reports.map(({ dateTime }: { dateTime: string }) => dateTime)).toEqual([shown, shown, shown]);
  });

  it('in the files, which name it', async () => {
    const alerts = await download(app, fixture.people.manager, inProject('alert/export'), days);
    const [titles, row] = await readSheet(alerts.bytes);
    const column = titles?.indexOf(`Time raised (${timeZoneId})`) ?? -1;
    expect(column).toBeGreaterThan(0);
    expect(String(row?.[column])).toContain('20:41');
    const reports = await download(app, fixture.people.manager, inProject('report/exportToCsv'), {
      formatCorrect: true,
      ...days,
    });
    const csv = reports.bytes.toString('utf8');
    expect(csv).toContain(`(${timeZoneId})`);
    expect(csv).toContain('20:41');
  });

  it('and the same in the situation report', async () => {
    expect(formatTime(timeZoneId, new Date(raisedAt))).toBe('2026-03-10 20:41');
  });
});

describe('the day of a filter', () => {
  const atNight = new Date('2026-03-10T18:20:00Z'); // 00:05 of 11 March in Kathmandu

  it('is a day of the project, with and without a UTC offset', async () => {
    await app.db.updateTable('alerts').set({ createdAt: atNight }).where('id', '=', alertId).execute();
    const next = { startDate: '2026-03-11T00:00:00Z', endDate: '2026-03-11T00:00:00Z' };
    expect(await listAlerts()).toEqual([]);
    expect(await listAlerts(next)).toMatchObject([{ createdAt: '2026-03-11T00:05:00' }]);
    // a browser in India: its midnight as an instant, its offset rounded down
    const fromIndia = { startDate: '2026-03-10T18:30:00Z', endDate: '2026-03-10T18:30:00Z', utcOffset: 5 };
    expect(await listAlerts(fromIndia)).toMatchObject([{ createdAt: '2026-03-10T23:20:00' }]);
  });
});

describe('the reports of a national society are in the time zone of the reader', () => {
  const list = async (more: object) => {
    const path = `/api/nationalSocietyReport/list?nationalSocietyId=${fixture.society.id}&pageNumber=1`;
    const { body } = await ask.post(path, { formatCorrect: true, ...more });
    return body.value.data[0].dateTime;
  };

  it.each([
    [{ utcOffset: 3 }, '2026-03-10T17:56:00'],
    [{ utcOffset: 5, timeZoneId: 'Asia/Kolkata' }, '2026-03-10T20:26:00'],
    [{ utcOffset: 1, timeZoneId: 'Mars/Olympus' }, '2026-03-10T15:56:00'],
    [{}, '2026-03-10T14:56:00'],
  ])('%j', async (zone, time) => {
    expect(await list(zone)).toBe(time);
  });
});
