import { reportCalls } from '@harken/contract/reports';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { project, projectOfReport } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { mayWorkOnMessage } from './reports.access.ts';
import { markReport } from './reports.corrected.actions.ts';
import { crossCheckReport } from './reports.cross-check.actions.ts';
import { reviewDuplicate } from './reports.duplicate.actions.ts';
import { editReport } from './reports.edit.actions.ts';
import { findReport } from './reports.edit.queries.ts';
import { toEditForm } from './reports.edit-form.ts';
import { findHealthRiskChoices } from './reports.health-risks.queries.ts';
import { listReports } from './reports.list.ts';
import { toViewer } from './reports.visibility.queries.ts';

/** The reports of a project: list, edit and cross-check. */
export const reportRoutes: Routes = (registration) => {
  readingRoutes(registration);
  editingRoutes(registration);
  markingRoutes(registration);
};

const readingRoutes: Routes = ({ route, services }) => {
  const { db } = services;

  route(reportCalls.listReports, {
    scope: project,
    handle({ query, body, user, scope, languageCode }) {
      return listReports(services, {
        project: scope as ProjectScope,
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
        findStructure(db, (scope as ProjectScope).nationalSocietyId),
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

const editingRoutes: Routes = ({ route, services }) => {
  route(reportCalls.getReport, {
    scope: projectOfReport,
    async handle({ params, user, scope }) {
      const report = await findReport(services.db, params.reportId, toViewer(scope, user));
      if (!report) throw expectedError('report.reportNotFound');
      if (!mayWorkOnMessage(user.role, scope as SocietyScope, report))
        throw expectedError('error.unauthorized');
      return toEditForm(report);
    },
  });

  route(reportCalls.editReport, {
    scope: project,
    async handle({ params, body, user, scope }) {
      const outcome = await editReport(services, {
        reportId: params.reportId,
        edited: body,
        by: user,
        project: scope as ProjectScope,
      });
      if (!outcome.ok) throw expectedError(outcome.reason);
      return withMessage('report.edit.success');
    },
  });
};

/** Decisions on a single message: accept, dismiss, duplicate, corrected. */
const markingRoutes: Routes = ({ route, services }) => {
  for (const [call, target] of [
    [reportCalls.acceptReport, 'Accepted'],
    [reportCalls.dismissReport, 'Rejected'],
  ] as const) {
    route(call, {
      scope: projectOfReport,
      async handle({ params, user, scope }) {
        const { reportId } = params;
        const outcome = await crossCheckReport(services, {
          reportId,
          target,
          by: user,
          scope: scope as SocietyScope,
        });
        if (!outcome.ok) throw expectedError(outcome.reason);
      },
    });
  }

  route(reportCalls.setDuplicate, {
    scope: projectOfReport,
    async handle({ params, body, user, scope }) {
      const { reportId } = params;
      const { isRepetition } = body;
      const judgement = { reportId, isRepetition, by: user, scope: scope as SocietyScope };
      const outcome = await reviewDuplicate(services, judgement);
      if (!outcome.ok) throw expectedError(outcome.reason);
    },
  });

  for (const [call, isCorrected] of [
    [reportCalls.markReportAsCorrected, true],
    [reportCalls.markReportAsNotCorrected, false],
  ] as const) {
    route(call, {
      scope: projectOfReport,
      async handle({ params, user, scope }) {
        const { reportId } = params;
        const outcome = await markReport(services, {
          reportId,
          isCorrected,
          by: user,
          scope: scope as SocietyScope,
        });
        if (!outcome.ok) throw expectedError(outcome.reason);
      },
    });
  }
};
