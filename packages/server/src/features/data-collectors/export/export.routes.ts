import { dataCollectorCalls } from '@harken/contract/data-collectors';
import { dataCollectorPerformanceCalls } from '@harken/contract/data-collectors/performance';
import { dataTables } from '@harken/contract/exports/tables';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { project } from '../../../platform/access/scopes.ts';
import { createExportFile } from '../../../platform/data-files/export-file.ts';
import type { CallContext, Routes } from '../../../platform/http/routes.ts';
import { readPerformanceData } from './export.performance.data.ts';
import { createPerformanceSheet } from './export.performance.ts';
import { composeFileName, createCollectorSheet, type ExportRequest, readCollectorData } from './export.ts';

const calls = { ...dataCollectorCalls, ...dataCollectorPerformanceCalls };

type CollectorExport = Pick<
  CallContext<typeof calls.exportDataCollectorsToCsv, ProjectScope>,
  'user' | 'scope' | 'languageCode' | 'query' | 'body'
>;

const toExportRequest = ({
  user,
  scope,
  languageCode,
}: Pick<CollectorExport, 'user' | 'scope' | 'languageCode'>): ExportRequest => ({
  user,
  project: scope,
  languageCode,
});

/** Exports of collectors, written while they are sent. */
export const dataCollectorExportRoutes: Routes = ({ route, services }) => {
  const exportCollectors = (call: CollectorExport, format: 'csv' | 'xlsx') => {
    const request = toExportRequest(call);
    return createExportFile(
      { form: call.query.exportForm, format, languageCode: call.languageCode },
      {
        table: dataTables.collectors,
        readable: async () => ({
          sheet: await createCollectorSheet(services, call.body, request),
          name: await composeFileName(services, call.query.projectId, 'dataCollectors'),
        }),
        data: () => readCollectorData(services, call.body, request),
        frozenColumns: 2,
      },
    );
  };
  route(calls.exportDataCollectorsToCsv, {
    scope: project,
    reads: 'replica',
    handle: (call) => exportCollectors(call, 'csv'),
  });
  route(calls.exportDataCollectorsToExcel, {
    scope: project,
    reads: 'replica',
    handle: (call) => exportCollectors(call, 'xlsx'),
  });
  route(calls.exportDataCollectorPerformance, {
    scope: project,
    reads: 'replica',
    handle({ query, body, ...context }) {
      const request = toExportRequest(context);
      return createExportFile(
        { form: query.exportForm, format: query.exportFormat, languageCode: context.languageCode },
        {
          table: dataTables.collectorWeeks,
          readable: async () => ({
            sheet: await createPerformanceSheet(services, body, request),
            name: await composeFileName(services, query.projectId, 'dataCollectorPerformance'),
          }),
          data: () => readPerformanceData(services, body, request),
        },
      );
    },
  });
};
