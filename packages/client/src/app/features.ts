import { accessTokenRoutes } from '../features/access-tokens/access-tokens.routes.tsx';
import { accountRoutes } from '../features/accounts/accounts.routes.tsx';
import { agreementRoutes } from '../features/agreements/agreements.routes.tsx';
import { alertRecipientRoutes } from '../features/alert-recipients/alert-recipients.routes.tsx';
import { alertRoutes } from '../features/alerts/alerts.routes.tsx';
import { auditRoutes } from '../features/audit/audit.routes.tsx';
import { checkupRoutes } from '../features/checkup/checkup.routes.tsx';
import { collectorMessageRoutes } from '../features/collector-messages/collector-messages.routes.tsx';
import { dashboardRoutes } from '../features/dashboards/dashboards.routes.tsx';
import { dataCollectorRoutes } from '../features/data-collectors/data-collectors.routes.tsx';
import { dhis2Routes } from '../features/dhis2/dhis2.routes.tsx';
import { eidsrRoutes } from '../features/eidsr/eidsr.routes.tsx';
import { errorMessageRoutes } from '../features/error-messages/error-messages.routes.tsx';
import { globalCoordinatorRoutes } from '../features/global-coordinators/global-coordinators.routes.tsx';
import { healthRiskRoutes } from '../features/health-risks/health-risks.routes.tsx';
import { identityProviderRoutes } from '../features/identity-providers/identity-providers.routes.tsx';
import { nationalSocietyRoutes } from '../features/national-societies/national-societies.routes.tsx';
import { notificationRoutes } from '../features/notifications/notifications.routes.tsx';
import { organizationRoutes } from '../features/organizations/organizations.routes.tsx';
import { outboxRoutes } from '../features/outbox/outbox.routes.tsx';
import { outbreakRoutes } from '../features/outbreaks/outbreaks.routes.tsx';
import { projectRoutes } from '../features/projects/projects.routes.tsx';
import { referralRoutes } from '../features/referrals/referrals.routes.tsx';
import { reportRoutes } from '../features/reports/reports.routes.tsx';
import { setupGuideRoutes } from '../features/setup-guide/setup-guide.routes.tsx';
import { signalRoutes } from '../features/signals/signals.routes.tsx';
import { simulatorRoutes } from '../features/simulator/simulator.routes.tsx';
import { smsGatewayRoutes } from '../features/sms-gateways/sms-gateways.routes.tsx';
import { structureRoutes } from '../features/structure/structure.routes.tsx';
import { systemStatusRoutes } from '../features/system-status/system-status.routes.tsx';
import { todayRoutes } from '../features/today/today.routes.tsx';
import { translationRoutes } from '../features/translations/translations.routes.tsx';
import { userRoutes } from '../features/users/users.routes.tsx';
import { verificationRoutes } from '../features/verification/verification.routes.tsx';
import { villageRoutes } from '../features/villages/villages.routes.tsx';
import { webhookRoutes } from '../features/webhooks/webhooks.routes.tsx';
import { weeklyReportRoutes } from '../features/weekly-reports/weekly-reports.routes.tsx';
import type { AppRoute } from '../lib/routes.ts';
import { scopeRoutes } from './routing/scopes.routes.tsx';

/**
 * All pages of the app. Router, menus, breadcrumbs and tests are built from this list (docs/decisions/0017).
 */
export const routes: readonly AppRoute[] = [
  ...accountRoutes,
  ...agreementRoutes,
  ...scopeRoutes,
  ...todayRoutes,
  ...notificationRoutes,
  ...dashboardRoutes,
  ...nationalSocietyRoutes,
  ...userRoutes,
  ...globalCoordinatorRoutes,
  ...projectRoutes,
  ...errorMessageRoutes,
  ...reportRoutes,
  ...alertRoutes,
  ...alertRecipientRoutes,
  ...signalRoutes,
  ...outbreakRoutes,
  ...verificationRoutes,
  ...referralRoutes,
  ...collectorMessageRoutes,
  ...dataCollectorRoutes,
  ...villageRoutes,
  ...organizationRoutes,
  ...smsGatewayRoutes,
  ...setupGuideRoutes,
  ...structureRoutes,
  ...eidsrRoutes,
  ...weeklyReportRoutes,
  ...dhis2Routes,
  ...webhookRoutes,
  ...accessTokenRoutes,
  ...identityProviderRoutes,
  ...healthRiskRoutes,
  ...outboxRoutes,
  ...auditRoutes,
  ...checkupRoutes,
  ...systemStatusRoutes,
  ...translationRoutes,
  ...simulatorRoutes,
];
