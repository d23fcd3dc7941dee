import type { ErrorMessagesBody, OwnErrorMessages } from '@harken/contract/projects/error-messages';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import { rolesMay } from '@harken/domain/access/permissions';
import { feedbackKeys } from '@harken/domain/reports/feedback';
import { isProjectClosed, isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findContentLanguage, findOwnMessages, storeMessages } from './error-messages.queries.ts';

/**
 * The error texts of a project in a fixed order: its own text, otherwise the product text in the content language of the
 * national society.
 */
export async function listErrorMessages({ db, texts }: Services, projectId: number) {
  const language = await findContentLanguage(db, projectId);
  const own = await findOwnMessages(db, projectId);
  return feedbackKeys.map((key) => ({
    key,
    message: own.get(key) ?? texts.text('sms', key, language),
    ...(own.has(key) && { isOwn: true }),
  }));
}

/**
 * Stores the error texts of a new project inside the caller's transaction, which records them. Only users
 * who may edit error texts may copy them from another project.
 */
export async function storeMessagesOfNewProject(
  trx: Database,
  {
    projectId,
    messages,
    by,
    at,
  }: { projectId: number; messages: OwnErrorMessages; by: CurrentUser; at: Date },
): Promise<void> {
  if (messages.length === 0) return;
  if (!rolesMay('projectErrorMessages.edit', [by.role]))
    throw fieldError('ErrorMessages', 'error.unauthorized');
  const entries = new Map<string, string>(messages.map(({ key, message }) => [key, message]));
  await storeMessages(trx, { projectId, messages: [...entries], by: by.id, at });
}

interface SaveRequest {
  projectId: number;
  messages: ErrorMessagesBody;
  society: SocietyScope;
  by: CurrentUser;
}

/** Changes some error texts; feedback messages use them immediately. */
export function saveErrorMessages(
  { db, clock }: Services,
  { projectId, messages, society: { nationalSocietyId }, by }: SaveRequest,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    if (await isProjectClosed(trx, projectId)) throw expectedError('project.projectIsClosed');
    const own = await findOwnMessages(trx, projectId);
    const before = Object.fromEntries(Object.keys(messages).map((key) => [key, own.get(key) ?? null]));
    const entries = Object.entries(messages);
    await storeMessages(trx, { projectId, messages: entries, by: by.id, at: clock.now() });
    await recordAuditEvent(trx, {
      action: 'project/errorMessages/save',
      actor: by,
      subjectType: 'project',
      subjectId: projectId,
      nationalSocietyId,
      projectId,
      before,
      after: messages,
    });
  });
}
