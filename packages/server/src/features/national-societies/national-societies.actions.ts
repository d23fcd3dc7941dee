import type { NationalSocietyEdit, NewNationalSociety } from '@harken/contract/national-societies';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { insertOrganization } from '../organizations/index.ts';
import {
  findFieldFacts,
  findFieldsForEdit,
  insertNationalSociety,
  setDefaultOrganization,
  updateNationalSociety,
} from './national-societies.queries.ts';

/** Adds a society with the organization that is its default one. */
export function createNationalSociety(
  { db, clock }: Services,
  { society, by }: { society: NewNationalSociety; by: CurrentUser },
): Promise<number> {
  const { initialOrganizationName, ...fields } = society;
  return db.transaction().execute(async (trx) => {
    await checkFields(trx, fields);
    const id = await insertNationalSociety(trx, { ...fields, startedAt: clock.now() });
    const organizationId = await insertOrganization(trx, {
      name: initialOrganizationName,
      nationalSocietyId: id,
    });
    await setDefaultOrganization(trx, { nationalSocietyId: id, organizationId });
    await recordDeed(trx, {
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

/** Changes a society. Texts already written in its former language stay as they are. */
export function editNationalSociety(
  { db }: Services,
  { id, fields, by }: { id: number; fields: NationalSocietyEdit; by: CurrentUser },
): Promise<{ ok: true } | { ok: false; reason: 'nationalSociety.edit.cannotEditArchivedNationalSociety' }> {
  return db.transaction().execute(async (trx) => {
    const before = await findFieldsForEdit(trx, id);
    if (!before || before.isArchived)
      return { ok: false, reason: 'nationalSociety.edit.cannotEditArchivedNationalSociety' };
    await checkFields(trx, { ...fields, exceptId: id });
    await updateNationalSociety(trx, id, fields);
    await recordDeed(trx, {
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

async function checkFields(
  db: Database,
  fields: { name: string; contentLanguageId: number; countryId: number; exceptId?: number },
): Promise<void> {
  const { isNameTaken, isLanguageKnown, isCountryKnown } = await findFieldFacts(db, fields);
  if (isNameTaken) throw fieldProblem('Name', 'nationalSociety.creation.nameAlreadyExists');
  if (!isLanguageKnown) throw fieldProblem('ContentLanguageId', 'nationalSociety.creation.languageNotFound');
  if (!isCountryKnown) throw fieldProblem('CountryId', 'nationalSociety.creation.countryNotFound');
}
