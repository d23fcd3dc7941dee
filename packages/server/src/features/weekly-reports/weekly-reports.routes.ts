import { weeklyReportCalls as calls } from '@harken/contract/weekly-reports/weekly-reports';
import { society } from '../../platform/access/scopes.ts';
import { createRequestSignal } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { downloadReport, downloadSent, readSending, readSendings } from './reading.ts';
import { editSchedule, queueReport, readSchedule } from './schedule.actions.ts';

/** The weekly report of a national society: files, schedule, and what was sent. */
export const weeklyReportRoutes: Routes = ({ route, services }) => {
  route(calls.getWeeklyReports, { scope: society, handle: (call) => readSchedule(services, call) });
  route(calls.editWeeklyReports, {
    scope: society,
    handle: (call) => editSchedule(services, call, call.body),
  });
  route(calls.sendWeeklyReport, {
    scope: society,
    handle: (call) => queueReport(services, call, call.body.reportedWeekOn),
  });
  route(calls.listWeeklyReports, {
    scope: society,
    reads: 'replica',
    handle: (call) => readSendings(services, call, call.query.pageNumber),
  });
  route(calls.getWeeklyReport, {
    scope: society,
    reads: 'replica',
    handle: (call) => readSending(services, call, call.query.weeklySendingId),
  });
  route(calls.downloadWeeklyReport, {
    scope: society,
    reads: 'replica',
    handle: (call) => downloadReport(services, call, call.query, createRequestSignal(call.reply)),
  });
  route(calls.downloadSentReport, {
    scope: society,
    reads: 'replica',
    handle: (call) =>
      downloadSent(
        services,
        call,
        { ...call.query, sendingId: call.query.weeklySendingId },
        createRequestSignal(call.reply),
      ),
  });
};
