import { nationalSocietyReportCalls } from '@harken/contract/reports/national-society-reports';
import { society } from '../../../platform/access/scopes.ts';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { readsIfClosed } from '../../../platform/http/closed-period.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { findStructureWithCodes } from '../../../platform/place-codes.queries.ts';
import { findHealthRiskChoicesOfSociety } from '../reports.health-risks.queries.ts';
import { listSocietyReports } from './society-reports.ts';

/** The reports of a national society, read-only. */
export const societyReportRoutes: Routes = ({ route, services }) => {
  route(nationalSocietyReportCalls.listSocietyReports, {
    scope: society,
    reads: readsIfClosed,
    handle({ query, body, user, scope, languageCode }) {
      return listSocietyReports(services, {
        nationalSocietyId: query.nationalSocietyId,
        viewer: toViewer(scope, user),
        languageCode,
        filter: body,
        pageNumber: query.pageNumber,
      });
    },
  });

  route(nationalSocietyReportCalls.getSocietyReportFilters, {
    scope: society,
    async handle({ query, languageCode }) {
      const { nationalSocietyId } = query;
      const [healthRisks, locations] = await Promise.all([
        findHealthRiskChoicesOfSociety(services.db, { nationalSocietyId, languageCode }),
        findStructureWithCodes(services.db, nationalSocietyId, services.clock.now()),
      ]);
      return { healthRisks, locations };
    },
  });
};
