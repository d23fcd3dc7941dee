import type { Services } from '../../src/platform/services.ts';
import { emptyWeek } from '../support/calls/empty-week.ts';

/** Weekly reports of one project, and what a sending leaves behind. */
export async function addWeeklyReports(
  { db, clock }: Services,
  { nationalSocietyId, projectId }: { nationalSocietyId: number; projectId: number },
): Promise<void> {
  const now = clock.now();
  const email = 'ministry@other.example';
  await db
    .insertInto('weeklyReportSchedules')
    .values({ nationalSocietyId, isActive: false, weekday: 1, hour: 8, languageCode: 'en', activeFrom: now })
    .execute();
  await db.insertInto('weeklyReportProjects').values({ nationalSocietyId, projectId }).execute();
  await db.insertInto('weeklyReportRecipients').values({ nationalSocietyId, email }).execute();
  const sending = { firstDay: '2026-01-05', createdAt: now, isScheduled: true, languageCode: 'en' };
  const { id: sendingId } = await db
    .insertInto('weeklyReportSendings')
    .values({ nationalSocietyId, ...sending, figures: emptyWeek })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('weeklyReportFiles')
    .values({ sendingId, fileName: 'a.csv', contentType: 'text/csv', content: Buffer.from('a') })
    .execute();
  await db
    .insertInto('weeklyReportDeliveries')
    .values({ sendingId, recipient: email, outboxMessageId: 9_000_000 + sendingId, createdAt: now })
    .execute();
}
