import {
  fieldTypes,
  isOwnKey,
  lineListLimits as limits,
  type StandardKey,
  standardKeys,
} from '@harken/domain/outbreaks/line-list/fields';
import { lineListFlags } from '@harken/domain/outbreaks/line-list/flags';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { exportQuery } from '../exports/form.ts';
import { importSummary } from '../imports.ts';
import { id, localDateTime, messageId, pageNumber, pageOf, requiredName } from '../schemas/schemas.ts';

const outbreakId = z.object({ outbreakId: id });
const lineId = z.object({ lineListRowId: messageId });

/** Values by the keys of the fields: a date yyyy-MM-dd, the key of a choice, a number, a text, or the id of a village. */
const values = z.record(z.string().max(30), z.union([z.string().max(500), z.number(), z.null()]));
/** The same as texts, so that 007 stays 007; null or an empty text: no value. */
const body = z.object({ lineValues: z.record(z.string().max(30), z.string().max(500).nullable()) });

const field = z.object({
  key: z.string(),
  type: z.enum([...fieldTypes, 'place']),
  /** Of own fields. */
  label: z.string().nullish(),
  /** Empty for fields without choices. */
  choices: z.array(z.string()),
  /** Emptied when a row is anonymised. */
  isPersonal: z.boolean(),
});

const line = {
  id: messageId,
  number: z.int(),
  /** The report that it was made from. */
  reportId: messageId.nullish(),
  values,
  village: z.string().nullish(),
  isAnonymized: z.boolean(),
  flags: z.array(z.enum(lineListFlags)),
  changedAt: localDateTime,
};

const standardKey = z.enum(standardKeys as [StandardKey, ...StandardKey[]]);
const ownField = z.object({
  ownKey: z.string().max(4).refine(isOwnKey, 'string:validation.valueInvalid'),
  fieldLabel: requiredName(limits.labelMaxLength),
  fieldType: z.enum(fieldTypes),
  fieldChoices: z.array(requiredName(limits.choiceMaxLength)).max(limits.maxChoices).default([]),
});
const configuration = z.object({
  standardFieldKeys: z.array(standardKey).min(1).max(standardKeys.length),
  ownFields: z.array(ownField).max(limits.maxOwnFields).default([]),
});
export type LineListConfiguration = z.output<typeof configuration>;

const curve = z.object({
  groupingType: z.enum(['Day', 'Week']),
  /** The first days of the periods. */
  periods: z.array(z.string()),
  suspected: z.array(z.int()),
  probable: z.array(z.int()),
  confirmed: z.array(z.int()),
  /** Cases without the date. */
  unknown: z.int(),
});

const settings = z.object({
  /** Opening a record, and each page of a line list, is an event of the audit log. */
  logsViews: z.boolean(),
  /** Days after the end of an outbreak until its personal data are removed; null: only by hand. */
  retentionDays: z.int().min(1).max(limits.maxRetentionDays).nullish(),
});
export type LineListSettingsBody = z.output<typeof settings>;

const edit = { method: 'POST', permission: 'lineLists.edit', params: outbreakId } as const;
const editLine = { method: 'POST', permission: 'lineLists.edit', params: lineId } as const;
const ofSociety = z.object({ nationalSocietyId: id });
const exported = { method: 'POST', permission: 'lineLists.list', limit: 'export', isDownload: true } as const;

