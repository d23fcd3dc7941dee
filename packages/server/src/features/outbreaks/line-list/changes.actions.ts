import type { LineListConfiguration } from '@harken/contract/outbreaks/line-lists';
import { expandReport } from '@harken/domain/outbreaks/line-list/expand-report';
import {
  type FieldValue,
  type LineListField,
  lineListLimits,
  parseValue,
  toOwnField,
  toStandardField,
  validateValue,
} from '@harken/domain/outbreaks/line-list/fields';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { type ChangeContext, changeOutbreak, type OutbreakEditor } from '../changes/change-outbreak.ts';
import { clearRemovedFields, findFields, replaceFields } from './fields.queries.ts';
import { anonymizeRows } from './privacy.queries.ts';
import { findReportsForLineList } from './reports.queries.ts';
import {
  countRows,
  deleteRow,
  findDefaultOrganization,
  findLastNumber,
  findOutbreakOfRow,
  findRow,
  insertRows,
  isVillageOfSociety,
  updateRow,
} from './rows.queries.ts';

type Values = Readonly<Record<string, FieldValue>>;
/** Values as they are sent. */
type Texts = Readonly<Record<string, string | null>>;

/** Makes rows of the people in reports that are not in the line list yet. */
export function addReports(
  services: Services,
  by: OutbreakEditor,
  outbreakId: number,
): Promise<{ added: number; leftOut: number }> {
  return changeOutbreak(services, by, { outbreakId, action: 'lineList/addReports' }, async ({ trx, now }) => {
    const reports = await findReportsForLineList(trx, outbreakId, by);
    const small = reports.filter(({ caseCount }) => caseCount <= lineListLimits.maxPeopleOfReport);
    const owner = await findOwner(trx, by);
    const first = (await findLastNumber(trx, outbreakId)) + 1;
    const rows = small.flatMap((report) =>
      expandReport(report).map(({ reportId, personNumber, villageId, ...values }) => ({
        ...{ outbreakId, reportId, personNumber, organizationId: report.organizationId ?? owner },
        values: { ...values, village: villageId },
      })),
    );
    await requireRoom(trx, outbreakId, rows.length);
    await insertRows(
      trx,
      rows.map((row, index) => ({ ...row, number: first + index })),
      { at: now, userId: by.user.id },
    );
    const result = { added: rows.length, leftOut: reports.length - small.length };
    return { result, log: [], after: result };
  });
}

/** Adds a person. */
export function createRow(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, texts }: { outbreakId: number; texts: Texts },
): Promise<number> {
  return changeOutbreak(services, by, { outbreakId, action: 'lineListRow/create' }, async ({ trx, now }) => {
    const values = await readValues(trx, by, await findFields(trx, outbreakId), texts);
    await requireRoom(trx, outbreakId, 1);
    const number = (await findLastNumber(trx, outbreakId)) + 1;
    const row = { outbreakId, number, organizationId: await findOwner(trx, by), values };
    const [rowId = 0] = await insertRows(trx, [row], { at: now, userId: by.user.id });
    return { result: rowId, log: [], after: { number, fields: Object.keys(values) } };
  });
}

/** What a change of one row does in its transaction. */
type RowChange = (
  context: ChangeContext,
  row: NonNullable<Awaited<ReturnType<typeof findRow>>>,
) => Promise<object>;

/** Changes a row that the caller sees, under the lock of its outbreak. */
async function changeRow(
  services: Services,
  by: OutbreakEditor,
  { rowId, action, mayBeEnded = false }: { rowId: number; action: string; mayBeEnded?: boolean },
  change: RowChange,
): Promise<void> {
  const outbreakId = await findOutbreakOfRow(services.db, rowId, by);
  if (outbreakId === undefined) throw expectedError('error.unauthorized');
  await changeOutbreak(services, by, { outbreakId, action, mayBeEnded }, async (context) => {
    const row = await findRow(context.trx, rowId, by);
    if (!row) throw expectedError('lineList.rowNotFound');
    const more = await change(context, row);
    return { result: undefined, log: [], after: { number: row.number, ...more } };
  });
}

/** Changes values of a row. An anonymised one gets no personal data again. */
export function editRow(
  services: Services,
  by: OutbreakEditor,
  { rowId, texts }: { rowId: number; texts: Texts },
): Promise<void> {
  return changeRow(services, by, { rowId, action: 'lineListRow/edit' }, async ({ trx, now }, row) => {
    const fields = await findFields(trx, row.outbreakId);
    const values = await readValues(trx, by, fields, texts);
    if (row.isAnonymized) requireNoPersonalData(fields, values);
    await updateRow(trx, rowId, values, { at: now, userId: by.user.id });
    return { fields: Object.keys(values) };
  });
}

