import { reportCalls } from '@harken/contract/reports';
import { caseClassificationCalls } from '@harken/contract/reports/classification';
import { reportOverviewCalls } from '@harken/contract/reports/overview';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import type { OnsetOrigin } from '@harken/domain/reports/onset';
import type { z } from 'zod';
import { project, scopeOfMessage } from '../../platform/access/scopes.ts';
import { toViewer } from '../../platform/access/senders.queries.ts';
import { readsIfClosed } from '../../platform/http/closed-period.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { findStructureWithCodes } from '../../platform/place-codes.queries.ts';
import { classifyReport } from './classification/classification.actions.ts';
import { crossCheckReport, crossCheckReports } from './cross-check/cross-check.actions.ts';
import { reviewDuplicate } from './duplicate/duplicate.actions.ts';
import { editReport } from './edit/edit.actions.ts';
import { type EditableReport, findReport } from './edit/edit.queries.ts';
import { listReports } from './list/list.ts';
import { readReportOverview } from './overview/overview.ts';
import { mayWorkOnMessage } from './reports.access.ts';
import { markReport } from './reports.corrected.actions.ts';
import { findHealthRiskChoices } from './reports.health-risks.queries.ts';

/** The reports of a project: list, edit and cross-check. */
export const reportRoutes: Routes = (registration) => {
  readingRoutes(registration);
  overviewRoutes(registration);
  editingRoutes(registration);
  markingRoutes(registration);
};

const readingRoutes: Routes = ({ route, services }) => {
  const { db } = services;

  route(reportCalls.listReports, {
    scope: project,
    reads: readsIfClosed,
    handle({ query, body, user, scope, languageCode }) {
      return listReports(services, {
        project: scope,
        viewer: toViewer(scope, user),
        languageCode,
        filter: body,
        pageNumber: query.pageNumber,
      });
    },
  });

  route(reportCalls.getReportFilters, {
    scope: project,
    async handle({ query, scope, languageCode }) {
      const [healthRisks, locations] = await Promise.all([
        findHealthRiskChoices(db, { projectId: query.projectId, languageCode }),
        findStructureWithCodes(db, scope.nationalSocietyId, services.clock.now()),
      ]);
      return { healthRisks, locations };
    },
  });

  route(reportCalls.listHumanHealthRisksOfProject, {
    scope: project,
    async handle({ params, languageCode }) {
      const { projectId } = params;
      return { healthRisks: await findHealthRiskChoices(db, { projectId, languageCode, type: 'Human' }) };
    },
  });
};

const overviewRoutes: Routes = ({ route, services }) => {
  route(reportOverviewCalls.getReportOverview, {
    scope: project,
    async handle({ params, user, scope, languageCode }) {
      const overview = await readReportOverview(services, { id: params.reportId, user, scope, languageCode });
      if (!overview) throw expectedError('report.reportNotFound');
      return overview;
    },
  });
};

const editingRoutes: Routes = ({ route, services }) => {
  route(reportCalls.getReport, {
    scope: scopeOfMessage,
    async handle({ params, user, scope }) {
      const report = await findReport(services.db, params.reportId, toViewer(scope, user));
      if (!report) throw expectedError('report.reportNotFound');
      if (!mayWorkOnMessage(user.role, scope, report)) throw expectedError('error.unauthorized');
      return toEditForm(report);
    },
  });

  route(reportCalls.editReport, {
    scope: project,
    async handle({ params, body, user, scope }) {
      await editReport(services, {
        reportId: params.reportId,
        edited: body,
        by: user,
        project: scope,
      });
      return withMessage('report.edit.success');
    },
  });
};

/** Decisions on messages: accept, dismiss, reset, duplicate, corrected. */
const markingRoutes: Routes = ({ route, services }) => {
  for (const [call, decision] of [
    [reportCalls.acceptReport, 'Accept'],
    [reportCalls.dismissReport, 'Dismiss'],
    [reportCalls.resetReport, 'Reset'],
  ] as const) {
    route(call, {
      scope: scopeOfMessage,
      handle: ({ params: { reportId }, body: dismissal, user, scope }) =>
        crossCheckReport(services, { reportId, decision, dismissal, by: user, scope }),
    });
  }

  route(caseClassificationCalls.classifyReport, {
    scope: scopeOfMessage,
    handle: ({ params: { reportId }, body, user: by, scope }) =>
      classifyReport(services, { reportId, body, by, scope }),
  });

  route(reportCalls.crossCheckReports, {
    scope: project,
    async handle({ body: { decisions }, user, scope }) {
      return { results: await crossCheckReports(services, { decisions, by: user, project: scope }) };
    },
  });

  route(reportCalls.setDuplicate, {
    scope: scopeOfMessage,
    handle({ params: { reportId }, body: { isRepetition }, user, scope }) {
      const review = { reportId, isRepetition, by: user, scope };
      return reviewDuplicate(services, review);
    },
  });

  for (const [call, isCorrected] of [
    [reportCalls.markReportAsCorrected, true],
    [reportCalls.markReportAsNotCorrected, false],
  ] as const) {
    route(call, {
      scope: scopeOfMessage,
      handle: ({ params: { reportId }, user, scope }) =>
        markReport(services, { reportId, isCorrected, by: user, scope }),
    });
  }
};

/** A report as the edit form shows it, with date and time in the time zone of the project. */
function toEditForm(report: EditableReport): z.input<(typeof reportCalls)['getReport']['response']> {
  return {
    id: report.id,
    dataCollectorId: report.dataCollectorId,
    locationId: report.locationId ?? 0,
    date: toLocalDateTime(report.receivedAt.getTime(), report.timeZoneId ?? 'UTC'),
    healthRiskId: report.healthRiskId,
    reportType: report.kind,
    reportStatus: report.status,
    isActivityReport: report.isActivity,
    countMalesBelowFive: report.countMalesBelowFive,
    countMalesAtLeastFive: report.countMalesAtLeastFive,
    countFemalesBelowFive: report.countFemalesBelowFive,
    countFemalesAtLeastFive: report.countFemalesAtLeastFive,
    countUnspecifiedSexAndAge: report.countUnspecifiedSexAndAge,
    referredCount: report.referredCount,
    deathCount: report.deathCount,
    fromOtherVillagesCount: report.fromOtherVillagesCount,
    onsetOn: report.onsetOn,
    onsetOrigin: report.onsetOrigin as OnsetOrigin | null,
  };
}
