import type { ComparedLevel } from '@harken/domain/places/places-inside';
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { downloadFileAs } from '../../../lib/requests/download-as.ts';
import { call } from '../../../lib/requests/request.ts';
import { type ExportChoice, toExportForm } from '../../../shared/exports/export-items.ts';
import type { ProjectDashboardFilter, SocietyDashboardFilter } from '../dashboards.api.ts';

export type CasesByPlace = CallResponse<'projectDashboard/casesByPlace'>;
export type ComparedPlace = CasesByPlace['places'][number];

/** Whose cases are compared: those of a project or a national society, with the filter of its dashboard. */
export type PlacesScope =
  | { projectId: number; filter: ProjectDashboardFilter }
  | { nationalSocietyId: number; filter: SocietyDashboardFilter };

/** Cases by region, district or village in the whole period. */
export function useCasesByPlace(scope: PlacesScope, level: ComparedLevel) {
  return useQuery<CasesByPlace>({
    queryKey:
      'projectId' in scope
        ? ['projectDashboard/casesByPlace', scope.projectId, scope.filter, level]
        : ['nationalSocietyDashboard/casesByPlace', scope.nationalSocietyId, scope.filter, level],
    queryFn: ({ signal }) => readCasesByPlace(scope, level, signal),
  });
}

function readCasesByPlace(scope: PlacesScope, level: ComparedLevel, signal: AbortSignal) {
  const ofPlaces = { level, withPeriods: false };
  if ('projectId' in scope) {
    const { projectId, filter } = scope;
    const request = { query: { projectId }, body: { ...filter, ...ofPlaces } };
    return call('projectDashboard/casesByPlace', request, { signal });
  }
  const { nationalSocietyId, filter } = scope;
  const request = { query: { nationalSocietyId }, body: { ...filter, ...ofPlaces } };
  return call('nationalSocietyDashboard/casesByPlace', request, { signal });
}

/** Downloads the same places and numbers as a file. @param fileName with its extension */
export function downloadCasesByPlace(
  scope: PlacesScope,
  level: ComparedLevel,
  { form, format, fileName }: ExportChoice & { fileName: string },
) {
  const choice = { ...toExportForm(form), exportFormat: format };
  if ('projectId' in scope) {
    const request = { query: { projectId: scope.projectId, ...choice }, body: { ...scope.filter, level } };
    return downloadFileAs('projectDashboard/exportCasesByPlace', request, fileName);
  }
  const { nationalSocietyId, filter } = scope;
  const request = { query: { nationalSocietyId, ...choice }, body: { ...filter, level } };
  return downloadFileAs('nationalSocietyDashboard/exportCasesByPlace', request, fileName);
}
