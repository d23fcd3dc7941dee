import { dataCollectorCalls } from '@harken/contract/data-collectors';
import { dataCollectorPerformanceCalls } from '@harken/contract/data-collectors/performance';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { getTextDirection } from '@harken/domain/texts/languages';
import { project } from '../../../platform/access/scopes.ts';
import type { CallContext, Routes } from '../../../platform/http/routes.ts';
import { createCsvFile, createXlsxFile } from '../../../platform/spreadsheets/spreadsheet-file.ts';
import { createPerformanceSheet } from './export.performance.ts';
import { composeFileName, createCollectorSheet, type ExportRequest } from './export.ts';

const calls = { ...dataCollectorCalls, ...dataCollectorPerformanceCalls };

type Context = Pick<
  CallContext<typeof calls.exportDataCollectorsToCsv, ProjectScope>,
  'user' | 'scope' | 'languageCode'
>;

const toExportRequest = ({ user, scope, languageCode }: Context): ExportRequest => ({
  user,
  project: scope,
  languageCode,
});

/** Exports of collectors, written while they are sent. */
export const dataCollectorExportRoutes: Routes = ({ route, services }) => {
  route(calls.exportDataCollectorsToCsv, {
    scope: project,
    reads: 'replica',
    async handle({ query, body, ...context }) {
      const sheet = await createCollectorSheet(services, body, toExportRequest(context));
      return createCsvFile(
        sheet,
        `${await composeFileName(services, query.projectId, 'dataCollectors')}.csv`,
      );
    },
  });
  route(calls.exportDataCollectorsToExcel, {
    scope: project,
    reads: 'replica',
    async handle({ query, body, ...context }) {
      const sheet = await createCollectorSheet(services, body, toExportRequest(context));
      const name = await composeFileName(services, query.projectId, 'dataCollectors');
      return createXlsxFile(sheet, `${name}.xlsx`, createLayout(context.languageCode, 2));
    },
  });
  route(calls.exportDataCollectorPerformance, {
    scope: project,
    reads: 'replica',
    async handle({ query, body, ...context }) {
      const sheet = await createPerformanceSheet(services, body, toExportRequest(context));
      const name = await composeFileName(services, query.projectId, 'dataCollectorPerformance');
      return createXlsxFile(sheet, `${name}.xlsx`, createLayout(context.languageCode, 1));
    },
  });
};

/** Names stay visible when scrolling; in Arabic the first column is on the right. */
const createLayout = (languageCode: string, frozenColumns: number) => ({
  isRightToLeft: getTextDirection(languageCode) === 'rtl',
  frozenColumns,
});
