import { reportCalls } from '@harken/contract/reports';
import type { ProjectFacts } from '@harken/domain/access/may';
import { directionOfLanguage } from '@harken/domain/texts/languages';
import { project } from '../../platform/access/scopes.ts';
import type { CallContext, Routes } from '../../platform/http/routes.ts';
import { csvFile, xlsxFile } from '../../platform/spreadsheets/spreadsheet-file.ts';
import { type AskedReports, reportFile } from './reports.export.ts';
import { viewerIn } from './reports.visibility.queries.ts';

type Context = Pick<
  CallContext<typeof reportCalls.exportReportsToCsv>,
  'user' | 'place' | 'languageCode' | 'body'
>;

const askedBy = ({ user, place, languageCode, body }: Context): AskedReports => ({
  project: place as ProjectFacts,
  viewer: viewerIn(place, user),
  languageCode,
  filter: body,
});

/** Lists of reports as files, made while they are sent. */
export const reportExportRoutes: Routes = ({ route, services }) => {
  route(reportCalls.exportReportsToCsv, {
    scope: project,
    async handle(context) {
      const { name, sheet } = await reportFile(services, askedBy(context));
      return csvFile(sheet, `${name}.csv`);
    },
  });
  route(reportCalls.exportReportsToExcel, {
    scope: project,
    async handle(context) {
      const { name, sheet } = await reportFile(services, askedBy(context));
      return xlsxFile(sheet, `${name}.xlsx`, {
        isRightToLeft: directionOfLanguage(context.languageCode) === 'rtl',
        frozenColumns: 1,
      });
    },
  });
};
