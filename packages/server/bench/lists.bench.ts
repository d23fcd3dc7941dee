import { createApp } from '../src/app.ts';
import { aSession } from '../test/support/builders.ts';
import { median, type Stage, timed } from './stage.ts';

/** How long list pages take at the server, session and counting included. */
const statuses = { kept: true, dismissed: true, notCrossChecked: true };
const trained = { trainingStatus: 'Trained', utcOffset: 0, orderBy: 'date' };

const pages = (projectId: number): { name: string; url: string; body: object }[] => [
  {
    name: 'Correct reports, first page',
    url: `/api/report/list?projectId=${projectId}&pageNumber=1`,
    body: { dataCollectorType: 'human', reportStatus: statuses, ...trained },
  },
  {
    name: 'Correct reports, page 1,000',
    url: `/api/report/list?projectId=${projectId}&pageNumber=1000`,
    body: { dataCollectorType: 'human', reportStatus: statuses, ...trained },
  },
  {
    name: 'Not cross-checked reports',
    url: `/api/report/list?projectId=${projectId}&pageNumber=1`,
    body: {
      dataCollectorType: 'human',
      reportStatus: { ...statuses, kept: false, dismissed: false },
      ...trained,
    },
  },
  {
    name: 'Incorrect reports',
    url: `/api/report/list?projectId=${projectId}&pageNumber=1`,
    body: { dataCollectorType: 'human', errorType: 'All', ...trained },
  },
  {
    name: 'Alerts',
    url: `/api/alert/list?projectId=${projectId}&pageNumber=1`,
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

/** Each page several times; the middle one counts. */
export async function measureLists(stage: Stage): Promise<{ name: string; milliseconds: number }[]> {
  const app = await createApp(stage.services, { pagesFolder: null });
  const cookie = await aSession(stage.services.db, stage.administratorId, new Date());
  const measured: { name: string; milliseconds: number }[] = [];
  for (const { name, url, body } of pages(stage.projectId)) {
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
