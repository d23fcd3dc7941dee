import type { Services } from '../../platform/services.ts';
import { addUpDayChanges } from './dashboards.sheets.queries.ts';

/** What the clock brings to dashboards: the changes of days are added up every minute. */
export async function workOnDashboards({ longDb, jobs }: Services): Promise<void> {
  await jobs.work('add-up-day-changes', { batchSize: 10 }, () => addUpDayChanges(longDb));
  await jobs.repeat('add-up-day-changes', '* * * * *');
}
