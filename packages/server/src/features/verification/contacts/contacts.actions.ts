import type { VerificationContactBody } from '@harken/contract/verification/contacts';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import { verificationLimits } from '@harken/domain/verification/limits';
import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { type AuditEvent, recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { normalizePhoneNumber } from '../../../platform/phone-numbers.ts';
import { recordView } from '../../../platform/record-views.queries.ts';
import type { Services } from '../../../platform/services.ts';
import {
  countPlacesOfSociety,
  findHealthRiskChoices,
  findOrganizationChoices,
  findSocietyDefaults,
  insertContact,
  lockAndCountContacts,
  lockContact,
  updateContact,
} from './contacts.queries.ts';
import {
  anonymizeMessagesOfContact,
  endRequestsOfContact,
  findContactIds,
  lockVerificationsOfContact,
  removeContact,
} from './removal.queries.ts';

/** The national society and the user of a change. */
interface ChangeContext {
  user: CurrentUser;
  scope: SocietyScope;
}

/** Adds a contact to an organization of a national society. */
export function createContact(
  { db, clock }: Services,
  context: ChangeContext & { body: VerificationContactBody },
): Promise<number> {
  const { body, scope } = context;
  return db.transaction().execute(async (trx) => {
    await requireWritable(trx, scope);
    const organizationId = await determineOrganization(trx, context);
    if ((await lockAndCountContacts(trx, scope.nationalSocietyId)) >= verificationLimits.maxContacts)
      throw expectedError('verification.tooManyContacts');
    const { values, chosen } = await toStored(trx, context);
    const { nationalSocietyId } = scope;
    const owned = { nationalSocietyId, organizationId, createdAt: clock.now() };
    const id = await insertContact(trx, { ...values, ...owned }, chosen);
    await recordAuditEvent(trx, {
      ...toAuditEvent(id, 'create', context),
      after: toAuditView(body, organizationId),
    });
    return id;
  });
}

/** Changes a contact; its organization stays. Codes that were sent to an earlier number are no longer accepted from it. */
export function editContact(
  { db }: Services,
  { id, ...context }: ChangeContext & { id: number; body: VerificationContactBody },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireWritable(trx, context.scope);
    const before = await lockContact(trx, context, id);
    if (!before) throw expectedError('error.unauthorized');
    const { values, chosen } = await toStored(trx, context);
    await updateContact(trx, id, values, chosen);
    await recordAuditEvent(trx, {
      ...toAuditEvent(id, 'edit', context),
      before,
      after: toAuditView(context.body, before.organizationId),
    });
  });
}

/** Removes a contact with their personal data. Whoever was asked stays without a name, with their answers. */
export function deleteContact(
  { db, clock }: Services,
  { id, ...context }: ChangeContext & { id: number },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireWritable(trx, context.scope);
    await lockVerificationsOfContact(trx, id);
    const before = await lockContact(trx, context, id);
    if (!before) throw expectedError('error.unauthorized');
    const isAnonymized = await removeLockedContact(trx, id, clock.now());
    await recordAuditEvent(trx, { ...toAuditEvent(id, 'delete', context), before, after: { isAnonymized } });
  });
}

async function removeLockedContact(trx: Database, id: number, at: Date): Promise<boolean> {
  await endRequestsOfContact(trx, id, at);
  await anonymizeMessagesOfContact(trx, id);
  return removeContact(trx, id, at);
}

/**
 * Removes all contacts of an organization that is deleted, or of a national society that is archived, in its transaction.
 *
 * @returns how many
 */
export async function removeContactsOf(
  trx: Database,
  owner: { organizationId: number } | { nationalSocietyId: number },
  at: Date,
): Promise<number> {
  const ids = await findContactIds(trx, owner);
  for (const id of ids) {
    await lockVerificationsOfContact(trx, id);
    await removeLockedContact(trx, id, at);
  }
  return ids.length;
}

/** Checked again inside the transaction, because the route checked it before the transaction began. */
async function requireWritable(trx: Database, { nationalSocietyId }: SocietyScope): Promise<void> {
  if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
}

/** Administrators choose an organization of the national society; for all others it is their own. */
async function determineOrganization(
  trx: Database,
  { user, scope, body }: ChangeContext & { body: VerificationContactBody },
): Promise<number> {
  const organizations = await findOrganizationChoices(trx, user, scope);
  const organizationId = user.role === 'Administrator' ? body.organizationId : scope.organizationId;
  if (!organizations.some(({ id }) => id === organizationId) || !organizationId)
    throw fieldError(
      'OrganizationId',
      organizationId ? 'validation.valueInvalid' : 'validation.fieldRequired',
    );
  return organizationId;
}

async function toStored(trx: Database, { scope, body }: ChangeContext & { body: VerificationContactBody }) {
  const areas = [...new Map(body.areas.map((area) => [`${area.level} ${area.id}`, area])).values()];
  if ((await countPlacesOfSociety(trx, scope.nationalSocietyId, areas)) !== areas.length)
    throw fieldError('Areas', 'validation.valueInvalid');
  const healthRiskIds = body.isForAllHealthRisks ? [] : [...new Set(body.healthRiskIds)];
  const known = new Set((await findHealthRiskChoices(trx, 'en')).map(({ id }) => id));
  if (healthRiskIds.some((id) => !known.has(id)))
    throw fieldError('HealthRiskIds', 'validation.valueInvalid');
  const { countryCode } = await findSocietyDefaults(trx, scope.nationalSocietyId);
  const { name, role, facility, languageCode, phoneNumber, email, escalationOrder, isForAllHealthRisks } =
    body;
  const normalizedNumber = phoneNumber && normalizePhoneNumber(phoneNumber, countryCode);
  return {
    values: {
      ...{ name, role, facility, languageCode, phoneNumber, normalizedNumber, email },
      ...{ escalationOrder, isForAllHealthRisks },
    },
    chosen: { areas, healthRiskIds },
  };
}

/** Name, facility, number and address are not part of audit events. */
function toAuditView(
  { role, languageCode, escalationOrder, areas, isForAllHealthRisks, healthRiskIds }: VerificationContactBody,
  organizationId: number | null,
) {
  const chosen = { areaCount: areas.length, isForAllHealthRisks, healthRiskIds };
  return { organizationId, role, languageCode, escalationOrder, ...chosen };
}

function toAuditEvent(id: number, action: 'create' | 'edit' | 'delete', context: ChangeContext): AuditEvent {
  return {
    action: `verificationContact/${action}`,
    actor: context.user,
    subjectType: 'verificationContact',
    subjectId: id,
    nationalSocietyId: context.scope.nationalSocietyId,
  };
}

/** Records who saw the names and numbers of which contacts, where the national society asks for it. */
export function recordContactsSeen(
  db: Database,
  { user, scope: { nationalSocietyId } }: { user: CurrentUser; scope: SocietyScope },
  {
    action,
    contactIds,
  }: { action: 'verificationContact/list' | 'verificationContact/get'; contactIds: number[] },
): Promise<void> {
  return recordView(db, {
    ...{
      action,
      actor: user,
      nationalSocietyId,
      subjectType: 'nationalSociety',
      subjectId: nationalSocietyId,
    },
    shown: { contactIds },
  });
}
