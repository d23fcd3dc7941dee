import { alertScorecardCalls } from '@harken/contract/alerts/scorecards';
import { dataTables } from '@harken/contract/exports/tables';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { project } from '../../../platform/access/scopes.ts';
import { createExportFile } from '../../../platform/data-files/export-file.ts';
import type { CallContext, Routes } from '../../../platform/http/routes.ts';
import { readScorecardData } from './scorecards.data.ts';
import { createScorecardFile } from './scorecards.export.ts';
import { readScorecards, type ScorecardRequest } from './scorecards.ts';

type Filter = Omit<ScorecardRequest, 'projectId' | 'nationalSocietyId' | 'languageCode' | 'level'> & {
  placeLevel: ScorecardRequest['level'];
};

const toRequest = (call: { scope: ProjectScope; languageCode: string; body: Filter }): ScorecardRequest => {
  const { projectId, nationalSocietyId } = call.scope;
  const { placeLevel: level, ...filter } = call.body;
  return { ...filter, level, projectId, nationalSocietyId, languageCode: call.languageCode };
};

type ExportCall = Pick<
  CallContext<typeof alertScorecardCalls.exportAlertScorecardsToCsv, ProjectScope>,
  'user' | 'scope' | 'languageCode' | 'query' | 'body'
>;

/** How good the alert rules of a project are, on screen and as files. */
export const alertScorecardRoutes: Routes = ({ route, services }) => {
  route(alertScorecardCalls.getAlertScorecards, {
    scope: project,
    reads: 'replica',
    handle: (call) => readScorecards(services, toRequest(call)),
  });
  const exportScorecards = (call: ExportCall, format: 'csv' | 'xlsx') =>
    createExportFile(
      { form: call.query.exportForm, format, languageCode: call.languageCode },
      {
        table: dataTables.scorecards,
        readable: () => createScorecardFile(services, toRequest(call)),
        data: () => readScorecardData(services, toRequest(call)),
        frozenColumns: 2,
      },
    );
  route(alertScorecardCalls.exportAlertScorecardsToCsv, {
    scope: project,
    reads: 'replica',
    handle: (call) => exportScorecards(call, 'csv'),
  });
  route(alertScorecardCalls.exportAlertScorecardsToExcel, {
    scope: project,
    reads: 'replica',
    handle: (call) => exportScorecards(call, 'xlsx'),
  });
};
