import { alertScorecardCalls } from '@harken/contract/alerts/scorecards';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { getTextDirection } from '@harken/domain/texts/languages';
import { project } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { createCsvFile, createXlsxFile } from '../../../platform/spreadsheets/spreadsheet-file.ts';
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

/** How good the alert rules of a project are, on screen and as files. */
export const alertScorecardRoutes: Routes = ({ route, services }) => {
  route(alertScorecardCalls.getAlertScorecards, {
    scope: project,
    reads: 'replica',
    handle: (call) => readScorecards(services, toRequest(call)),
  });
  route(alertScorecardCalls.exportAlertScorecardsToCsv, {
    scope: project,
    reads: 'replica',
    async handle(call) {
      const { name, sheet } = await createScorecardFile(services, toRequest(call));
      return createCsvFile(sheet, `${name}.csv`);
    },
  });
  route(alertScorecardCalls.exportAlertScorecardsToExcel, {
    scope: project,
    reads: 'replica',
    async handle(call) {
      const { name, sheet } = await createScorecardFile(services, toRequest(call));
      return createXlsxFile(sheet, `${name}.xlsx`, {
        isRightToLeft: getTextDirection(call.languageCode) === 'rtl',
        frozenColumns: 2,
      });
    },
  });
};
