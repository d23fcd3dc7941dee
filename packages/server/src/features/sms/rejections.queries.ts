import type { RejectionReason } from '@harken/domain/sms/rejections';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface Rejection {
  source: string;
  reason: RejectionReason;
  count: number;
}

const retentionInterval = sql`interval '7 days'`;

/** Stores counted rejections and deletes those of more than a week ago. */
export async function insertRejections(db: Database, rejections: Rejection[], now: Date): Promise<void> {
  await sql`
    with expired as (delete from refused_deliveries where refused_at < ${now}::timestamptz - ${retentionInterval})
    insert into refused_deliveries (refused_at, source, reason, count)
    select ${now}, source, reason, count
    from json_to_recordset(${JSON.stringify(rejections)}::json) as refused (source text, reason text, count int)`.execute(
    db,
  );
}

/** Rejections of all gateways since a time, newest first. */
export async function findRejections(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<(Rejection & { refusedAt: Date })[]> {
  const rows = await db
    .selectFrom('refusedDeliveries')
    .select(['source', 'reason', 'count', 'refusedAt'])
    .where('refusedAt', '>=', since)
    .orderBy('refusedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ source, reason, ...row }) => ({
    ...row,
    source,
    reason: reason as RejectionReason,
  }));
}
