import {
  isSituationReport,
  listBodies,
  listRequests,
  openReaders,
  requestsPerClient,
  signInReaders,
} from './dashboard-requests.ts';
import type { DashboardsFixture } from './dashboards.fixture.ts';
import type { BenchDatabase } from './fixture.ts';
import { startWebProcess } from './web-process.ts';

/** Measures the memory of a web process of its own, started like in production, while ten people look at dashboards. */

const rounds = 3;
const pollMilliseconds = 500;

export interface MemoryFigures {
  /** Resident memory in MiB: after the start, the highest, and after the last response. */
  started: number;
  highest: number;
  finished: number;
  /** The heap that was used in the end. */
  heap: number;
}

/** Every dashboard, with requests as in `measureDashboards`. */
export async function measureMemory(
  fixture: BenchDatabase,
  dashboards: DashboardsFixture,
): Promise<MemoryFigures> {
  const web = await startWebProcess(fixture);
  const readers = openReaders();
  try {
    const { resident: started } = await web.readMemory();
    let highest = started;
    const watch = setInterval(
      () =>
        web.readMemory().then(
          ({ resident }) => {
            highest = Math.max(highest, resident);
          },
          () => undefined,
        ),
      pollMilliseconds,
    );
    for (let round = 0; round < rounds; round += 1)
      for (const request of listRequests(fixture, dashboards)) {
        if (isSituationReport(request)) continue;
        const cookies = await signInReaders(fixture.services.db);
        const bodies = listBodies(request, dashboards);
        await readers.read({
          port: web.port,
          cookies,
          path: request.url,
          bodies,
          clients: cookies.length,
          times: requestsPerClient,
        });
      }
    clearInterval(watch);
    const { resident: finished, heap } = await web.readMemory();
    return { started, highest: Math.max(highest, finished), finished, heap };
  } finally {
    readers.close();
    await web.stop();
  }
}
