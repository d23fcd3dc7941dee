import { projectDashboardFilter } from '@harken/contract/dashboards/filters';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { createKysely, openPool } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readDashboard } from '../dashboards.ts';
import type { ReferenceQuery } from './reference-dashboard.ts';
import { computeReference } from './reference-response.ts';
import { type Dashboard, sortLocations, toRequestBody } from './request-dashboard.ts';

/** Two server processes on one database, each with its own cache of day blocks. */
export function twoProcesses(app: TestApp) {
  const pool = openPool(app.connectionString, 3);
  const other: Services = { ...app.services, db: createKysely(pool) };
  const close = () => pool.end();

  /** Requires that both processes return what plain SQL finds. */
  async function compare(queries: ReferenceQuery[]) {
    const results: unknown[] = [];
    for (const query of queries) {
      const expected = await computeReference(app.db, query);
      const filter = projectDashboardFilter.parse(JSON.parse(JSON.stringify(toRequestBody(query)), toDate));
      const place = { nationalSocietyId: query.nationalSocietyId, projectId: query.projectId };
      for (const services of [app.services, other]) {
        const { dataCollectionPointReportsGroupedByDate, hiddenTrainingCount, ...dashboard } =
          await readDashboard(services, place, filter);
        const hidden = hiddenTrainingCount === null ? {} : { hiddenTrainingCount };
        const ofProject =
          query.projectId === null ? {} : { dataCollectionPointReportsGroupedByDate, ...hidden };
        expect(sortLocations({ ...dashboard, ...ofProject } as Dashboard)).toEqual(expected);
      }
      results.push(expected);
    }
    return results;
  }
  return { other, ask: compare, close };
}

const toDate = (key: string, value: unknown) => (key.endsWith('Date') ? new Date(value as string) : value);
