import { reportCalls } from '@harken/contract/reports';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { getTextDirection } from '@harken/domain/texts/languages';
import { project } from '../../../platform/access/scopes.ts';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import type { CurrentUser, Routes } from '../../../platform/http/routes.ts';
import { createCsvFile, createXlsxFile } from '../../../platform/spreadsheets/spreadsheet-file.ts';
import { createReportFile, type ReportExportRequest } from './export.ts';

function toExportRequest(
  user: CurrentUser,
  scope: ProjectScope,
  request: Pick<ReportExportRequest, 'languageCode' | 'filter'>,
): ReportExportRequest {
  return { project: scope, viewer: toViewer(scope, user), ...request };
}

/** Streams lists of reports as files. */
export const reportExportRoutes: Routes = ({ route, services }) => {
  route(reportCalls.exportReportsToCsv, {
    scope: project,
    reads: 'replica',
    async handle({ user, scope, languageCode, body }) {
      const exportRequest = toExportRequest(user, scope, { languageCode, filter: body });
      const { name, sheet } = await createReportFile(services, exportRequest);
      return createCsvFile(sheet, `${name}.csv`);
    },
  });
  route(reportCalls.exportReportsToExcel, {
    scope: project,
    reads: 'replica',
    async handle({ user, scope, languageCode, body }) {
      const exportRequest = toExportRequest(user, scope, { languageCode, filter: body });
      const { name, sheet } = await createReportFile(services, exportRequest);
      return createXlsxFile(sheet, `${name}.xlsx`, {
        isRightToLeft: getTextDirection(languageCode) === 'rtl',
        frozenColumns: 1,
      });
    },
  });
};
