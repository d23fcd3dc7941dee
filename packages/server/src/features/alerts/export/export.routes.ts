import { alertCalls } from '@harken/contract/alerts';
import { dataTables } from '@harken/contract/exports/tables';
import { project } from '../../../platform/access/scopes.ts';
import { createExportFile } from '../../../platform/data-files/export-file.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { readAlertData } from './export.data.ts';
import { createAlertFile } from './export.ts';

/** Streams the list of alerts as a file. */
export const alertExportRoutes: Routes = ({ route, services }) => {
  route(alertCalls.exportAlerts, {
    scope: project,
    reads: 'replica',
    handle({ user, scope, languageCode, query, body }) {
      const { utcOffset, ...filter } = body;
      const request = { reader: { user, scope }, languageCode, request: filter, utcOffset };
      return createExportFile(
        { form: query.exportForm, format: query.exportFormat, languageCode },
        {
          table: dataTables.alerts,
          readable: () => createAlertFile(services, request),
          data: () => readAlertData(services, request),
        },
      );
    },
  });
};
