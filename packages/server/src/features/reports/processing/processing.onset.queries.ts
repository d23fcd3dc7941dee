import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * The latest report of a collector whose onset was asked for, is still not known, and was sent from the same number. Locked until the
 * transaction ends.
 */
export async function findOpenQuestion(
  trx: Database,
  { dataCollectorId, sender, askedSince }: { dataCollectorId: number; sender: string; askedSince: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ reportId: number }>`
    select questions.report_id
    from onset_questions questions
    join reports on reports.id = questions.report_id
    join raw_reports on raw_reports.id = questions.report_id
    where questions.data_collector_id = ${dataCollectorId} and questions.answered_at is null
      and questions.asked_at >= ${askedSince} and raw_reports.sender = ${sender}
      and reports.onset_on is null and reports.data_collector_id = questions.data_collector_id and reports.kind <> 'Event'
    order by questions.asked_at desc, questions.report_id desc
    limit 1
    for no key update of questions, reports`.execute(trx);
  return rows[0]?.reportId;
}

export async function insertQuestions(
  trx: Database,
  questions: { reportId: number; dataCollectorId: number; askedAt: Date }[],
): Promise<void> {
  if (questions.length > 0) await trx.insertInto('onsetQuestions').values(questions).execute();
}

/** Stores the onset of a report, counted from the day of the report. */
export async function storeAnswer(
  trx: Database,
  { reportId, daysBefore, now }: { reportId: number; daysBefore: number; now: Date },
): Promise<void> {
  await sql`
    update reports set onset_on = reported_on - ${daysBefore}::int, onset_origin = 'reply' where id = ${reportId}`.execute(
    trx,
  );
  await trx.updateTable('onsetQuestions').set({ answeredAt: now }).where('reportId', '=', reportId).execute();
}
