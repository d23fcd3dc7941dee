import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download } from '../../../../test/support/files/download.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { correctFilter, incorrectFilter } from '../testing/list.ts';
import { aReportsFixture, aStrangers, type ReportsFixture } from '../testing/reports-fixture.ts';

/** Reports as data show who reported only to those who see it in the list. */
const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());

let fixture: ReportsFixture;

beforeAll(async () => {
  fixture = await aReportsFixture(app, { timeZoneId: 'Africa/Nairobi' });
  await app.db
    .updateTable('dataCollectors')
    .set({ displayName: '=1+1\nAwa' })
    .where('id', '=', fixture.collector.id)
    .execute();
  await fixture.report({
    ...{ receivedAt: new Date('2024-03-09T22:30:45Z'), status: 'Rejected', dismissalReason: 'Other' },
    ...{ dismissalNote: 'She was on leave', rejectedAt: new Date('2024-03-10T06:00:00Z') },
  });
});

async function readRow(userId: number, filter: object = correctFilter) {
  const path = `/api/report/exportToCsv?projectId=${fixture.projectId}&exportForm=data`;
  const { status, bytes } = await download(app, userId, path, filter);
  expect(status).toBe(200);
  return { bytes, rows: parse(bytes, { columns: true }) as Record<string, string>[] };
}

test('those who see the sender get all columns', async () => {
  const { rows, bytes } = await readRow(fixture.managerId);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ...{ received_at: '2024-03-10T01:30:45+03:00', reported_on: '2024-03-10', epi_week: '11' },
    ...{ time_zone: 'Africa/Nairobi', status: 'dismissed', report_type: 'single' },
    ...{ collector_id: String(fixture.collector.id), collector_name: "'=1+1\nAwa" },
    ...{ village_id: String(fixture.villageId), is_sender_hidden: 'false', is_anonymized: 'false' },
    ...{ dismissal_reason: 'other', dismissal_note: 'She was on leave' },
    dismissed_at: '2024-03-10T09:00:00+03:00',
  });
  expect(bytes.toString()).toContain(`"'=1+1\nAwa"`);
});

test('others get neither the sender nor what names them', async () => {
  const { otherManagerId } = await aStrangers(fixture);
  for (const userId of [otherManagerId, fixture.otherSupervisorId]) {
    const [row] = (await readRow(userId)).rows;
    expect(row).toMatchObject({
      ...{ collector_id: '', collector_name: '', village_id: '', village_name: '', village_pcode: '' },
      ...{ zone_id: '', dismissal_note: '', is_sender_hidden: 'true', dismissal_reason: 'other' },
      district_id: String(fixture.society.districtId),
    });
  }
});

test('people whose data were removed are marked and have no name', async () => {
  const { collector, managerId } = fixture;
  await app.db
    .updateTable('dataCollectors')
    .set({ isAnonymized: true, name: null, displayName: null })
    .where('id', '=', collector.id)
    .execute();
  const [row] = (await readRow(managerId)).rows;
  expect(row).toMatchObject({
    ...{ collector_id: String(collector.id), collector_name: '', is_anonymized: 'true' },
  });
});

test('a list without reports is a file with titles', async () => {
  const { rows, bytes } = await readRow(fixture.managerId, { ...incorrectFilter, healthRisks: [999_999] });
  expect(rows).toEqual([]);
  expect(bytes.toString()).toMatch(/^id,national_society_id,[^\n]*message_text\r\n$/);
});

test('who may not see the list gets no data, and no dictionary', async () => {
  const { dataConsumerId } = await aStrangers(fixture);
  for (const form of ['data', 'dictionary']) {
    const path = `/api/report/exportToCsv?projectId=${fixture.projectId}&exportForm=${form}`;
    expect((await download(app, dataConsumerId, path, correctFilter)).status).toBe(403);
  }
});

test('unknown forms, and times in the middle of a day, are refused', async () => {
  const path = (form: string) => `/api/report/exportToCsv?projectId=${fixture.projectId}&exportForm=${form}`;
  expect((await download(app, fixture.managerId, path('secret'), correctFilter)).status).toBe(400);
  const body = { ...correctFilter, startDate: '2024-03-10T15:30:00Z', endDate: '2024-03-11T00:00:00Z' };
  expect((await download(app, fixture.managerId, path('data'), body)).status).toBe(400);
});
