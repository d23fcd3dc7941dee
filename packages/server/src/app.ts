import { fileURLToPath } from 'node:url';
import { calls } from '@harken/contract/calls';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { ownAccountRoutes, ownChangeRoutes } from './features/accounts/own-account.routes.ts';
import { twoFactorRoutes } from './features/accounts/two-factor.routes.ts';
import { agreementRoutes } from './features/agreements/agreements.routes.ts';
import { alertEventRoutes } from './features/alert-events/alert-events.routes.ts';
import { alertRecipientRoutes } from './features/alert-recipients/alert-recipients.routes.ts';
import { alertClockRoutes } from './features/alerts/alerts.clocks.routes.ts';
import { alertDeliveryRoutes } from './features/alerts/alerts.deliveries.routes.ts';
import { alertExportRoutes } from './features/alerts/alerts.export.routes.ts';
import { alertRoutes } from './features/alerts/alerts.routes.ts';
import { appDataRoutes } from './features/app-data/app-data.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { unusualRiseRoutes } from './features/dashboards/dashboards.rises.routes.ts';
import { dashboardRoutes } from './features/dashboards/dashboards.routes.ts';
import { silenceRoutes } from './features/dashboards/dashboards.silence.routes.ts';
import { situationReportRoutes } from './features/dashboards/dashboards.situation-report.routes.ts';
import { dataCollectorExportRoutes } from './features/data-collectors/data-collectors.export.routes.ts';
import { dataCollectorImportRoutes } from './features/data-collectors/data-collectors.import.routes.ts';
import { dataCollectorPerformanceRoutes } from './features/data-collectors/data-collectors.performance.routes.ts';
import { dataCollectorRoutes } from './features/data-collectors/data-collectors.routes.ts';
import { eidsrRoutes } from './features/eidsr/eidsr.routes.ts';
import { errorMessageRoutes } from './features/error-messages/error-messages.routes.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { healthRiskRoutes } from './features/health-risks/health-risks.routes.ts';
import { nationalSocietyRoutes } from './features/national-societies/national-societies.routes.ts';
import { organizationRoutes } from './features/organizations/organizations.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { publicFactRoutes } from './features/public-facts/public-facts.routes.ts';
import { reportExportRoutes } from './features/reports/reports.export.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { reportSendingRoutes } from './features/reports/reports.sending.routes.ts';
import { societyReportRoutes } from './features/reports/society-reports.routes.ts';
import { simulatorRoutes } from './features/simulator/simulator.routes.ts';
import { smsFastLane } from './features/sms/sms.fast-lane.ts';
import { smsRoutes } from './features/sms/sms.routes.ts';
import { deviceRoutes } from './features/sms-gateways/devices.routes.ts';
import { smsGatewayRoutes } from './features/sms-gateways/sms-gateways.routes.ts';
import { structureImportRoutes } from './features/structure/structure.import.routes.ts';
import { structureRoutes } from './features/structure/structure.routes.ts';
import { translationRoutes } from './features/translations/translations.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import type { callLimits } from './platform/http/call-limits.ts';
import { errorHandler } from './platform/http/error-handler.ts';
import { noteRequests } from './platform/http/finished-requests.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerMetrics } from './platform/http/metrics-page.ts';
import { answerUnknownAddresses } from './platform/http/not-found.ts';
import { requireTokenOrSignIn } from './platform/http/operator-access.ts';
import { requireOwnOrigin } from './platform/http/origin.ts';
import { routeRegistration } from './platform/http/register-route.ts';
import type { Routes } from './platform/http/routes.ts';
import { createServer } from './platform/http/server.ts';
import { liveRoutes } from './platform/live/live.routes.ts';
import { withLongQueries } from './platform/long-queries.ts';
import type { Services } from './platform/services.ts';

const features: Routes[] = [
  appDataRoutes,
  publicFactRoutes,
  accountRoutes,
  ownAccountRoutes,
  ownChangeRoutes,
  twoFactorRoutes,
  agreementRoutes,
  feedbackRoutes,
  userRoutes,
  nationalSocietyRoutes,
  organizationRoutes,
  structureRoutes,
  structureImportRoutes,
  smsGatewayRoutes,
  deviceRoutes,
  healthRiskRoutes,
  projectRoutes,
  errorMessageRoutes,
  dataCollectorRoutes,
  dataCollectorPerformanceRoutes,
  dataCollectorExportRoutes,
  dataCollectorImportRoutes,
  alertRecipientRoutes,
  reportRoutes,
  reportExportRoutes,
  reportSendingRoutes,
  societyReportRoutes,
  alertRoutes,
  alertClockRoutes,
  alertDeliveryRoutes,
  alertExportRoutes,
  alertEventRoutes,
  dashboardRoutes,
  unusualRiseRoutes,
  silenceRoutes,
  situationReportRoutes,
  outboxRoutes,
  eidsrRoutes,
  webhookRoutes,
  translationRoutes,
  auditRoutes,
  simulatorRoutes,
  smsRoutes,
  liveRoutes,
];

/** Those of them that may read or write for minutes: they have connections of their own. */
const longFeatures = new Set<Routes>([
  dataCollectorExportRoutes,
  dataCollectorImportRoutes,
  structureImportRoutes,
  reportExportRoutes,
  alertExportRoutes,
  alertClockRoutes,
  dashboardRoutes,
  unusualRiseRoutes,
  silenceRoutes,
  situationReportRoutes,
]);

/** Where the built screens lie. */
export const pagesFolder = fileURLToPath(new URL('../../client/dist/', import.meta.url));

/** The web server with the routes of every feature. It is not made when a call of the contract has no route. */
export async function createApp(
  services: Services,
  options: { pagesFolder: string | null; requestsPerMinute?: number; callLimits?: typeof callLimits },
): Promise<FastifyInstance> {
  const app = await createServer({
    log: services.log as never,
    trustedProxies: services.config.trustedProxies,
    tilesUrl: services.config.tilesUrl,
    requestsPerMinute: options.requestsPerMinute,
    pagesFolder: options.pagesFolder,
    fastLane: smsFastLane(services),
    documentationGuard: requireTokenOrSignIn(services),
    connectionLimits: {
      total: services.config.maxConnections,
      perAddress: services.config.maxConnectionsPerAddress,
    },
  });
  app.setErrorHandler(errorHandler(services));
  app.addHook('onRequest', requireOwnOrigin(services.config));
  noteRequests(app, services);
  registerHealth(app, services.health);
  registerMetrics(app, services);
  const registered = new Set<string>();
  const usual = { app, services, route: routeRegistration(app, services, registered, options.callLimits) };
  const longServices = withLongQueries(services);
  const long = {
    app,
    services: longServices,
    route: routeRegistration(app, longServices, registered, options.callLimits),
  };
  for (const routes of features) routes(longFeatures.has(routes) ? long : usual);
  const missing = Object.values(calls as Record<string, { name: string }>).filter(
    (call) => !registered.has(call.name),
  );
  if (missing.length > 0)
    throw new Error(`These calls have no route: ${missing.map((call) => call.name).join(', ')}`);
  answerUnknownAddresses(app, options.pagesFolder);
  await app.ready();
  return app;
}
