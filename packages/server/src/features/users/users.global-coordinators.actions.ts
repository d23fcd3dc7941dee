import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { isEmailTaken, lockAccountForUpdate, openAccount } from '../accounts/index.ts';
import { buildAuditAction } from './users.audit.ts';
import { findGlobalCoordinator } from './users.global-coordinators.queries.ts';
import { lockUserForUpdate, updateUser } from './users.members.queries.ts';
import { insertUser } from './users.queries.ts';
import { removePersonalData } from './users.removal.actions.ts';
import { findPersonForRemoval } from './users.removal.queries.ts';

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
): Promise<{ ok: true } | { ok: false; reason: 'user.registration.userAlreadyExists' }> {
  return services.db.transaction().execute(async (trx) => {
    if (await isEmailTaken(trx, person.email, { now: services.clock.now() }))
      return { ok: false, reason: 'user.registration.userAlreadyExists' };
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
      deed: buildAuditAction(role, 'create'),
      actor: by,
      subjectType: 'user',
      subjectId: id,
      after: { role },
    });
    return { ok: true };
  });
}

/** Personal fields: only their names are recorded, not their values. */
const personalFields = ['name', 'phoneNumber', 'additionalPhoneNumber', 'organization'] as const;

type Changed = { ok: true } | { ok: false; reason: 'user.common.userNotFound' };
const notFound = { ok: false, reason: 'user.common.userNotFound' } as const;

/** Changes the data of a global coordinator except for their e-mail address. */
export function editGlobalCoordinator(
  { db }: Services,
  { id, person, by }: { id: number; person: Omit<NewGlobalCoordinator, 'email'>; by: CurrentUser },
): Promise<Changed> {
  return db.transaction().execute(async (trx) => {
    if ((await lockUserForUpdate(trx, id)) !== role) return notFound;
    const former = await findGlobalCoordinator(trx, id);
    const { organization, ...fields } = person;
    await updateUser(trx, id, { ...fields, customOrganization: organization });
    const after = { changed: personalFields.filter((field) => person[field] !== former?.[field]) };
    const about = { actor: by, subjectType: 'user', subjectId: id };
    await recordAuditEvent(trx, { deed: buildAuditAction(role, 'edit'), ...about, after });
    return { ok: true };
  });
}

/** Deletes a global coordinator; their decisions stay, without their name. */
export function deleteGlobalCoordinator(
  { db, clock }: Services,
  { id, by }: { id: number; by: CurrentUser },
): Promise<Changed> {
  return db.transaction().execute(async (trx) => {
    await lockAccountForUpdate(trx, id);
    const person = await findPersonForRemoval(trx, id);
    if (person?.role !== role) return notFound;
    await removePersonalData(trx, person, { nationalSocietyIds: [], at: clock.now() });
    const about = { actor: by, subjectType: 'user', subjectId: id };
    await recordAuditEvent(trx, {
      deed: buildAuditAction(role, 'delete'),
      ...about,
      after: { isAnonymized: true },
    });
    return { ok: true };
  });
}
