import type { NationalSocietyEdit, NewNationalSociety } from '@harken/contract/national-societies';
import { rolesMay } from '@harken/domain/access/permissions';
import { listDays } from '@harken/domain/calendar/calendar-date';
import { type EpiWeekStart, getEpiWeek } from '@harken/domain/calendar/epi-week';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { insertOrganization } from '../organizations/index.ts';
import { copyPlaces } from '../structure/index.ts';
import {
  findFieldChecks,
  findFieldsForEdit,
  insertNationalSociety,
  setDefaultOrganization,
  updateNationalSociety,
} from './national-societies.queries.ts';
import { findReportedDays, updateEpiWeeks } from './national-societies.weeks.queries.ts';

/** Creates a society with its default organization, and with the places of another one if that is requested. */
export function createNationalSociety(
  { db, clock }: Services,
  { society, by }: { society: NewNationalSociety; by: CurrentUser },
): Promise<number> {
  const { initialOrganizationName, copyPlacesFromId, ...fields } = society;
  return db.transaction().execute(async (trx) => {
    await validateFields(trx, fields);
    const id = await insertNationalSociety(trx, { ...fields, startedAt: clock.now() });
    const organizationId = await insertOrganization(trx, {
      name: initialOrganizationName,
      nationalSocietyId: id,
    });
    await setDefaultOrganization(trx, { nationalSocietyId: id, organizationId });
    await copyRequestedPlaces(trx, { id, copyPlacesFromId, by });
    await recordAuditEvent(trx, {
      action: 'nationalSociety/create',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: id,
      nationalSocietyId: id,
      after: { ...fields, initialOrganizationName, ...toRecord(copyPlacesFromId) },
    });
    return id;
  });
}

/** Edits a society. Texts already written in its former language are not translated. */
export function editNationalSociety(
  { db }: Services,
  { id, fields: requested, by }: { id: number; fields: NationalSocietyEdit; by: CurrentUser },
): Promise<void> {
  const { copyPlacesFromId, ...fields } = requested;
  return db.transaction().execute(async (trx) => {
    const before = await findFieldsForEdit(trx, id);
    if (!before || before.isArchived)
      throw expectedError('nationalSociety.edit.cannotEditArchivedNationalSociety');
    await validateFields(trx, { ...fields, exceptId: id });
    await updateNationalSociety(trx, id, fields);
    if (fields.epiWeekStartDay !== before.epiWeekStartDay)
      await renumberEpiWeeks(trx, id, fields.epiWeekStartDay);
    await copyRequestedPlaces(trx, { id, copyPlacesFromId, by });
    await recordAuditEvent(trx, {
      action: 'nationalSociety/edit',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: id,
      nationalSocietyId: id,
      before,
      after: { ...fields, ...toRecord(copyPlacesFromId) },
    });
  });
}

/**
 * All reports get the numbers of the new weeks at once, as when the time zone of a project changes: a list or a file must not mix two
 * calendars (docs/decisions/0088).
 */
async function renumberEpiWeeks(trx: Database, id: number, weekStart: EpiWeekStart): Promise<void> {
  const span = await findReportedDays(trx, id);
  if (!span) return;
  const days = listDays(span.first, span.last).map((reportedOn) => {
    const { year, week } = getEpiWeek(reportedOn, weekStart);
    return { reportedOn, epiYear: year, epiWeek: week };
  });
  await updateEpiWeeks(trx, id, days);
}

type CopyRequest = Pick<NationalSocietyEdit, 'copyPlacesFromId'>['copyPlacesFromId'];

const toRecord = (copyPlacesFromId: CopyRequest) => (copyPlacesFromId ? { copyPlacesFromId } : {});

/** Only those who see all national societies may copy from another one (docs/decisions/0057). */
async function copyRequestedPlaces(
  trx: Database,
  { id, copyPlacesFromId, by }: { id: number; copyPlacesFromId: CopyRequest; by: CurrentUser },
): Promise<void> {
  if (!copyPlacesFromId) return;
  if (!rolesMay('nationalSocieties.copy', [by.role]))
    throw fieldError('CopyPlacesFromId', 'error.unauthorized');
  await copyPlaces(trx, { fromId: copyPlacesFromId, toId: id });
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
