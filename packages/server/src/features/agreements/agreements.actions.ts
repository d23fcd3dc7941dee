import { getAgreementState, willBecomeHeadManager } from '@harken/domain/access/agreements';
import type { AgreementDocument } from '../../platform/agreement-documents.ts';
import { recordAuditEvents } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { ExpectedError, expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { makeHeadManager } from '../organizations/index.ts';
import {
  endConsent,
  findConsentStates,
  insertConsent,
  lockConsentingUser,
  type SocietyConsentState,
  storeCopy,
} from './agreements.queries.ts';

/** The societies for which a user must consent for the first time (pending) or again (stale). */
export interface RequiredConsents {
  pending: SocietyConsentState[];
  stale: SocietyConsentState[];
}

/** The societies that require a user's consent, by name. */
export async function findRequiredConsents(
  { db, agreements }: Pick<Services, 'db' | 'agreements'>,
  user: Pick<CurrentUser, 'id' | 'email' | 'role' | 'languageCode'>,
  { lock }: { lock: boolean } = { lock: false },
): Promise<RequiredConsents> {
  const findByLanguage = (code: string) => agreements.find(({ languageCode }) => languageCode === code);
  // Languages without an agreement of their own use the English one.
  const changedAt = (findByLanguage(user.languageCode) ?? findByLanguage('en'))?.changedAt ?? null;
  const consentStates = await findConsentStates(db, user, { lock });
  const filterByState = (state: 'pending' | 'stale') =>
    consentStates.filter((consentState) => getAgreementState(user.role, consentState, changedAt) === state);
  return { pending: filterByState('pending'), stale: filterByState('stale') };
}

/**
 * Consents to the agreement for every society that requires it. Makes a pending head manager the head manager, stores a copy
 * of the document, and sends it to the user by e-mail.
 */
export async function acceptAgreement(
  services: Services,
  { by, languageCode }: { by: CurrentUser; languageCode: string },
): Promise<void> {
  const wanted = languageCode.toLowerCase();
  const document = services.agreements.find((item) => item.languageCode === wanted);
  // The document exists at another URL: what is wrong is the choice of language.
  if (!document) throw new ExpectedError('consent.documentNotFound', { status: 400 });
  return services.db.transaction().execute(async (trx) => {
    const person = await lockConsentingUser(trx, by.id);
    if (!person?.email) throw expectedError('user.common.userNotFound');
    const { pending, stale } = await findRequiredConsents(
      { ...services, db: trx },
      { ...by, email: person.email },
      { lock: true },
    );
    const societies = [...pending, ...stale];
    if (societies.length === 0) throw expectedError('consent.noPendingConsent');
    const copy = await storeCopy(trx, document);
    const at = services.clock.now();
    const contact = { email: person.email, phoneNumber: person.phoneNumber };
    for (const society of societies) await storeConsent(trx, society, { by, contact, copy, at });
    await recordConsents(trx, societies, { by, document });
    await queueDocumentCopy(trx, services, { document, copy, societies, to: contact.email, by });
  });
}

async function storeConsent(
  trx: Database,
  society: SocietyConsentState,
  given: {
    by: CurrentUser;
    contact: { email: string; phoneNumber: string | null };
    copy: string;
    at: Date;
  },
): Promise<void> {
  const { nationalSocietyId, headManagerId, defaultOrganizationId } = society;
  const { by, contact, copy, at } = given;
  await endConsent(trx, { nationalSocietyId, userId: by.id, at });
  if (willBecomeHeadManager(by.role, society)) {
    if (headManagerId !== null) await endConsent(trx, { nationalSocietyId, userId: headManagerId, at });
    await makeHeadManager(trx, { organizationId: defaultOrganizationId, userId: by.id });
  }
  await insertConsent(trx, {
    nationalSocietyId,
    userEmailAddress: contact.email,
    userPhoneNumber: contact.phoneNumber,
    consentedFrom: at,
    consentDocument: copy,
  });
}

function recordConsents(
  trx: Database,
  societies: SocietyConsentState[],
  { by, document }: { by: CurrentUser; document: AgreementDocument },
): Promise<void> {
  return recordAuditEvents(
    trx,
    societies.map((society) => ({
      action: 'agreement/accept',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: society.nationalSocietyId,
      nationalSocietyId: society.nationalSocietyId,
      before: { headManagerId: society.headManagerId, consentedAt: society.consentedAt },
      after: {
        headManagerId: willBecomeHeadManager(by.role, society) ? by.id : society.headManagerId,
        languageCode: document.languageCode,
        document: document.sha256.toString('hex'),
      },
    })),
  );
}

/** A single e-mail for all societies, in the language of the document. */
async function queueDocumentCopy(
  trx: Database,
  { texts, clock }: Services,
  mail: {
    document: AgreementDocument;
    copy: string;
    societies: SocietyConsentState[];
    to: string;
    by: CurrentUser;
  },
): Promise<void> {
  const { document, copy, societies, to, by } = mail;
  const { languageCode } = document;
  const [society, ...others] = societies;
  const names = societies.map(({ nationalSocietyName }) => nationalSocietyName);
  await queueOutgoing(trx, [
    {
      channel: 'email',
      kind: 'consent',
      // An e-mail about several societies belongs to none of them.
      nationalSocietyId: others.length === 0 ? (society?.nationalSocietyId ?? null) : null,
      userId: by.id,
      recipient: to,
      subject: texts.text('email', 'email.consent.subject', languageCode),
      body: texts.text('email', 'email.consent.body', languageCode, {
        name: by.name,
        societies: new Intl.ListFormat(languageCode, { type: 'unit' }).format(names),
      }),
      attachment: copy,
      createdAt: clock.now(),
      nextAttemptAt: clock.now(),
    },
  ]);
}
