import { createApp } from '../src/app.ts';
import { aSession } from '../test/support/builders/people.ts';
import { type CollectorsFixture, createCollectorsFixture } from './collectors.fixture.ts';
import { type BenchFixture, measureTime, median } from './fixture.ts';

/** Measures pages with 10,000 collectors at the server, including session and counting. */

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

function listPages({ projectId, supervisorIds }: CollectorsFixture, selected: SelectedLocation): Page[] {
  const noLocations = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] };
  const inRegion = { ...noLocations, regionIds: [selected.regionId] };
  const inVillage = { ...inRegion, districtIds: [selected.districtId], villageIds: [selected.villageId] };
  return [
    list(projectId, 'first page', {}),
    list(projectId, 'page 300', { pageNumber: 300 }),
    list(projectId, 'by part of a name', { name: 'ibra 12' }),
    list(projectId, 'by a name nobody has', { name: 'nobody' }),
    list(projectId, 'of a supervisor', { supervisorId: supervisorIds[0] }),
    list(projectId, 'of a region', { locations: inRegion }),
    list(projectId, 'of a village', { locations: inVillage }),
    list(projectId, 'of unknown location', { locations: { ...noLocations, includeUnknownLocation: true } }),
    list(projectId, 'men in training', { sex: 'Male', trainingStatus: 'InTraining', deployedMode: 'All' }),
  ];
}

const performance = ({ projectId }: CollectorsFixture, name: string, body: object): Page => ({
  name: `Performance, ${name}`,
  goal: 300,
  method: 'POST',
  url: `/api/dataCollector/performance?projectId=${projectId}`,
  body: { pageNumber: 1, trainingStatus: 'Trained', ...body },
});

function mapPage({ projectId }: CollectorsFixture, days: number, name: string): Page {
  const [from, to] = [days, 0].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString());
  const query = new URLSearchParams({ projectId: String(projectId), from: from ?? '', to: to ?? '' });
  const url = `/api/dataCollector/mapOverview?${query}`;
  return { name: `Map, ${name}`, goal: 300, method: 'GET', url };
}

/** Pages computed from the messages of eight weeks, 200,000 of a million. */
function reportingPages(collectors: CollectorsFixture, { regionId }: SelectedLocation): Page[] {
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

const search = (name: string, text: string): Page => ({
  name: `Search, ${name}`,
  goal: 100,
  method: 'POST',
  url: '/api/search/list',
  body: { text },
});

const searchPages = [
  search('a name', 'ibra 12'),
  search('a beginning that many names have', 'ib'),
  search('a name with a wrong letter', 'fatuo 12'),
  search('the last four digits of a number', '1234'),
  search('the text of many messages', '1#1#1'),
  search('a word of incorrect messages', 'fever'),
  search('a place', 'village 123'),
  search('what nobody has', 'nobody'),
];

interface SelectedLocation {
  regionId: number;
  districtId: number;
  villageId: number;
}

/** The location of a collector of the project. */
function selectLocation(fixture: BenchFixture, { projectId }: CollectorsFixture): Promise<SelectedLocation> {
  return fixture.services.db
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

/** Requests each page several times and returns the median: as administrator; the first page and searches also as supervisor. */
export async function measureCollectors(fixture: BenchFixture, messages: number): Promise<MeasuredPage[]> {
  const collectors = await createCollectorsFixture(fixture, messages);
  const selected = await selectLocation(fixture, collectors);
  const pages = [...listPages(collectors, selected), ...reportingPages(collectors, selected), ...searchPages];
  const app = await createApp(fixture.services, { pagesFolder: null });
  const createCookie = (userId: number) => aSession(fixture.services.db, userId, new Date());
  const people = { '': collectors.administratorId, ', by a supervisor': collectors.supervisorIds[0] ?? 0 };
  const measured: MeasuredPage[] = [];
  for (const [who, userId] of Object.entries(people)) {
    const cookie = await createCookie(userId);
    for (const { name, goal, ...request } of who ? [...pages.slice(0, 1), ...searchPages] : pages) {
      const milliseconds = await measureMedian(9, async () => {
        const { method, url, body } = request;
        const payload = body && JSON.stringify(body);
        const headers = { cookie, ...(payload && { 'content-type': 'application/json' }) };
        const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
        if (response.statusCode !== 200) throw new Error(`${name}: ${response.statusCode} ${response.body}`);
      });
      measured.push({ name: name + who, milliseconds, goal });
    }
  }
  await app.close();
  return measured;
}

async function measureMedian(count: number, work: () => Promise<void>): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < count; run++) runs.push(await measureTime(work));
  return median(runs);
}
