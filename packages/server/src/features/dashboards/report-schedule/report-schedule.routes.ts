import { reportScheduleCalls } from '@harken/contract/projects/report-schedule';
import { project } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { editSchedule, readSchedule } from './report-schedule.ts';

/** The weekly situation report of a project by e-mail. */
export const reportScheduleRoutes: Routes = ({ route, services }) => {
  route(reportScheduleCalls.getReportSchedule, {
    scope: project,
    handle: ({ user, scope }) => readSchedule(services, { user, project: scope }),
  });
  route(reportScheduleCalls.editReportSchedule, {
    scope: project,
    handle: ({ user, scope, body }) => editSchedule(services, { user, project: scope }, body),
  });
};
