import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { download } from '../../../../test/support/files/download.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const now = '2026-06-15T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000);
let society: Awaited<ReturnType<typeof aSociety>>;
let manager: number;
let supervisorId: number;
let projectId: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  const membership = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', membership);
  supervisorId = await aUser(app.db, 'Supervisor', { ...membership, projectId });
  await aCollector('Ada', { intervalDays: 2, lastDaysAgo: 8.5 });
  await aCollector('Ben', { intervalDays: 2, lastDaysAgo: 1 });
  await aCollector('Cem', { intervalDays: 2, lastDaysAgo: 8.5, isDeployed: false });
  await aCollector('Dia', { intervalDays: 1, lastDaysAgo: 30 });
});

interface MessageHistory {
  /** Days between messages. */
  intervalDays: number;
  /** How many days ago the last message was sent. */
  lastDaysAgo: number;
  isDeployed?: boolean;
  projectId?: number;
}

/** A collector who sent ten messages, always the same number of days apart. */
async function aCollector(name: string, { intervalDays, lastDaysAgo, ...others }: MessageHistory) {
  const values = { projectId, name, supervisorId, createdAt: daysAgo(200), ...others };
  const { id } = await aDataCollector(app.db, values);
  const sender = { nationalSocietyId: society.id, projectId: values.projectId, dataCollectorId: id };
  for (let index = 0; index < 10; index++)
    await aRawReport(app.db, { ...sender, receivedAt: daysAgo(lastDaysAgo + index * intervalDays) });
}

async function readRows(body: object = {}, project = projectId) {
  const response = await app.as(manager).post(`/api/dataCollector/performance?projectId=${project}`, body);
  expect(response.status).toBe(200);
  return response.body.value.performance;
}

describe('rows of the performance list', () => {
  test('show for how long collectors have not reported, and their usual interval', async () => {
    const { data } = await readRows();
    const reportingGaps = data.map(({ name, silentDays, usualGapDays }: Record<string, unknown>) => [
      name,
      silentDays,
      usualGapDays,
    ]);
    expect(reportingGaps).toEqual([
      ['Ada', 8.5, 2],
      ['Ben', undefined, undefined],
      ['Cem', undefined, undefined],
      ['Dia', 30, 1],
    ]);
  });

  test('are only those of non-reporting collectors with that filter', async () => {
    const page = await readRows({ isSilent: true });
    expect(page).toMatchObject({ totalRows: 2, data: [{ name: 'Ada' }, { name: 'Dia' }] });
    expect(await readRows({ isSilent: true, name: 'di' })).toMatchObject({
      totalRows: 1,
      data: [{ name: 'Dia' }],
    });
    expect(await readRows({ isSilent: false })).toMatchObject({ totalRows: 4 });
  });

  test('are the same in the file', async () => {
    const path = `/api/dataCollector/exportPerformance?projectId=${projectId}`;
    const { bytes } = await download(app, manager, path, { isSilent: true });
    expect((await readSheet(bytes)).slice(2).map(([name]) => name)).toEqual(['Ada', 'Dia']);
  });

  test('of a closed project have no reporting gaps', async () => {
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: daysAgo(1) });
    await aCollector('Eve', { intervalDays: 1, lastDaysAgo: 30, projectId: closed });
    const { data } = await readRows({}, closed);
    expect(data).toMatchObject([{ name: 'Eve' }]);
    expect(data[0]).not.toHaveProperty('silentDays');
    expect(await readRows({ isSilent: true }, closed)).toMatchObject({ totalRows: 0, data: [] });
  });
});
