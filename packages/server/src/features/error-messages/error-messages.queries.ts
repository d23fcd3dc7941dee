import type { Database } from '../../platform/db/database.ts';

/** The code of the content language of the project's national society. */
export async function findContentLanguage(db: Database, projectId: number): Promise<string> {
  const { code } = await db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .select('languages.code')
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
  return code;
}

/** The texts that a project defined itself, by key. */
export async function findOwnMessages(db: Database, projectId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('projectErrorMessages')
    .select(['messageKey', 'message'])
    .where('projectId', '=', projectId)
    .execute();
  return new Map(rows.map((row) => [row.messageKey, row.message]));
}

/** Stores texts with author and time; the original author of an existing text stays. */
export async function storeMessages(
  db: Database,
  {
    projectId,
    messages,
    by,
    at,
  }: { projectId: number; messages: [key: string, message: string][]; by: number; at: Date },
): Promise<void> {
  const rows = messages.map(([messageKey, message]) => ({
    projectId,
    messageKey,
    message,
    createdAt: at,
    createdById: by,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('projectErrorMessages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['projectId', 'messageKey']).doUpdateSet((eb) => ({
        message: eb.ref('excluded.message'),
        updatedAt: at,
        updatedById: by,
      })),
    )
    .execute();
}
