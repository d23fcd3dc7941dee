import type { CallResponseOf } from '@harken/contract/calls/call';
import type { lineListCalls } from '@harken/contract/outbreaks/line-lists';
import { checkPermission } from '@harken/domain/access/check-permission';
import { buildLineListCurve, type LineListCurve } from '@harken/domain/outbreaks/line-list/curve';
import { lineListLimits } from '@harken/domain/outbreaks/line-list/fields';
import { findFlags } from '@harken/domain/outbreaks/line-list/flags';
import { expectedError } from '../../../platform/http/expected-error.ts';
import { recordView } from '../../../platform/record-views.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { findSocietyCalendar } from '../../../platform/society-calendar.queries.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import type { OutbreakReader } from '../outbreaks.access.ts';
import { findOutbreak } from '../reading/list.queries.ts';
import { findFields } from './fields.queries.ts';
import { presentField, presentRow } from './present.ts';
import { countRows, findCurveRows, findRow, findRows, findRowsToCheck } from './rows.queries.ts';

type Reading = Pick<Services, 'db' | 'clock'>;

/**
 * One page of a line list. Flags are found in all rows that the caller sees, so duplicates may be on different pages; of the others, only
 * what flags depend on is read.
 */
export async function readLineList(
  { db, clock }: Reading,
  reader: OutbreakReader,
  { outbreakId, pageNumber, onlyFlagged }: { outbreakId: number; pageNumber: number; onlyFlagged: boolean },
): Promise<CallResponseOf<typeof lineListCalls.getLineList>> {
  const { user, scope, languageCode } = reader;
  const outbreak = await findOutbreak(db, { outbreakId, languageCode });
  if (!outbreak) throw expectedError('outbreak.notFound');
  const [fields, checked, total, { timeZoneId: zone }] = await Promise.all([
    findFields(db, outbreakId),
    findRowsToCheck(db, outbreakId, reader),
    countRows(db, outbreakId),
    findSocietyCalendar(db, scope.nationalSocietyId),
  ]);
  const keys = new Set(fields.map(({ key }) => key));
  const flags = findFlags(checked, { fields: keys, today: toLocalDate(clock.now(), zone) });
  const listed = onlyFlagged ? checked.filter(({ id }) => flags.has(id)) : checked;
  const { rowsPerPage } = lineListLimits;
  const listedIds = listed
    .slice((pageNumber - 1) * rowsPerPage, pageNumber * rowsPerPage)
    .map(({ id }) => id);
  const page = await findRows(db, outbreakId, reader, listedIds);
  await recordView(db, {
    ...describeView(reader, outbreakId, 'lineList/get'),
    shown: { rowIds: page.map(({ id }) => id) },
  });
  return {
    fields: fields.map(presentField),
    rows: {
      data: page.map((row) => presentRow(row, { fields, flags: flags.get(row.id) ?? [], zone })),
      ...{ page: pageNumber, rowsPerPage, totalRows: listed.length },
    },
    ...{ flaggedCount: flags.size, hiddenCount: total - checked.length, code: outbreak.code },
    mayEdit: outbreak.state === 'open' && checkPermission('lineLists.edit', user.role, scope) === null,
  };
}

function describeView(
  { user, scope: { nationalSocietyId } }: OutbreakReader,
  outbreakId: number,
  action: 'lineList/get' | 'lineListRow/get',
) {
  return { action, actor: user, nationalSocietyId, subjectType: 'outbreak', subjectId: outbreakId };
}

/** One row, for the form. */
export async function readRow(
  { db }: Reading,
  reader: OutbreakReader,
  rowId: number,
): Promise<CallResponseOf<typeof lineListCalls.getLineListRow>> {
  const row = await findRow(db, rowId, reader);
  if (!row) throw expectedError('error.unauthorized');
  const { outbreakId } = row;
  const [fields, { timeZoneId: zone }] = await Promise.all([
    findFields(db, outbreakId),
    findSocietyCalendar(db, reader.scope.nationalSocietyId),
  ]);
  await recordView(db, {
    ...describeView(reader, outbreakId, 'lineListRow/get'),
    shown: { rowIds: [rowId] },
  });
  return { ...presentRow(row, { fields, flags: [], zone }), outbreakId, fields: fields.map(presentField) };
}

/** The epidemic curve, of the rows of all organizations: counts name nobody. */
export async function readCurve(
  { db }: Reading,
  outbreakId: number,
): Promise<CallResponseOf<typeof lineListCalls.getLineListCurve>> {
  const rows = await findCurveRows(db, outbreakId);
  return {
    onset: toCurve(buildLineListCurve(rows, 'onset')),
    report: toCurve(buildLineListCurve(rows, 'report')),
  };
}

const toCurve = ({ counts, ...curve }: LineListCurve) => ({ ...curve, ...counts });
