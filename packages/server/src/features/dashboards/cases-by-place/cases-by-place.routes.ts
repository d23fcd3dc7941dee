import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import type { ComparedLevel } from '@harken/domain/places/places-inside';
import { getTextDirection } from '@harken/domain/texts/languages';
import { project, society } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { createXlsxFile } from '../../../platform/spreadsheets/spreadsheet-file.ts';
import { toProjectScope, toSocietyScope } from '../dashboards.routes.ts';
import type { DashboardFilter, DashboardScope } from '../dashboards.selection.ts';
import { createPlacesFile } from './cases-by-place.export.ts';
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
  const exportPlaces = async (
    scope: PlacesFileScope,
    request: DashboardFilter & { level: ComparedLevel },
  ) => {
    const { name, sheet } = await createPlacesFile(services, scope, request);
    const isRightToLeft = getTextDirection(scope.languageCode) === 'rtl';
    return createXlsxFile(sheet, `${name}.xlsx`, { isRightToLeft, frozenColumns: 1 });
  };
  route(projectDashboardCalls.exportProjectCasesByPlace, {
    scope: project,
    reads: 'replica',
    handle: (call) => exportPlaces(toProjectScope(call), call.body),
  });
  route(nationalSocietyDashboardCalls.exportSocietyCasesByPlace, {
    scope: society,
    reads: 'replica',
    handle: (call) => exportPlaces(toSocietyScope(call), call.body),
  });
};

type PlacesFileScope = Required<DashboardScope>;
