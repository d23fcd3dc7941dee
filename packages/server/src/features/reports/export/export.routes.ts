import { dataTables } from '@harken/contract/exports/tables';
import { reportCalls } from '@harken/contract/reports';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { project } from '../../../platform/access/scopes.ts';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { createExportFile } from '../../../platform/data-files/export-file.ts';
import type { CallContext, Routes } from '../../../platform/http/routes.ts';
import { readReportData } from './export.data.ts';
import { createReportFile } from './export.ts';

type Call = Pick<
  CallContext<typeof reportCalls.exportReportsToCsv, ProjectScope>,
  'user' | 'scope' | 'languageCode' | 'query' | 'body'
>;

/** Streams lists of reports as files. */
export const reportExportRoutes: Routes = ({ route, services }) => {
  const exportReports = (call: Call, format: 'csv' | 'xlsx') => {
    const { user, scope, languageCode, body: filter } = call;
    const request = { project: scope, viewer: toViewer(scope, user), languageCode, filter };
    return createExportFile(
      { form: call.query.exportForm, format, languageCode },
      {
        table: filter.formatCorrect ? dataTables.reports : dataTables.incorrectReports,
        readable: () => createReportFile(services, request),
        data: () => readReportData(services, request),
      },
    );
  };
  route(reportCalls.exportReportsToCsv, {
    scope: project,
    reads: 'replica',
    handle: (call) => exportReports(call, 'csv'),
  });
  route(reportCalls.exportReportsToExcel, {
    scope: project,
    reads: 'replica',
    handle: (call) => exportReports(call, 'xlsx'),
  });
};
