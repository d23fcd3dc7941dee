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

/** Makes a few of the past reports rare: dismissed, or from nowhere. */
async function scatter({ services: { db }, projectId }: Stage): Promise<void> {
  await sql`update reports set status = 'Rejected' where project_id = ${projectId} and id % 500 = 0`.execute(
    db,
  );
  await sql`update reports set village_id = null where project_id = ${projectId} and id % 700 = 0`.execute(
    db,
  );
  await sql`vacuum analyze reports`.execute(db);
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
