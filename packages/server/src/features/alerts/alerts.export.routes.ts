import { alertCalls } from '@harken/contract/alerts';
import type { ProjectFacts } from '@harken/domain/access/may';
import { directionOfLanguage } from '@harken/domain/texts/languages';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { xlsxFile } from '../../platform/spreadsheets/spreadsheet-file.ts';
import { alertFile } from './alerts.export.ts';

/** The list of alerts as a file, made while it is sent. */
export const alertExportRoutes: Routes = ({ route, services }) => {
  route(alertCalls.exportAlerts, {
    scope: project,
    async handle({ user, place, languageCode, body }) {
      const { utcOffset, ...request } = body;
      const reader = { user, place: place as ProjectFacts };
      const { name, sheet } = await alertFile(services, { reader, languageCode, request, utcOffset });
      return xlsxFile(sheet, `${name}.xlsx`, {
        isRightToLeft: directionOfLanguage(languageCode) === 'rtl',
        frozenColumns: 1,
      });
    },
  });
};
