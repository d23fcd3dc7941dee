import { lineListCalls as calls } from '@harken/contract/outbreaks/line-lists';
import { society, societyOfLineListRow, societyOfOutbreak } from '../../../platform/access/scopes.ts';
import { createExportFile } from '../../../platform/data-files/export-file.ts';
import { createRequestSignal } from '../../../platform/http/request-signal.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { parseImport, toImportResponse } from '../../../platform/spreadsheets/import-response.ts';
import { createTemplateFile } from '../../../platform/spreadsheets/template-file.ts';
import { addReports, anonymizeRow, configure, createRow, editRow, removeRow } from './changes.actions.ts';
import { createLineListTable, readLineListData } from './data.ts';
import { findFields } from './fields.queries.ts';
import { createSheet, getTitle, listImportColumns, listTemplateTitles } from './files.ts';
import { importRows, previewImport } from './import.actions.ts';
import { findSettings } from './privacy.queries.ts';
import { editSettings } from './privacy.ts';
import { readCurve, readLineList, readRow } from './reading.ts';
import { findRows } from './rows.queries.ts';

/** Line lists of outbreaks, and how national societies protect their personal data. */
export const lineListRoutes: Routes = (registration) => {
  readingRoutes(registration);
  changeRoutes(registration);
  fileRoutes(registration);
  settingsRoutes(registration);
};

const readingRoutes: Routes = ({ route, services }) => {
  route(calls.getLineList, {
    scope: societyOfOutbreak,
    handle: (call) => readLineList(services, call, { ...call.params, ...call.query }),
  });
  route(calls.getLineListCurve, {
    scope: societyOfOutbreak,
    handle: ({ params }) => readCurve(services, params.outbreakId),
  });
  route(calls.getLineListRow, {
    scope: societyOfLineListRow,
    handle: (call) => readRow(services, call, call.params.lineListRowId),
  });
};

const changeRoutes: Routes = ({ route, services }) => {
  route(calls.addReportsToLineList, {
    scope: societyOfOutbreak,
    handle: (call) => addReports(services, call, call.params.outbreakId),
  });
  route(calls.configureLineList, {
    scope: societyOfOutbreak,
    handle: (call) => configure(services, call, { ...call.params, configuration: call.body }),
  });
  route(calls.createLineListRow, {
    scope: societyOfOutbreak,
    handle: (call) => createRow(services, call, { ...call.params, texts: call.body.lineValues }),
  });
  route(calls.editLineListRow, {
    scope: societyOfLineListRow,
    handle: (call) =>
      editRow(services, call, { rowId: call.params.lineListRowId, texts: call.body.lineValues }),
  });
  route(calls.anonymizeLineListRow, {
    scope: societyOfLineListRow,
    handle: (call) => anonymizeRow(services, call, call.params.lineListRowId),
  });
  route(calls.deleteLineListRow, {
    scope: societyOfLineListRow,
    handle: (call) => removeRow(services, call, call.params.lineListRowId),
  });
};

const fileRoutes: Routes = ({ route, services }) => {
  const { db, texts, workers } = services;
  for (const [call, format] of [
    [calls.exportLineListToCsv, 'csv'],
    [calls.exportLineListToExcel, 'xlsx'],
  ] as const)
    route(call, {
      scope: societyOfOutbreak,
      async handle({ params: { outbreakId }, query, body, user, scope, languageCode }) {
        const fields = await findFields(db, outbreakId);
        const readable = async () => {
          const rows = await findRows(db, outbreakId, { user, scope });
          return {
            name: 'line-list',
            sheet: createSheet(services, { rows, fields, languageCode, ...body }),
          };
        };
        return createExportFile(
          { form: query.exportForm, format, languageCode },
          {
            ...{ table: createLineListTable(fields, body), readable },
            data: () => readLineListData(services, { user, scope }, { outbreakId, fields }),
          },
        );
      },
    });
  route(calls.getLineListImportTemplate, {
    scope: societyOfOutbreak,
    async handle({ params, query, languageCode }) {
      const fields = await findFields(db, params.outbreakId);
      const titles = listTemplateTitles({ texts, languageCode }, fields);
      const name = texts.text('app', 'lineList.title', languageCode);
      return createTemplateFile({ name, titles, fileName: 'line-list', languageCode, ...query });
    },
  });
  route(calls.importLineList, {
    scope: societyOfOutbreak,
    async handle({ params: { outbreakId }, query, file: bytes, user, scope, languageCode, reply }) {
      const fields = await findFields(db, outbreakId);
      const file = await parseImport(workers, {
        sheet: query.sheet,
        file: bytes,
        columns: listImportColumns(texts, fields),
        signal: createRequestSignal(reply),
      });
      const importing = query.isPreview ? previewImport : importRows;
      const outcome = await importing(services, { user, scope }, { outbreakId, file });
      const findTitle = (key: string) =>
        getTitle({ texts, languageCode }, fields.find((field) => field.key === key) ?? { key, label: null });
      return toImportResponse(file, outcome, { texts, languageCode, findTitle });
    },
  });
};

const settingsRoutes: Routes = ({ route, services }) => {
  route(calls.getLineListSettings, {
    scope: society,
    handle: ({ scope }) => findSettings(services.db, scope.nationalSocietyId),
  });
  route(calls.editLineListSettings, {
    scope: society,
    handle: (call) => editSettings(services, call, call.body),
  });
};
