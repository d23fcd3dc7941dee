import { roles } from '@harken/domain/access/roles';
import { reportScheduleLimits } from '@harken/domain/dashboards/report-schedule';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, localDateTime } from '../schemas/schemas.ts';

const params = z.object({ projectId: id });
const weekday = z.int().min(1).max(7);
const hour = z.int().min(0).max(23);
/** yyyy-MM-dd */
const day = z.string();

/** What became of the e-mail with a report. */
export const reportDeliveryStates = ['Waiting', 'Sent', 'Failed', 'Withheld'] as const;

/** The weekly situation report of a project by e-mail. */
export const reportScheduleCalls = {
  getReportSchedule: defineCall({
    name: 'project/reportSchedule',
    method: 'GET',
    path: '/api/project/:projectId/reportSchedule',
    summary: 'When and to whom the situation report of a project is sent by e-mail, and the last deliveries.',
    permission: 'projects.getReportSchedule',
    params,
    response: z.object({
      isActive: z.boolean(),
      /** 1 is Monday, 7 is Sunday. */
      weekday,
      /** In the time zone of the project. */
      hour,
      /** Null if nothing will be sent. */
      nextAt: localDateTime.nullish(),
      /** Users who may see the dashboard of the project, as far as the caller may see them. */
      users: z.array(
        z.object({
          id,
          name: z.string(),
          role: z.enum(roles),
          isRecipient: z.boolean(),
          /** When they stopped the e-mails by the link in one. */
          stoppedAt: localDateTime.nullish(),
          /** Nothing is sent to an address that was not confirmed. */
          hasEmail: z.boolean(),
        }),
      ),
      /** Recipients whom the caller may not see: those of other organizations. */
      otherRecipientCount: z.int(),
      /** The newest first. */
      deliveries: z.array(
        z.object({
          id,
          createdAt: localDateTime,
          firstDay: day,
          lastDay: day,
          /** Null for somebody whom the caller may not see. */
          name: z.string().nullish(),
          state: z.enum(reportDeliveryStates),
        }),
      ),
    }),
  }),
  editReportSchedule: defineCall({
    name: 'project/editReportSchedule',
    method: 'POST',
    path: '/api/project/:projectId/reportSchedule',
    summary: 'Choose when and to whom the situation report of a project is sent by e-mail.',
    permission: 'projects.edit',
    params,
    body: z.object({
      isActive: z.boolean(),
      weekday,
      hour,
      /** Recipients whom the caller may not see stay as they are. */
      recipientIds: z.array(id).max(reportScheduleLimits.recipients),
    }),
  }),
};
