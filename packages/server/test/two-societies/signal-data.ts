import { sql } from 'kysely';
import type { AlertFixture } from '../support/fixtures/alert-fixture.ts';
import type { TestApp } from '../support/test-app.ts';

/** What signals are computed from, an answer to one, and a change of a report that webhooks are still to be informed of. */
export async function addSignalData(
  db: TestApp['db'],
  { society, projectId, healthRiskId, people }: AlertFixture,
  { signalId, text }: { signalId: number; text: string },
) {
  const { id: nationalSocietyId, villageId } = society;
  const at = new Date('2026-03-10T05:00:00Z');
  const week = { nationalSocietyId, villageId, healthRiskId, firstDay: '2026-03-08' };
  await db
    .insertInto('weeklyCases')
    .values({ ...week, cases: 3 })
    .execute();
  await db.insertInto('signalChanges').values(week).execute();
  await db.insertInto('weeklyCaseDays').values({ projectId, reportedOn: '2026-03-10', version: 1 }).execute();
  await db.insertInto('signalNights').values({ nationalSocietyId, night: '2026-03-10' }).execute();
  await db
    .insertInto('webhookReportChanges')
    .columns(['reportId', 'changes'])
    .expression(
      db
        .selectFrom('reports')
        .select(['id', sql<string[]>`array['status']`.as('changes')])
        .where('projectId', '=', projectId)
        .limit(1),
    )
    .execute();
  await db
    .insertInto('signalClusters')
    .values({
      ...{ signalId, firstDay: '2026-03-05', lastDay: '2026-03-09', latitude: 1, longitude: 2, radiusKm: 3 },
      ...{ p: 0.001, recurrenceDays: 1000 },
    })
    .execute();
  await db
    .insertInto('signalClusterVillages')
    .values({ signalId, villageId, kilometres: 0, cases: 3 })
    .execute();
  await db
    .insertInto('signalMethods')
    .values({ nationalSocietyId, healthRiskId, villageId, method: 'c1' })
    .execute();
  await db
    .insertInto('signalAnswers')
    .values({
      signalId,
      answer: 'watch',
      text,
      answeredAt: at,
      answeredById: people.manager,
    })
    .execute();
}
