import { alertCalls } from '@harken/contract/alerts';
import { getTextDirection } from '@harken/domain/texts/languages';
import { project } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { createXlsxFile } from '../../../platform/spreadsheets/spreadsheet-file.ts';
import { createAlertFile } from './export.ts';

/** Streams the list of alerts as a file. */
export const alertExportRoutes: Routes = ({ route, services }) => {
  route(alertCalls.exportAlerts, {
    scope: project,
    reads: 'replica',
    async handle({ user, scope, languageCode, body }) {
      const { utcOffset, ...request } = body;
      const reader = { user, scope };
      const { name, sheet } = await createAlertFile(services, { reader, languageCode, request, utcOffset });
      return createXlsxFile(sheet, `${name}.xlsx`, {
        isRightToLeft: getTextDirection(languageCode) === 'rtl',
        frozenColumns: 1,
      });
    },
  });
};
