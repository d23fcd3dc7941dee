import { nationalSocietyReportCalls } from '@harken/contract/national-society-reports';
import { society } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { findHealthRiskChoicesOfSociety } from './reports.health-risks.queries.ts';
import { viewerIn } from './reports.visibility.queries.ts';
import { listSocietyReports } from './society-reports.ts';

/** The reports of a whole society, for reading only. */
export const societyReportRoutes: Routes = ({ route, services }) => {
  route(nationalSocietyReportCalls.listSocietyReports, {
    scope: society,
    handle({ query, body, user, place, languageCode }) {
      return listSocietyReports(services, {
        nationalSocietyId: query.nationalSocietyId,
        viewer: viewerIn(place, user),
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
        findStructure(services.db, nationalSocietyId),
      ]);
      return { healthRisks, locations };
    },
  });
};
