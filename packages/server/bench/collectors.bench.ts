import { createApp } from '../src/app.ts';
import { aSession } from '../test/support/builders.ts';
import { type CollectorsStage, setCollectorsStage } from './collectors.stage.ts';
import { median, type Stage, timed } from './stage.ts';

/** How long the pages of a register of 10,000 collectors take at the server, session and counting included. */

interface Page {
  name: string;
  goal: number;
  method: 'GET' | 'POST';
  url: string;
  body?: object;
}

const list = (projectId: number, name: string, body: object): Page => ({
  name: `Collectors, ${name}`,
  goal: 100,
  method: 'POST',
  url: `/api/dataCollector/list?projectId=${projectId}`,
  body: { pageNumber: 1, deployedMode: 'Deployed', ...body },
});

function listPages({ projectId, supervisorIds }: CollectorsStage, chosen: Chosen): Page[] {
  const nowhere = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] };
  const inRegion = { ...nowhere, regionIds: [chosen.regionId] };
  const inVillage = { ...inRegion, districtIds: [chosen.districtId], villageIds: [chosen.villageId] };
  return [
    list(projectId, 'first page', {}),
    list(projectId, 'page 300', { pageNumber: 300 }),
    list(projectId, 'by part of a name', { name: 'ibra 12' }),
    list(projectId, 'by a name nobody has', { name: 'nobody' }),
    list(projectId, 'of a supervisor', { supervisorId: supervisorIds[0] }),
    list(projectId, 'of a region', { locations: inRegion }),
    list(projectId, 'of a village', { locations: inVillage }),
    list(projectId, 'of unknown location', { locations: { ...nowhere, includeUnknownLocation: true } }),
    list(projectId, 'men in training', { sex: 'Male', trainingStatus: 'InTraining', deployedMode: 'All' }),
  ];
}

const performance = ({ projectId }: CollectorsStage, name: string, body: object): Page => ({
  name: `Performance, ${name}`,
  goal: 300,
  method: 'POST',
  url: `/api/dataCollector/performance?projectId=${projectId}`,
  body: { pageNumber: 1, trainingStatus: 'Trained', ...body },
});

function mapPage({ projectId }: CollectorsStage, days: number, name: string): Page {
  const [from, to] = [days, 0].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString());
  const query = new URLSearchParams({ projectId: String(projectId), from: from ?? '', to: to ?? '' });
  const url = `/api/dataCollector/mapOverview?${query}`;
  return { name: `Map, ${name}`, goal: 300, method: 'GET', url };
}

/** Eight weeks of messages, 200,000 of a million, decide on what these show. */
function reportingPages(collectors: CollectorsStage, { regionId }: Chosen): Page[] {
  const inRegion = { regionIds: [regionId], districtIds: [], villageIds: [], zoneIds: [] };
  return [
    performance(collectors, 'first page', {}),
    performance(collectors, 'page 300', { pageNumber: 300, trainingStatus: 'All' }),
    performance(collectors, 'by part of a name', { name: 'ibra 12' }),
    performance(collectors, 'of a supervisor', { supervisorId: collectors.supervisorIds[0] }),
    performance(collectors, 'of a region', { locations: inRegion }),
    mapPage(collectors, 6, 'seven days'),
    mapPage(collectors, 56, 'eight weeks'),
  ];
}

interface Chosen {
  regionId: number;
  districtId: number;
  villageId: number;
}

/** The places of some collector of the project. */
function choose(stage: Stage, { projectId }: CollectorsStage): Promise<Chosen> {
  return stage.services.db
    .selectFrom('dataCollectorLocations as places')
    .innerJoin('dataCollectors', 'dataCollectors.id', 'places.dataCollectorId')
    .innerJoin('villages', 'villages.id', 'places.villageId')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .select(['districts.regionId', 'villages.districtId', 'places.villageId'])
    .where('dataCollectors.projectId', '=', projectId)
    .orderBy('places.id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export interface MeasuredPage {
  name: string;
  milliseconds: number;
  goal: number;
}

/** Each page several times; the middle one counts. By an administrator, and the first pages by a manager too. */
export async function measureCollectors(stage: Stage, messages: number): Promise<MeasuredPage[]> {
  const collectors = await setCollectorsStage(stage, messages);
  const chosen = await choose(stage, collectors);
  const pages = [...listPages(collectors, chosen), ...reportingPages(collectors, chosen)];
  const app = await createApp(stage.services, { pagesFolder: null });
  const cookieOf = (userId: number) => aSession(stage.services.db, userId, new Date());
  const people = { '': collectors.administratorId, ', by a supervisor': collectors.supervisorIds[0] ?? 0 };
  const measured: MeasuredPage[] = [];
  for (const [who, userId] of Object.entries(people)) {
    const cookie = await cookieOf(userId);
    for (const { name, goal, ...request } of who ? pages.slice(0, 1) : pages) {
      const milliseconds = await middleOf(9, async () => {
        const { method, url, body } = request;
        const payload = body && JSON.stringify(body);
        const headers = { cookie, ...(payload && { 'content-type': 'application/json' }) };
        const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
        if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
      });
      measured.push({ name: name + who, milliseconds, goal });
    }
  }
  await app.close();
  return measured;
}

async function middleOf(count: number, work: () => Promise<void>): Promise<number> {
  const goes: number[] = [];
  for (let go = 0; go < count; go++) goes.push(await timed(work));
  return median(goes);
}
