import { aReport } from '../test/support/builders/reports.ts';
import type { Reading, ReadingResult } from './dashboard-readers.ts';
import {
  clients,
  type DashboardRequest,
  isSituationReport,
  listBodies,
  openReaders,
  requestsPerClient,
  signInReaders,
} from './dashboard-requests.ts';
import type { DashboardsFixture } from './dashboards.fixture.ts';
import type { BenchDatabase } from './fixture.ts';
import { startWebProcess } from './web-process.ts';

/** Of each client, before the first request that is measured. */
const warmUpRequests = 20;

export interface DashboardServer {
  request(asked: DashboardRequest, reading?: Partial<Reading>): Promise<ReadingResult>;
  /** As in a process that has run for a while, whose code is compiled. The questions are others, so that no result is known. */
  warmUp(requests: readonly DashboardRequest[]): Promise<void>;
  close(): Promise<void>;
}

/** A web process with nothing cached, and what sends it requests. */
export async function startServer(
  { services: { db }, ...fixture }: BenchDatabase,
  dashboards: DashboardsFixture,
): Promise<DashboardServer> {
  const { port, stop } = await startWebProcess(fixture);
  const readers = openReaders();
  const request: DashboardServer['request'] = async (asked, reading = {}) => {
    // From each address and for each person, a limited number of requests a minute is answered.
    await db.deleteFrom('requestLimits').execute();
    return readers.read({
      ...{ port, cookies: await signInReaders(db), path: asked.url, clients },
      bodies: listBodies(asked, dashboards),
      times: isSituationReport(asked) ? 1 : requestsPerClient,
      ...reading,
    });
  };
  return {
    request,
    warmUp: async (requests) => {
      for (const asked of requests.filter((one) => !isSituationReport(one))) {
        const body = asked.body && { ...asked.body, dataCollectorType: 'dataCollector' };
        await request({ ...asked, body }, { times: warmUpRequests });
      }
    },
    close: async () => {
      readers.close();
      await stop();
    },
  };
}

/** Stores a report of today ten times a second. Returns a function that stops it. */
export function startStoringReports({
  services: { db },
  nationalSocietyId,
  projectId,
  riskId,
  collectors,
}: BenchDatabase) {
  let isRunning = true;
  const work = (async () => {
    while (isRunning) {
      const dataCollectorId = collectors[0]?.id;
      await aReport(db, { nationalSocietyId, projectId, projectHealthRiskId: riskId, dataCollectorId });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return () => {
    isRunning = false;
    return work;
  };
}