/** The calls of line lists of outbreaks: one row for each person. Callers see only the rows of their own organization. */
export const lineListCalls = {
  getLineList: defineCall({
    name: 'lineList/get',
    method: 'GET',
    path: '/api/outbreak/:outbreakId/lineList',
    summary: 'One page of the line list of an outbreak: 50 rows of the own organization, with their flags.',
    permission: 'lineLists.list',
    params: outbreakId,
    query: z.object({ pageNumber: pageNumber.default(1), onlyFlagged: z.boolean().default(false) }),
    response: z.object({
      fields: z.array(field),
      rows: pageOf(z.object(line)),
      flaggedCount: z.int(),
      /** Rows of other organizations, which the caller does not see. */
      hiddenCount: z.int(),
      code: z.string(),
      mayEdit: z.boolean(),
    }),
  }),
  getLineListCurve: defineCall({
    name: 'lineList/curve',
    method: 'GET',
    path: '/api/outbreak/:outbreakId/lineListCurve',
    summary: 'The epidemic curve of the whole line list, by onset and by date of report.',
    permission: 'outbreaks.list',
    params: outbreakId,
    response: z.object({ onset: curve, report: curve }),
  }),
  addReportsToLineList: defineCall({
    ...{ ...edit, name: 'lineList/addReports', path: '/api/outbreak/:outbreakId/lineList/addReports' },
    summary: 'Make rows of the people in the reports of its alerts that are not in the line list yet.',
    response: z.object({
      added: z.int(),
      /** Reports of too many people. */
      leftOut: z.int(),
    }),
  }),
  configureLineList: defineCall({
    ...{ ...edit, name: 'lineList/configure', path: '/api/outbreak/:outbreakId/lineList/configure' },
    summary: 'Choose the fields of a line list. The values of fields that are removed are removed, too.',
    body: configuration,
  }),
  createLineListRow: defineCall({
    ...{ ...edit, name: 'lineListRow/create', path: '/api/outbreak/:outbreakId/lineList/create' },
    summary: 'Add a person to a line list.',
    body,
    response: messageId,
  }),
  getLineListRow: defineCall({
    name: 'lineListRow/get',
    method: 'GET',
    path: '/api/lineListRow/:lineListRowId/get',
    summary: 'One row of a line list.',
    permission: 'lineLists.list',
    params: lineId,
    response: z.object({ ...line, outbreakId: id, fields: z.array(field) }),
  }),
  editLineListRow: defineCall({
    ...{ ...editLine, name: 'lineListRow/edit', path: '/api/lineListRow/:lineListRowId/edit' },
    summary: 'Change a row of a line list. Fields that are not sent stay.',
    body,
  }),
  anonymizeLineListRow: defineCall({
    ...{ ...editLine, name: 'lineListRow/anonymize', path: '/api/lineListRow/:lineListRowId/anonymize' },
    summary: 'Remove the personal data of a row.',
  }),
  deleteLineListRow: defineCall({
    ...{ ...editLine, name: 'lineListRow/delete', path: '/api/lineListRow/:lineListRowId/delete' },
    summary: 'Delete a row.',
  }),
  exportLineListToCsv: defineCall({
    ...{ ...exported, params: outbreakId, name: 'lineList/exportToCsv' },
    path: '/api/outbreak/:outbreakId/lineList/exportToCsv',
    summary: 'The rows of the own organization as CSV.',
    query: z.object(exportQuery),
    body: z.object({ withPersonalData: z.boolean().default(false) }),
  }),
  exportLineListToExcel: defineCall({
    ...{ ...exported, params: outbreakId, name: 'lineList/exportToExcel' },
    path: '/api/outbreak/:outbreakId/lineList/exportToExcel',
    summary: 'The rows of the own organization as an Excel file.',
    query: z.object(exportQuery),
    body: z.object({ withPersonalData: z.boolean().default(false) }),
  }),
  getLineListImportTemplate: defineCall({
    name: 'lineList/importTemplate',
    method: 'GET',
    path: '/api/outbreak/:outbreakId/lineList/importTemplate',
    summary: 'An empty file with the headers of an import into a line list.',
    permission: 'lineLists.edit',
    params: outbreakId,
    query: z.object({ format: z.enum(['csv', 'xlsx']) }),
    isDownload: true,
  }),
  importLineList: defineCall({
    name: 'lineList/import',
    method: 'POST',
    path: '/api/outbreak/:outbreakId/lineList/import',
    summary: 'Add the people of a file to a line list, or change rows by their numbers, all or none.',
    permission: 'lineLists.edit',
    limit: 'import',
    params: outbreakId,
    query: z.object({ isPreview: z.boolean().default(true), sheet: z.string().max(31).optional() }),
    takesFile: true,
    response: importSummary,
  }),
  getLineListSettings: defineCall({
    name: 'lineListSettings/get',
    method: 'GET',
    path: '/api/lineListSettings/get',
    summary: 'How a national society protects the personal data of its line lists.',
    permission: 'lineListSettings.get',
    query: ofSociety,
    response: settings,
  }),
  editLineListSettings: defineCall({
    name: 'lineListSettings/edit',
    method: 'POST',
    path: '/api/lineListSettings/edit',
    summary: 'Change how a national society protects the personal data of its line lists.',
    permission: 'lineListSettings.edit',
    query: ofSociety,
    body: settings,
  }),
};
