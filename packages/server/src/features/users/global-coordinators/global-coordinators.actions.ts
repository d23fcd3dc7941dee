import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { isEmailTaken, lockAccountForUpdate, openAccount } from '../../accounts/index.ts';
import { removePersonalData } from '../removal/removal.actions.ts';
import { findPersonForRemoval } from '../removal/removal.queries.ts';
import { buildAuditAction } from '../users.audit.ts';
import { lockUserForUpdate, updateUser } from '../users.members.queries.ts';
import { insertUser } from '../users.queries.ts';
import { findGlobalCoordinator } from './global-coordinators.queries.ts';

const role = 'GlobalCoordinator';
const english = { id: 1, code: 'en' };

interface NewGlobalCoordinator {
  name: string;
  email: string;
  phoneNumber: string;
  additionalPhoneNumber: string | null;
  organization: string | null;
}

/** Registers a global coordinator, who looks after all societies and belongs to none. */
export function registerGlobalCoordinator(
  services: Services,
  { person, by }: { person: NewGlobalCoordinator; by: CurrentUser },
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    if (await isEmailTaken(trx, person.email, { now: services.clock.now() }))
      throw expectedError('user.registration.userAlreadyExists');
    const { email, organization, ...fields } = person;
    const id = await insertUser(trx, {
      ...fields,
      role,
      emailAddress: email,
      customOrganization: organization,
      languageId: english.id,
      registeredById: by.id,
      createdAt: services.clock.now(),
    });
    await openAccount(trx, services, {
      ...person,
      id,
      role,
      languageCode: english.code,
      nationalSocietyId: null,
    });
    await recordAuditEvent(trx, {
      action: buildAuditAction(role, 'create'),
      actor: by,
      subjectType: 'user',
      subjectId: id,
      after: { role },
    });
  });
}

/** Personal fields: only their names are recorded, not their values. */
const personalFields = ['name', 'phoneNumber', 'additionalPhoneNumber', 'organization'] as const;

/** Changes the data of a global coordinator except for their e-mail address. */
export function editGlobalCoordinator(
  { db }: Services,
  { id, person, by }: { id: number; person: Omit<NewGlobalCoordinator, 'email'>; by: CurrentUser },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if ((await lockUserForUpdate(trx, id)) !== role) throw expectedError('user.common.userNotFound');
    const former = await findGlobalCoordinator(trx, id);
    const { organization, ...fields } = person;
    await updateUser(trx, id, { ...fields, customOrganization: organization });
    const after = { changed: personalFields.filter((field) => person[field] !== former?.[field]) };
    const about = { actor: by, subjectType: 'user', subjectId: id };
    await recordAuditEvent(trx, { action: buildAuditAction(role, 'edit'), ...about, after });
  });
}

/** Deletes a global coordinator; their decisions stay, without their name. */
export function deleteGlobalCoordinator(
  { db, clock }: Services,
  { id, by }: { id: number; by: CurrentUser },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockAccountForUpdate(trx, id);
    const person = await findPersonForRemoval(trx, id);
    if (person?.role !== role) throw expectedError('user.common.userNotFound');
    await removePersonalData(trx, person, { nationalSocietyIds: [], at: clock.now() });
    const about = { actor: by, subjectType: 'user', subjectId: id };
    await recordAuditEvent(trx, {
      action: buildAuditAction(role, 'delete'),
      ...about,
      after: { isAnonymized: true },
    });
  });
}
