import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import { aSession } from '../test/support/builders/people.ts';
import { type BenchFixture, measureTime, median } from './fixture.ts';

/** Measures list pages at the server, including session and counting. */
const statuses = { kept: true, dismissed: true, notCrossChecked: true };
const trained = { trainingStatus: 'Trained', utcOffset: 0, orderBy: 'date' };

export interface MeasuredRequest {
  name: string;
  url: string;
  /** Null: a GET request. */
  body: object | null;
}

export const listPages = (fixture: BenchFixture): MeasuredRequest[] => [
  {
    name: 'Correct reports, first page',
    url: `/api/report/list?projectId=${fixture.projectId}&pageNumber=1`,
    body: { dataCollectorType: 'human', reportStatus: statuses, ...trained },
  },
  {
    name: 'Correct reports, page 1,000',
    url: `/api/report/list?projectId=${fixture.projectId}&pageNumber=1000`,
    body: { dataCollectorType: 'human', reportStatus: statuses, ...trained },
  },
  {
    name: 'Not cross-checked reports',
    url: `/api/report/list?projectId=${fixture.projectId}&pageNumber=1`,
    body: {
      dataCollectorType: 'human',
      reportStatus: { ...statuses, kept: false, dismissed: false },
      ...trained,
    },
  },
  ...listFilteredPages(fixture),
  {
    name: 'Incorrect reports',
    url: `/api/report/list?projectId=${fixture.projectId}&pageNumber=1`,
    body: { dataCollectorType: 'human', errorType: 'All', ...trained },
  },
  ...listIncorrectPages(fixture),
  {
    name: 'Alerts',
    url: `/api/alert/list?projectId=${fixture.projectId}&pageNumber=1`,
    body: {
      status: 'All',
      orderBy: 'Status',
      sortAscending: false,
      utcOffset: 0,
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2030-01-01T00:00:00Z',
    },
  },
  { name: 'Outbox', url: '/api/outbox/list?pageNumber=1', body: null },
];

/** Incorrect reports: of a period, of unknown senders, and of all projects of a society. */
function listIncorrectPages({
  projectId,
  nationalSocietyId,
}: BenchFixture): { name: string; url: string; body: object }[] {
  const projectUrl = `/api/report/list?projectId=${projectId}&pageNumber=`;
  const societyUrl = `/api/nationalSocietyReport/list?nationalSocietyId=${nationalSocietyId}&pageNumber=`;
  const people = { dataCollectorType: 'human', errorType: 'All', ...trained };
  const unknown = { ...people, dataCollectorType: 'unknownSender' };
  const months = { startDate: daysAgo(120), endDate: daysAgo(60) };
  const notCorrected = { correctedState: 'NotCorrected' };
  return [
    { name: 'Incorrect reports of two months', url: `${projectUrl}1`, body: { ...people, ...months } },
    {
      name: 'Incorrect reports of two months, to correct, by error',
      url: `${projectUrl}1`,
      body: { ...people, ...months, ...notCorrected, errorType: 'WrongFormat' },
    },
    { name: 'Unknown senders', url: `${projectUrl}1`, body: unknown },
    { name: 'Unknown senders of two months', url: `${projectUrl}1`, body: { ...unknown, ...months } },
    { name: 'Unknown senders, page 1,000', url: `${projectUrl}1000`, body: unknown },
    { name: 'Incorrect reports of a society', url: `${societyUrl}1`, body: people },
    {
      name: 'Incorrect reports of a society of two months',
      url: `${societyUrl}1`,
      body: { ...people, ...months },
    },
    { name: 'Unknown senders of a society', url: `${societyUrl}1`, body: unknown },
  ];
}