/** Removes the personal data of a row, also of an ended outbreak: people may ask for it at any time. */
export function anonymizeRow(services: Services, by: OutbreakEditor, rowId: number): Promise<void> {
  const change = { rowId, action: 'lineListRow/anonymize', mayBeEnded: true };
  return changeRow(services, by, change, async ({ trx }) => ({
    isAnonymized: (await anonymizeRows(trx, { rowId })) > 0,
  }));
}

/** Deletes a row, also of an ended outbreak. Its number is not given again while higher ones exist. */
export function removeRow(services: Services, by: OutbreakEditor, rowId: number): Promise<void> {
  const change = { rowId, action: 'lineListRow/delete', mayBeEnded: true };
  return changeRow(services, by, change, async ({ trx }) => {
    await deleteRow(trx, rowId);
    return {};
  });
}

/** Chooses the fields of a line list. */
export function configure(
  services: Services,
  by: OutbreakEditor,
  { outbreakId, configuration }: { outbreakId: number; configuration: LineListConfiguration },
): Promise<void> {
  return changeOutbreak(services, by, { outbreakId, action: 'lineList/configure' }, async ({ trx }) => {
    const fields = toFields(configuration);
    const before = await findFields(trx, outbreakId);
    // A renamed field keeps its content.
    const isKept = (old: LineListField) =>
      fields.some(({ key, type }) => key === old.key && type === old.type);
    const removed = before.filter((old) => (old.label !== null || old.isPersonal) && !isKept(old));
    await clearRemovedFields(
      trx,
      outbreakId,
      removed.map(({ key }) => key),
    );
    await replaceFields(trx, outbreakId, fields);
    const keys = (some: readonly LineListField[]) => some.map(({ key }) => key);
    return { result: undefined, log: [], before: { fields: keys(before) }, after: { fields: keys(fields) } };
  });
}

function toFields({ standardFieldKeys, ownFields }: LineListConfiguration): LineListField[] {
  const own = ownFields.map(({ ownKey, fieldLabel: label, fieldType: type, fieldChoices }) =>
    toOwnField(ownKey, { label, type, choices: type === 'choice' ? [...new Set(fieldChoices)] : null }),
  );
  const labels = new Set(own.map(({ label }) => label?.toLowerCase()));
  if (new Set(own.map(({ key }) => key)).size < own.length || labels.size < own.length)
    throw fieldError('OwnFields', 'validation.valueInvalid');
  if (own.some(({ type, choices }) => type === 'choice' && (choices ?? []).length < 2))
    throw fieldError('OwnFields', 'validation.fieldRequired');
  return [...[...new Set(standardFieldKeys)].map(toStandardField), ...own];
}

/** Rows belong to the organization of whoever adds them; those of Administrators to the default one. */
export function findOwner(trx: Database, { user, scope }: OutbreakEditor): Promise<number | null> {
  return user.role === 'Administrator' || scope.organizationId === null
    ? findDefaultOrganization(trx, scope.nationalSocietyId)
    : Promise.resolve(scope.organizationId);
}

export async function requireRoom(trx: Database, outbreakId: number, count: number): Promise<void> {
  if ((await countRows(trx, outbreakId)) + count > lineListLimits.maxRows)
    throw expectedError('lineList.tooManyRows');
}

export function requireNoPersonalData(fields: readonly LineListField[], values: Values): void {
  if (fields.some(({ key, isPersonal }) => isPersonal && (values[key] ?? null) !== null))
    throw expectedError('lineList.rowIsAnonymized');
}

/** Every value must fit a field that the line list has. */
async function readValues(
  trx: Database,
  { scope }: OutbreakEditor,
  fields: readonly LineListField[],
  texts: Texts,
): Promise<Values> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const values: Record<string, FieldValue> = {};
  for (const [key, text] of Object.entries(texts)) {
    const field = byKey.get(key);
    const value = field && parseValue(field, text);
    const error = field && value !== undefined ? validateValue(field, value) : 'validation.valueInvalid';
    if (error) throw fieldError(`LineValues.${key}`, error, { value: field?.maxLength ?? 0 });
    values[key] = value ?? null;
  }
  const { village } = values;
  if (typeof village === 'number' && !(await isVillageOfSociety(trx, village, scope.nationalSocietyId)))
    throw fieldError('LineValues.village', 'validation.valueInvalid');
  return values;
}
