import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector, aProject, aRawReport, aSociety, aUser } from '../../../test/support/builders.ts';
import { download } from '../../../test/support/download.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const now = '2026-06-15T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000);
let society: Awaited<ReturnType<typeof aSociety>>;
let manager: number;
let supervisorId: number;
let projectId: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  supervisorId = await aUser(app.db, 'Supervisor', { ...at, projectId });
  await aCollector('Ada', { every: 2, until: 8.5 });
  await aCollector('Ben', { every: 2, until: 1 });
  await aCollector('Cem', { every: 2, until: 8.5, isDeployed: false });
  await aCollector('Dia', { every: 1, until: 30 });
});

interface Rhythm {
  /** Days between messages, and how long ago the last one was. */
  every: number;
  until: number;
  isDeployed?: boolean;
  projectId?: number;
}

async function aCollector(name: string, { every, until, ...given }: Rhythm) {
  const of = { projectId, name, supervisorId, createdAt: ago(200), ...given };
  const { id } = await aDataCollector(app.db, of);
  const from = { nationalSocietyId: society.id, projectId: of.projectId, dataCollectorId: id };
  for (let past = 0; past < 10; past++)
    await aRawReport(app.db, { ...from, receivedAt: ago(until + past * every) });
}

async function readRows(body: object = {}, project = projectId) {
  const answer = await app.as(manager).post(`/api/dataCollector/performance?projectId=${project}`, body);
  expect(answer.status).toBe(200);
  return answer.body.value.performance;
}

describe('rows of the performance list', () => {
  test('show for how long collectors have not reported, and their usual interval', async () => {
    const { data } = await readRows();
    const reportingGap = data.map(({ name, silentDays, usualGapDays }: Record<string, unknown>) => [
      name,
      silentDays,
      usualGapDays,
    ]);
    expect(reportingGap).toEqual([
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
    const closed = await aProject(app.db, society, { state: 'Closed', endedAt: ago(1) });
    await aCollector('Eve', { every: 1, until: 30, projectId: closed });
    const { data } = await readRows({}, closed);
    expect(data).toMatchObject([{ name: 'Eve' }]);
    expect(data[0]).not.toHaveProperty('silentDays');
    expect(await readRows({ isSilent: true }, closed)).toMatchObject({ totalRows: 0, data: [] });
  });
});
