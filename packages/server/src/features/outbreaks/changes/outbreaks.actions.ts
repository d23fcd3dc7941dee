import type { NewOutbreak, OutbreakFields } from '@harken/contract/outbreaks/changes';
import { toCodePrefix, toOutbreakCode, toShortCode } from '@harken/domain/outbreaks/code';
import { validateEnd, validateStart } from '@harken/domain/outbreaks/period';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { findSocietyCalendar } from '../../../platform/society-calendar.queries.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import { findPeopleChoices } from '../reading/form.queries.ts';
import { changeOutbreak, type OutbreakEditor, requireWritable } from './change-outbreak.ts';
import {
  countPlaces,
  insertLog,
  insertOutbreak,
  lockHealthRisk,
  replacePeople,
  replacePlaces,
  takeNextNumber,
  updateOutbreak,
} from './changes.queries.ts';

/** Opens an outbreak. Its number is taken last, so that others wait for it as briefly as possible. */
export function createOutbreak(
  { db, clock }: Services,
  by: OutbreakEditor,
  { healthRiskId, ...fields }: NewOutbreak,
): Promise<number> {
  const { nationalSocietyId } = by.scope;
  return db.transaction().execute(async (trx) => {
    await requireWritable(trx, by);
    const now = clock.now();
    const { countryCode, timeZoneId } = await findSocietyCalendar(trx, nationalSocietyId);
    const today = toLocalDate(now, timeZoneId);
    const error = validateStart(fields.startedOn, { today, endedOn: null });
    if (error) throw fieldError('StartedOn', error);
    const risk = await lockHealthRisk(trx, healthRiskId);
    if (!risk) throw fieldError('HealthRiskId', 'validation.valueInvalid');
    const checked = await checkFields(trx, by, fields);
    const shortCode = toShortCode(risk.name, risk.healthRiskCode);
    const prefix = toCodePrefix({ shortCode, countryCode, year: Number(today.slice(0, 4)) });
    const code = toOutbreakCode(prefix, await takeNextNumber(trx, { nationalSocietyId, prefix }));
    const outbreakId = await insertOutbreak(trx, {
      ...{ nationalSocietyId, healthRiskId, code, name: fields.outbreakName, startedOn: fields.startedOn },
      ...{ openedAt: now, openedById: by.user.id },
    });
    await storeParts(trx, outbreakId, checked);
    await insertLog(trx, [{ outbreakId, kind: 'opened', doneAt: now, doneById: by.user.id }]);
    await recordAuditEvent(trx, {
      ...{ action: 'outbreak/create', actor: by.user, subjectType: 'outbreak', subjectId: outbreakId },
      ...{ nationalSocietyId, after: { code, healthRiskId, ...toAuditView(fields) } },
    });
    return outbreakId;
  });
}

/** Changes name, start, places and people of an outbreak. */
export function editOutbreak(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, fields }: { outbreakId: number; fields: OutbreakFields },
): Promise<void> {
  const change = { outbreakId, action: 'outbreak/edit', mayBeEnded: true };
  return changeOutbreak(services, by, change, async ({ trx, outbreak, today }) => {
    const error = validateStart(fields.startedOn, { today, endedOn: outbreak.endedOn });
    if (error) throw fieldError('StartedOn', error);
    const checked = await checkFields(trx, by, fields);
    await updateOutbreak(trx, outbreakId, { name: fields.outbreakName, startedOn: fields.startedOn });
    await storeParts(trx, outbreakId, checked);
    return {
      result: undefined,
      log: [{ kind: 'edited' }],
      before: { startedOn: outbreak.startedOn },
      after: toAuditView(fields),
    };
  });
}

/** Declares the end of an outbreak. */
export function endOutbreak(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, endedOn, reason }: { outbreakId: number; endedOn: string; reason: string },
): Promise<void> {
  const change = { outbreakId, action: 'outbreak/end' };
  return changeOutbreak(services, by, change, async ({ trx, outbreak, today }) => {
    const error = validateEnd(endedOn, { ...outbreak, today });
    if (error) throw fieldError('OutbreakEndedOn', error);
    await updateOutbreak(trx, outbreakId, { state: 'ended', endedOn });
    return {
      result: undefined,
      log: [{ kind: 'ended', text: reason }],
      before: { state: 'open' },
      after: { state: 'ended', endedOn },
    };
  });
}

/** Opens an outbreak again that was ended. */
export function reopenOutbreak(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, reason }: { outbreakId: number; reason: string },
): Promise<void> {
  const change = { outbreakId, action: 'outbreak/reopen', mayBeEnded: true };
  return changeOutbreak(services, by, change, async ({ trx, outbreak }) => {
    if (outbreak.state === 'open') throw expectedError('outbreak.isOpen');
    await updateOutbreak(trx, outbreakId, { state: 'open', endedOn: null });
    return {
      result: undefined,
      log: [{ kind: 'reopened', text: reason }],
      before: { state: 'ended', endedOn: outbreak.endedOn },
      after: { state: 'open' },
    };
  });
}

/** Adds a note to the log, also of an ended outbreak. */
export function addNote(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, note }: { outbreakId: number; note: string },
): Promise<void> {
  const change = { outbreakId, action: 'outbreak/addNote', mayBeEnded: true };
  return changeOutbreak(services, by, change, async () => ({
    result: undefined,
    log: [{ kind: 'note', text: note }],
    after: { length: note.length },
  }));
}

type Fields = Pick<OutbreakFields, 'outbreakPlaces' | 'responsiblePeople'>;

/** Places and people of the national society; people only of the own organization. */
async function checkFields(trx: Database, by: OutbreakEditor, fields: Fields) {
  const places = [
    ...new Map(fields.outbreakPlaces.map((place) => [`${place.level} ${place.id}`, place])).values(),
  ];
  if ((await countPlaces(trx, by.scope.nationalSocietyId, places)) !== places.length)
    throw fieldError('OutbreakPlaces', 'validation.valueInvalid');
  const visibleUserIds = (await findPeopleChoices(trx, by)).map(({ id }) => id);
  const visible = new Set(visibleUserIds);
  if (fields.responsiblePeople.some(({ userId }) => !visible.has(userId)))
    throw fieldError('ResponsiblePeople', 'validation.valueInvalid');
  return { places, people: fields.responsiblePeople, visibleUserIds };
}

async function storeParts(
  trx: Database,
  outbreakId: number,
  { places, ...people }: Awaited<ReturnType<typeof checkFields>>,
): Promise<void> {
  await replacePlaces(trx, outbreakId, places);
  await replacePeople(trx, outbreakId, people);
}

/** The name is not part of audit events: it may have been that of a person. */
const toAuditView = ({ startedOn, outbreakPlaces, responsiblePeople }: Fields & { startedOn: string }) => ({
  startedOn,
  areaCount: outbreakPlaces.length,
  userIds: responsiblePeople.map(({ userId }) => userId),
});
