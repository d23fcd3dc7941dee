import type { Database } from '../../platform/db/database.ts';

/** The code of the language in which the society of a project writes its SMS. */
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

/** The texts that a project worded by itself, by their keys. */
export async function findOwnMessages(db: Database, projectId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('projectErrorMessages')
    .select(['messageKey', 'message'])
    .where('projectId', '=', projectId)
    .execute();
  return new Map(rows.map((row) => [row.messageKey, row.message]));
}

/** Stores texts, and who worded them when; a text that is there keeps who wrote it first. */
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
