import type { NationalSocietyEdit, NewNationalSociety } from '@harken/contract/national-societies';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { insertOrganization } from '../organizations/index.ts';
import {
  findFieldChecks,
  findFieldsForEdit,
  insertNationalSociety,
  setDefaultOrganization,
  updateNationalSociety,
} from './national-societies.queries.ts';

/** Creates a society with its default organization. */
export function createNationalSociety(
  { db, clock }: Services,
  { society, by }: { society: NewNationalSociety; by: CurrentUser },
): Promise<number> {
  const { initialOrganizationName, ...fields } = society;
  return db.transaction().execute(async (trx) => {
    await validateFields(trx, fields);
    const id = await insertNationalSociety(trx, { ...fields, startedAt: clock.now() });
    const organizationId = await insertOrganization(trx, {
      name: initialOrganizationName,
      nationalSocietyId: id,
    });
    await setDefaultOrganization(trx, { nationalSocietyId: id, organizationId });
    await recordAuditEvent(trx, {
      deed: 'nationalSociety/create',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: id,
      nationalSocietyId: id,
      after: society,
    });
    return id;
  });
}

/** Edits a society. Texts already written in its former language are not translated. */
export function editNationalSociety(
  { db }: Services,
  { id, fields, by }: { id: number; fields: NationalSocietyEdit; by: CurrentUser },
): Promise<{ ok: true } | { ok: false; reason: 'nationalSociety.edit.cannotEditArchivedNationalSociety' }> {
  return db.transaction().execute(async (trx) => {
    const before = await findFieldsForEdit(trx, id);
    if (!before || before.isArchived)
      return { ok: false, reason: 'nationalSociety.edit.cannotEditArchivedNationalSociety' };
    await validateFields(trx, { ...fields, exceptId: id });
    await updateNationalSociety(trx, id, fields);
    await recordAuditEvent(trx, {
      deed: 'nationalSociety/edit',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: id,
      nationalSocietyId: id,
      before,
      after: fields,
    });
    return { ok: true };
  });
}

async function validateFields(
  db: Database,
  fields: { name: string; contentLanguageId: number; countryId: number; exceptId?: number },
): Promise<void> {
  const { isNameTaken, isLanguageKnown, isCountryKnown } = await findFieldChecks(db, fields);
  if (isNameTaken) throw fieldError('Name', 'nationalSociety.creation.nameAlreadyExists');
  if (!isLanguageKnown) throw fieldError('ContentLanguageId', 'nationalSociety.creation.languageNotFound');
  if (!isCountryKnown) throw fieldError('CountryId', 'nationalSociety.creation.countryNotFound');
}
