import { reportCalls } from '@harken/contract/reports';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { project, projectOfReport } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { isOpenTo } from './reports.access.ts';
import { markReport } from './reports.corrected.actions.ts';
import { crossCheckReport } from './reports.cross-check.actions.ts';
import { editReport } from './reports.edit.actions.ts';
import { findReport } from './reports.edit.queries.ts';
import { presentForEdit } from './reports.edit-form.ts';
import { findHealthRiskChoices } from './reports.health-risks.queries.ts';
import { listReports } from './reports.list.ts';
import { judgeRepetition } from './reports.repetition.actions.ts';
import { viewerIn } from './reports.visibility.queries.ts';

/** The reports of a project: reading them, correcting them, cross-checking them. */
export const reportRoutes: Routes = (registration) => {
  readingRoutes(registration);
  editingRoutes(registration);
  markingRoutes(registration);
};

const readingRoutes: Routes = ({ route, services }) => {
  const { db } = services;

  route(reportCalls.listReports, {
    scope: project,
    handle({ query, body, user, place, languageCode }) {
      return listReports(services, {
        project: place as ProjectFacts,
        viewer: viewerIn(place, user),
        languageCode,
        filter: body,
        pageNumber: query.pageNumber,
      });
    },
  });

  route(reportCalls.getReportFilters, {
    scope: project,
    async handle({ query, place, languageCode }) {
      const [healthRisks, locations] = await Promise.all([
        findHealthRiskChoices(db, { projectId: query.projectId, languageCode }),
        findStructure(db, (place as ProjectFacts).nationalSocietyId),
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
    async handle({ params, user, place }) {
      const report = await findReport(services.db, params.reportId, viewerIn(place, user));
      if (!report) throw problem('report.reportNotFound');
      if (!isOpenTo(user.role, place as SocietyFacts, report)) throw problem('error.unauthorized');
      return presentForEdit(report);
    },
  });

  route(reportCalls.editReport, {
    scope: project,
    async handle({ params, body, user, place }) {
      const outcome = await editReport(services, {
        reportId: params.reportId,
        edited: body,
        by: user,
        project: place as ProjectFacts,
      });
      if (!outcome.ok) throw problem(outcome.reason);
      return withMessage('report.edit.success');
    },
  });
};

/** What staff note about one message: kept, dismissed, sent twice, taken care of. */
const markingRoutes: Routes = ({ route, services }) => {
  for (const [call, target] of [
    [reportCalls.acceptReport, 'Accepted'],
    [reportCalls.dismissReport, 'Rejected'],
  ] as const) {
    route(call, {
      scope: projectOfReport,
      async handle({ params, user, place }) {
        const { reportId } = params;
        const outcome = await crossCheckReport(services, {
          reportId,
          target,
          by: user,
          place: place as SocietyFacts,
        });
        if (!outcome.ok) throw problem(outcome.reason);
      },
    });
  }

  route(reportCalls.setRepetition, {
    scope: projectOfReport,
    async handle({ params, body, user, place }) {
      const { reportId } = params;
      const { isRepetition } = body;
      const judgement = { reportId, isRepetition, by: user, place: place as SocietyFacts };
      const outcome = await judgeRepetition(services, judgement);
      if (!outcome.ok) throw problem(outcome.reason);
    },
  });

  for (const [call, isCorrected] of [
    [reportCalls.markReportAsCorrected, true],
    [reportCalls.markReportAsNotCorrected, false],
  ] as const) {
    route(call, {
      scope: projectOfReport,
      async handle({ params, user, place }) {
        const { reportId } = params;
        const outcome = await markReport(services, {
          reportId,
          isCorrected,
          by: user,
          place: place as SocietyFacts,
        });
        if (!outcome.ok) throw problem(outcome.reason);
      },
    });
  }
};
