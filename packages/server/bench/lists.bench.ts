import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import { aSession } from '../test/support/builders.ts';
import { median, type Stage, timed } from './stage.ts';

/** How long list pages take at the server, session and counting included. */
const statuses = { kept: true, dismissed: true, notCrossChecked: true };
const trained = { trainingStatus: 'Trained', utcOffset: 0, orderBy: 'date' };

const pages = (stage: Stage): { name: string; url: string; body: object }[] => [
  {
    name: 'Correct reports, first page',
    url: `/api/report/list?projectId=${stage.projectId}&pageNumber=1`,
    body: { dataCollectorType: 'human', reportStatus: statuses, ...trained },
  },
  {
    name: 'Correct reports, page 1,000',
    url: `/api/report/list?projectId=${stage.projectId}&pageNumber=1000`,
    body: { dataCollectorType: 'human', reportStatus: statuses, ...trained },
  },
  {
    name: 'Not cross-checked reports',
    url: `/api/report/list?projectId=${stage.projectId}&pageNumber=1`,
    body: {
      dataCollectorType: 'human',
      reportStatus: { ...statuses, kept: false, dismissed: false },
      ...trained,
    },
  },
  ...narrowed(stage),
  {
    name: 'Incorrect reports',
    url: `/api/report/list?projectId=${stage.projectId}&pageNumber=1`,
    body: { dataCollectorType: 'human', errorType: 'All', ...trained },
  },
  ...incorrect(stage),
  {
    name: 'Alerts',
    url: `/api/alert/list?projectId=${stage.projectId}&pageNumber=1`,
    body: {
      status: 'All',
      orderBy: 'Status',
      sortAscending: false,
      utcOffset: 0,
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2030-01-01T00:00:00Z',
    },
  },
  { name: 'Outbox', url: '/api/outbox/list?pageNumber=1', body: {} },
];

/** Messages that were not understood: of some days, of numbers nobody knows, and in all projects of a society. */
function incorrect({ projectId, nationalSocietyId }: Stage): { name: string; url: string; body: object }[] {
  const ofProject = `/api/report/list?projectId=${projectId}&pageNumber=`;
  const ofSociety = `/api/nationalSocietyReport/list?nationalSocietyId=${nationalSocietyId}&pageNumber=`;
  const people = { dataCollectorType: 'human', errorType: 'All', ...trained };
  const unknown = { ...people, dataCollectorType: 'unknownSender' };
  const months = { startDate: daysAgo(120), endDate: daysAgo(60) };
  const openOnes = { correctedState: 'NotCorrected' };
  return [
    { name: 'Incorrect reports of two months', url: `${ofProject}1`, body: { ...people, ...months } },
    {
      name: 'Incorrect reports of two months, to correct, by error',
      url: `${ofProject}1`,
      body: { ...people, ...months, ...openOnes, errorType: 'WrongFormat' },
    },
    { name: 'Unknown senders', url: `${ofProject}1`, body: unknown },
    { name: 'Unknown senders of two months', url: `${ofProject}1`, body: { ...unknown, ...months } },
    { name: 'Unknown senders, page 1,000', url: `${ofProject}1000`, body: unknown },
    { name: 'Incorrect reports of a society', url: `${ofSociety}1`, body: people },
    {
      name: 'Incorrect reports of a society of two months',
      url: `${ofSociety}1`,
      body: { ...people, ...months },
    },
    { name: 'Unknown senders of a society', url: `${ofSociety}1`, body: unknown },
  ];
}

/** The filters found to be slowest among generated ones: what is rare, and what is many but only in part of the time. */
function narrowed({ projectId, nationalSocietyId }: Stage): { name: string; url: string; body: object }[] {
  const page = (number: number) => `/api/report/list?projectId=${projectId}&pageNumber=${number}`;
  const all = { dataCollectorType: 'human', reportStatus: statuses, ...trained };
  const oldestFirst = { ...all, sortAscending: true };
  const months = { startDate: daysAgo(120), endDate: daysAgo(60) };
  const kept = { ...statuses, notCrossChecked: false };
  const nowhere = {
    regionIds: [],
    districtIds: [],
    villageIds: [],
    zoneIds: [],
    includeUnknownLocation: true,
  };
  return [
    { name: 'Dismissed reports, one in 500', url: page(1), body: { ...all, reportStatus: rare } },
    {
      name: 'Dismissed reports of two months',
      url: page(1),
      body: { ...all, ...months, reportStatus: rare },
    },
    { name: 'Kept reports of two months', url: page(1), body: { ...all, ...months, reportStatus: kept } },
    { name: 'Reports from nowhere', url: page(1), body: { ...all, locations: nowhere } },
    {
      name: 'Oldest, training or not, page 1,000',
      url: page(1000),
      body: { ...oldestFirst, trainingStatus: 'All' },
    },
    {
      name: 'Reports of a society, page 10',
      url: `/api/nationalSocietyReport/list?nationalSocietyId=${nationalSocietyId}&pageNumber=10`,
      body: { dataCollectorType: 'human', reportStatus: kept, utcOffset: 0 },
    },
  ];
}

const rare = { kept: false, dismissed: true, notCrossChecked: false };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** So many messages were not understood, every third of them from a number that nobody knows. */
const incorrectCount = 150_000;

/** Makes a few of the past reports rare, dismissed or from nowhere, and adds messages that were not understood. */
async function scatter(stage: Stage): Promise<void> {
  const { db } = stage.services;
  const { projectId } = stage;
  const collectorIds = stage.collectors.map(({ id }) => id);
  await sql`
    insert into raw_reports (source, sms_gateway_id, national_society_id, project_id, data_collector_id, data_collector_type, village_id,
      sender, timestamp, text, incoming_message_id, arrived_at, received_at, is_training, processed_at, error_type, marked_as_corrected_at)
    select 'SmsEagle', ${stage.gatewayId}::int, ${stage.nationalSocietyId}::int, case when is_known then ${projectId}::int end,
      case when is_known then (${collectorIds}::int[])[1 + n % ${collectorIds.length}::int] end,
      case when is_known then 'Human' end, case when is_known then ${stage.villageId}::int end,
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

/** Each page several times; the middle one counts. */
export async function measureLists(stage: Stage): Promise<{ name: string; milliseconds: number }[]> {
  await scatter(stage);
  const app = await createApp(stage.services, { pagesFolder: null });
  const cookie = await aSession(stage.services.db, stage.administratorId, new Date());
  const measured: { name: string; milliseconds: number }[] = [];
  for (const { name, url, body } of pages(stage)) {
    const method = url.includes('outbox') ? 'GET' : 'POST';
    const request = {
      method,
      url,
      headers: { cookie, 'content-type': 'application/json' },
      ...(method === 'POST' && { payload: JSON.stringify(body) }),
    } as const;
    const goes: number[] = [];
    for (let go = 0; go < 9; go++) {
      goes.push(
        await timed(async () => {
          const response = await app.inject(request);
          if (response.statusCode !== 200)
            throw new Error(`${name} answered ${response.statusCode}: ${response.body}`);
        }),
      );
    }
    measured.push({ name, milliseconds: median(goes) });
  }
  await app.close();
  return measured;
}