/** The slowest of many generated filters: rare reports, and frequent ones of a part of the period. */
function listFilteredPages({
  projectId,
  nationalSocietyId,
}: BenchFixture): { name: string; url: string; body: object }[] {
  const page = (number: number) => `/api/report/list?projectId=${projectId}&pageNumber=${number}`;
  const all = { dataCollectorType: 'human', reportStatus: statuses, ...trained };
  const oldestFirst = { ...all, sortAscending: true };
  const months = { startDate: daysAgo(120), endDate: daysAgo(60) };
  const crossChecked = { ...statuses, notCrossChecked: false };
  const unknownLocation = {
    regionIds: [],
    districtIds: [],
    villageIds: [],
    zoneIds: [],
    includeUnknownLocation: true,
  };
  return [
    { name: 'Dismissed reports, one in 500', url: page(1), body: { ...all, reportStatus: dismissedOnly } },
    {
      name: 'Dismissed reports of two months',
      url: page(1),
      body: { ...all, ...months, reportStatus: dismissedOnly },
    },
    {
      name: 'Accepted reports of two months',
      url: page(1),
      body: { ...all, ...months, reportStatus: crossChecked },
    },
    { name: 'Reports of unknown location', url: page(1), body: { ...all, locations: unknownLocation } },
    {
      name: 'Oldest, training or not, page 1,000',
      url: page(1000),
      body: { ...oldestFirst, trainingStatus: 'All' },
    },
    {
      name: 'Reports of a society, page 10',
      url: `/api/nationalSocietyReport/list?nationalSocietyId=${nationalSocietyId}&pageNumber=10`,
      body: { dataCollectorType: 'human', reportStatus: crossChecked, utcOffset: 0 },
    },
  ];
}

const dismissedOnly = { kept: false, dismissed: true, notCrossChecked: false };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Number of incorrect reports, a third of them of unknown senders. */
const incorrectCount = 150_000;

/** Dismisses some past reports, removes the location of others, and adds incorrect reports. */
async function addRareReports(fixture: BenchFixture): Promise<void> {
  const { db } = fixture.services;
  const { projectId } = fixture;
  const collectorIds = fixture.collectors.map(({ id }) => id);
  await sql`
    insert into raw_reports (source, sms_gateway_id, national_society_id, project_id, data_collector_id, data_collector_type, village_id,
      sender, timestamp, text, incoming_message_id, arrived_at, received_at, is_training, processed_at, error_type, marked_as_corrected_at)
    select 'SmsEagle', ${fixture.gatewayId}::int, ${fixture.nationalSocietyId}::int, case when is_known then ${projectId}::int end,
      case when is_known then (${collectorIds}::int[])[1 + n % ${collectorIds.length}::int] end,
      case when is_known then 'Human' end, case when is_known then ${fixture.villageId}::int end,
      '+2217' || lpad((n % 5000)::text, 8, '0'), '20240101000000', 'fever ' || n, 'incorrect ' || n, at, at,
      case when is_known then false end, at, case when n % 7 = 0 then 'HealthRiskNotFound' else 'FormatError' end,
      case when n % 2 = 0 then at end
    from generate_series(1, ${incorrectCount}::int) n
    cross join lateral (select now() - interval '30 days' - n * interval '40 seconds' as at, n % 3 > 0 as is_known) message`.execute(
    db,
  );
  await sql`update reports set status = 'Rejected' where project_id = ${projectId} and id % 500 = 0`.execute(
    db,
  );
  await sql`update reports set village_id = null where project_id = ${projectId} and id % 700 = 0`.execute(
    db,
  );
  await sql`vacuum analyze raw_reports, reports`.execute(db);
}

/** Adds rare reports and measures all lists. */
export async function measureLists(fixture: BenchFixture): Promise<{ name: string; milliseconds: number }[]> {
  await addRareReports(fixture);
  return measurePages(fixture, listPages(fixture));
}

/** Requests each page several times as Administrator and returns the median; infinite for a page that fails. */
export async function measurePages(
  fixture: BenchFixture,
  pages: MeasuredRequest[],
): Promise<{ name: string; milliseconds: number }[]> {
  const app = await createApp(fixture.services, { pagesFolder: null });
  const cookie = await aSession(fixture.services.db, fixture.administratorId, new Date());
  const measured: { name: string; milliseconds: number }[] = [];
  for (const { name, url, body } of pages) {
    const request = {
      method: body ? 'POST' : 'GET',
      url,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { payload: JSON.stringify(body) }),
    } as const;
    const runs: number[] = [];
    for (let run = 0; run < 9; run++) {
      let status = 200;
      const milliseconds = await measureTime(async () => {
        status = (await app.inject(request)).statusCode;
      });
      runs.push(status === 200 ? milliseconds : Number.POSITIVE_INFINITY);
    }
    measured.push({ name, milliseconds: median(runs) });
  }
  await app.close();
  return measured;
}
