import type { Database } from './db/database.ts';

/** The oldest gateway of a national society: messages without a gateway of their own are sent through it. Null without gateways. */
export async function findFirstGateway(db: Database, nationalSocietyId: number): Promise<number | null> {
  const gateway = await db
    .selectFrom('smsGateways')
    .select('id')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return gateway?.id ?? null;
}
