import { recordDeed } from '../../platform/audit.queries.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { hasAccount, openAccount } from '../accounts/index.ts';
import { insertUser } from './users.queries.ts';

const english = { id: 1, code: 'en' };

interface NewGlobalCoordinator {
  name: string;
  email: string;
  phoneNumber: string;
  additionalPhoneNumber: string | null;
  organization: string | null;
}

/** Registers somebody who looks after all societies and belongs to none. */
export function registerGlobalCoordinator(
  services: Services,
  { person, by }: { person: NewGlobalCoordinator; by: CurrentUser },
): Promise<{ ok: true } | { ok: false; reason: 'user.registration.userAlreadyExists' }> {
  const role = 'GlobalCoordinator';
  return services.db.transaction().execute(async (trx) => {
    if (await hasAccount(trx, person.email))
      return { ok: false, reason: 'user.registration.userAlreadyExists' };
    const { email, organization, ...fields } = person;
    const id = await insertUser(trx, {
      ...fields,
      role,
      emailAddress: email,
      customOrganization: organization,
      languageId: english.id,
      createdAt: services.clock.now(),
    });
    await openAccount(trx, services, {
      ...person,
      id,
      role,
      languageCode: english.code,
      nationalSocietyId: null,
    });
    await recordDeed(trx, {
      deed: 'globalCoordinator/create',
      actor: by,
      subjectType: 'user',
      subjectId: id,
      after: { role },
    });
    return { ok: true };
  });
}
