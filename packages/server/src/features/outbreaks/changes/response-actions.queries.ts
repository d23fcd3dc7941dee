import type { Database } from '../../../platform/db/database.ts';

export async function countActions(trx: Database, outbreakId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('outbreakActions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('outbreakId', '=', outbreakId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAction(
  trx: Database,
  values: {
    outbreakId: number;
    task: string;
    responsibleId: number | null;
    dueOn: string | null;
    createdAt: Date;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('outbreakActions')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface ActionKey {
  outbreakId: number;
  actionId: number;
}

export function findAction(trx: Database, { outbreakId, actionId }: ActionKey) {
  return trx
    .selectFrom('outbreakActions')
    .select(['id', 'task', 'doneAt'])
    .where('id', '=', actionId)
    .where('outbreakId', '=', outbreakId)
    .executeTakeFirst();
}

export async function updateDone(
  trx: Database,
  { outbreakId, actionId }: ActionKey,
  done: { doneAt: Date | null; doneById: number | null },
): Promise<void> {
  await trx
    .updateTable('outbreakActions')
    .set(done)
    .where('id', '=', actionId)
    .where('outbreakId', '=', outbreakId)
    .execute();
}

export async function deleteAction(trx: Database, { outbreakId, actionId }: ActionKey): Promise<void> {
  await trx
    .deleteFrom('outbreakActions')
    .where('id', '=', actionId)
    .where('outbreakId', '=', outbreakId)
    .execute();
}
