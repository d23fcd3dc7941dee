import { alertCalls } from '@harken/contract/alerts';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { getTextDirection } from '@harken/domain/texts/languages';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createXlsxFile } from '../../platform/spreadsheets/spreadsheet-file.ts';
import { createAlertFile } from './alerts.export.ts';

/** Streams the list of alerts as a file. */
export const alertExportRoutes: Routes = ({ route, services }) => {
  route(alertCalls.exportAlerts, {
    scope: project,
    async handle({ user, scope, languageCode, body }) {
      const { utcOffset, ...request } = body;
      const reader = { user, scope: scope as ProjectScope };
      const { name, sheet } = await createAlertFile(services, { reader, languageCode, request, utcOffset });
      return createXlsxFile(sheet, `${name}.xlsx`, {
        isRightToLeft: getTextDirection(languageCode) === 'rtl',
        frozenColumns: 1,
      });
    },
  });
};
