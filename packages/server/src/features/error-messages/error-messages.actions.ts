import type { ErrorMessagesBody } from '@harken/contract/projects';
import type { SocietyFacts } from '@harken/domain/access/may';
import { feedbackKeys } from '@harken/domain/reports/feedback';
import { isProjectClosed, isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findContentLanguage, findOwnMessages, storeMessages } from './error-messages.queries.ts';

/**
 * What a project answers to messages that could not be read (operations.md 11.2), always in the same order: its own words,
 * else the text of the product in the language of the society.
 */
export async function errorMessagesOf({ db, texts }: Services, projectId: number) {
  const language = await findContentLanguage(db, projectId);
  const own = await findOwnMessages(db, projectId);
  return feedbackKeys.map((key) => ({ key, message: own.get(key) ?? texts.text('sms', key, language) }));
}

interface Saving {
  projectId: number;
  messages: ErrorMessagesBody;
  society: SocietyFacts;
  by: CurrentUser;
}

/** Rewords some of these answers; senders get them from now on. */
export function saveErrorMessages(
  { db, clock }: Services,
  { projectId, messages, society: { nationalSocietyId }, by }: Saving,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw problem('nationalSociety.isArchived');
    if (await isProjectClosed(trx, projectId)) throw problem('project.projectIsClosed');
    const own = await findOwnMessages(trx, projectId);
    const before = Object.fromEntries(Object.keys(messages).map((key) => [key, own.get(key) ?? null]));
    const entries = Object.entries(messages);
    await storeMessages(trx, { projectId, messages: entries, by: by.id, at: clock.now() });
    await recordDeed(trx, {
      deed: 'project/errorMessages/save',
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
