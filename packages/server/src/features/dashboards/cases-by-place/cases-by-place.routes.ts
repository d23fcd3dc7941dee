import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import { dataTables } from '@harken/contract/exports/tables';
import type { ComparedLevel } from '@harken/domain/places/places-inside';
import { project, society } from '../../../platform/access/scopes.ts';
import { createExportFile, type ExportChoice } from '../../../platform/data-files/export-file.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { toProjectScope, toSocietyScope } from '../dashboards.routes.ts';
import type { DashboardFilter, DashboardScope } from '../dashboards.selection.ts';
import { createPlacesFile, readPlacesData } from './cases-by-place.export.ts';
import { readCasesByPlace } from './cases-by-place.ts';

/** Cases by region, district or village, with rates. */
export const casesByPlaceRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectCasesByPlace, {
    scope: project,
    reads: 'replica',
    handle: (call) => readCasesByPlace(services, toProjectScope(call), call.body),
  });
  route(nationalSocietyDashboardCalls.getSocietyCasesByPlace, {
    scope: society,
    reads: 'replica',
    handle: (call) => readCasesByPlace(services, toSocietyScope(call), call.body),
  });
  const exportPlaces = (
    scope: PlacesFileScope,
    { query, body }: { query: Query; body: DashboardFilter & { level: ComparedLevel } },
  ) => {
    const { languageCode } = scope;
    return createExportFile(
      { form: query.exportForm, format: query.exportFormat, languageCode },
      {
        table: dataTables.casesByPlace,
        readable: () => createPlacesFile(services, scope, body),
        data: () => readPlacesData(services, scope, body),
      },
    );
  };
  route(projectDashboardCalls.exportProjectCasesByPlace, {
    scope: project,
    reads: 'replica',
    handle: (call) => exportPlaces(toProjectScope(call), call),
  });
  route(nationalSocietyDashboardCalls.exportSocietyCasesByPlace, {
    scope: society,
    reads: 'replica',
    handle: (call) => exportPlaces(toSocietyScope(call), call),
  });
};

type Query = { exportForm: ExportChoice['form']; exportFormat: ExportChoice['format'] };
type PlacesFileScope = Required<DashboardScope>;
