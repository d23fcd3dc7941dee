import type { ProblemKey } from '@harken/contract/problems';
import { agreementState, becomesHeadManager } from '@harken/domain/access/agreements';
import type { AgreementDocument } from '../../platform/agreement-documents.ts';
import { recordDeeds } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { makeHeadManager } from '../organizations/index.ts';
import {
  endConsent,
  findStandings,
  insertConsent,
  lockConsenter,
  type SocietyStanding,
  storeCopy,
} from './agreements.queries.ts';

/** The societies for which somebody has to consent for the first time, and again. */
export interface AskedFor {
  pending: SocietyStanding[];
  stale: SocietyStanding[];
}

/** The societies that wait for a person's consent, by name. */
export async function findAskedFor(
  { db, agreements }: Pick<Services, 'db' | 'agreements'>,
  user: Pick<CurrentUser, 'id' | 'email' | 'role' | 'languageCode'>,
  { lock }: { lock: boolean } = { lock: false },
): Promise<AskedFor> {
  const inLanguage = (code: string) => agreements.find(({ languageCode }) => languageCode === code);
  // a language without an agreement of its own consents to the English one
  const changedAt = (inLanguage(user.languageCode) ?? inLanguage('en'))?.changedAt ?? null;
  const standings = await findStandings(db, user, { lock });
  const inState = (state: 'pending' | 'stale') =>
    standings.filter((standing) => agreementState(user.role, standing, changedAt) === state);
  return { pending: inState('pending'), stale: inState('stale') };
}

/**
 * Consents to the agreement, for every society that waits for it: an appointed head manager takes over with it, the
 * document is kept as it is, and goes to whoever consented by e-mail.
 */
export async function acceptAgreement(
  services: Services,
  { by, languageCode }: { by: CurrentUser; languageCode: string },
): Promise<{ ok: true } | { ok: false; reason: ProblemKey }> {
  const wanted = languageCode.toLowerCase();
  const document = services.agreements.find((one) => one.languageCode === wanted);
  if (!document) return { ok: false, reason: 'consent.documentNotFound' };
  return services.db.transaction().execute(async (trx) => {
    const person = await lockConsenter(trx, by.id);
    if (!person?.email) return { ok: false, reason: 'user.common.userNotFound' };
    const { pending, stale } = await findAskedFor(
      { ...services, db: trx },
      { ...by, email: person.email },
      { lock: true },
    );
    const societies = [...pending, ...stale];
    if (societies.length === 0) return { ok: false, reason: 'consent.noPendingConsent' };
    const copy = await storeCopy(trx, document);
    const at = services.clock.now();
    const contact = { email: person.email, phoneNumber: person.phoneNumber };
    for (const society of societies) await consent(trx, society, { by, contact, copy, at });
    await recordConsents(trx, societies, { by, document });
    await queueCopy(trx, services, { document, copy, societies, to: contact.email, by });
    return { ok: true };
  });
}

async function consent(
  trx: Database,
  society: SocietyStanding,
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
  if (becomesHeadManager(by.role, society)) {
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
  societies: SocietyStanding[],
  { by, document }: { by: CurrentUser; document: AgreementDocument },
): Promise<void> {
  return recordDeeds(
    trx,
    societies.map((society) => ({
      deed: 'agreement/accept',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: society.nationalSocietyId,
      nationalSocietyId: society.nationalSocietyId,
      before: { headManagerId: society.headManagerId, consentedAt: society.consentedAt },
      after: {
        headManagerId: becomesHeadManager(by.role, society) ? by.id : society.headManagerId,
        languageCode: document.languageCode,
        document: document.sha256.toString('hex'),
      },
    })),
  );
}

/** One mail whatever the number of societies, in the language of the document. */
async function queueCopy(
  trx: Database,
  { texts, clock }: Services,
  mail: {
    document: AgreementDocument;
    copy: string;
    societies: SocietyStanding[];
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
      // A mail about several societies is nobody's but the recipient's.
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
