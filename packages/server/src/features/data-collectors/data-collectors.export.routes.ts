import { dataCollectorPerformanceCalls } from '@harken/contract/data-collector-performance';
import { dataCollectorCalls } from '@harken/contract/data-collectors';
import type { ProjectFacts } from '@harken/domain/access/may';
import { directionOfLanguage } from '@harken/domain/texts/languages';
import { project } from '../../platform/access/scopes.ts';
import type { CallContext, Routes } from '../../platform/http/routes.ts';
import { csvFile, xlsxFile } from '../../platform/spreadsheets/spreadsheet-file.ts';
import { performanceSheet } from './data-collectors.export.performance.ts';
import { type Asked, collectorSheet, fileNameOf } from './data-collectors.export.ts';

const calls = { ...dataCollectorCalls, ...dataCollectorPerformanceCalls };

type Context = Pick<CallContext<typeof calls.exportDataCollectorsToCsv>, 'user' | 'place' | 'languageCode'>;

const askedBy = ({ user, place, languageCode }: Context): Asked => ({
  user,
  project: place as ProjectFacts,
  languageCode,
});

/** Lists of collectors as files, made while they are sent. */
export const dataCollectorExportRoutes: Routes = ({ route, services }) => {
  route(calls.exportDataCollectorsToCsv, {
    scope: project,
    async handle({ query, body, ...context }) {
      const sheet = await collectorSheet(services, body, askedBy(context));
      return csvFile(sheet, `${await fileNameOf(services, query.projectId, 'dataCollectors')}.csv`);
    },
  });
  route(calls.exportDataCollectorsToExcel, {
    scope: project,
    async handle({ query, body, ...context }) {
      const sheet = await collectorSheet(services, body, askedBy(context));
      const name = await fileNameOf(services, query.projectId, 'dataCollectors');
      return xlsxFile(sheet, `${name}.xlsx`, layoutIn(context.languageCode, 2));
    },
  });
  route(calls.exportDataCollectorPerformance, {
    scope: project,
    async handle({ query, body, ...context }) {
      const sheet = await performanceSheet(services, body, askedBy(context));
      const name = await fileNameOf(services, query.projectId, 'dataCollectorPerformance');
      return xlsxFile(sheet, `${name}.xlsx`, layoutIn(context.languageCode, 1));
    },
  });
};

/** Names stay in sight; in Arabic the first column is the one on the right. */
const layoutIn = (languageCode: string, frozenColumns: number) => ({
  isRightToLeft: directionOfLanguage(languageCode) === 'rtl',
  frozenColumns,
});
