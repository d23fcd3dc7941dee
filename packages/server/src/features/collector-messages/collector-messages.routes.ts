import { collectorMessageCalls } from '@harken/contract/data-collectors/messages';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { editSettings, readSettings } from './settings.ts';

/** What a project sends to data collectors beyond replies to reports. */
export const collectorMessageRoutes: Routes = ({ route, services: { db } }) => {
  route(collectorMessageCalls.getCollectorMessageSettings, {
    scope: project,
    handle: ({ scope }) => readSettings(db, scope.projectId),
  });
  route(collectorMessageCalls.editCollectorMessageSettings, {
    scope: project,
    handle: (call) => editSettings(db, call),
  });
};
