import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls } from '@harken/contract/calls';
import type { FastifyInstance } from 'fastify';
import { accessTokenRoutes } from './features/access-tokens/access-tokens.routes.ts';
import { registerOauth } from './features/access-tokens/oauth/oauth.routes.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { ownAccountRoutes, ownChangeRoutes } from './features/accounts/own-account/own-account.routes.ts';
import { twoFactorRoutes } from './features/accounts/two-factor/two-factor.routes.ts';
import { agreementRoutes } from './features/agreements/agreements.routes.ts';
import { alertEventRoutes } from './features/alert-events/alert-events.routes.ts';
import { alertRecipientRoutes } from './features/alert-recipients/alert-recipients.routes.ts';
import { alertRoutes } from './features/alerts/alerts.routes.ts';
import { alertDeliveryRoutes } from './features/alerts/deliveries/deliveries.routes.ts';
import { alertExportRoutes } from './features/alerts/export/export.routes.ts';
import { alertScorecardRoutes } from './features/alerts/scorecards/scorecards.routes.ts';
import { alertTimelinessRoutes } from './features/alerts/timeliness/timeliness.routes.ts';
import { appDataRoutes } from './features/app-data/app-data.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { createChannelIngressHandler } from './features/channels/channels.ingress.ts';
import { registerChannelAddresses } from './features/channels/channels.routes.ts';
import { checkupRoutes } from './features/checkup/checkup.routes.ts';
import { collectorMessageRoutes } from './features/collector-messages/collector-messages.routes.ts';
import { aberrationRoutes } from './features/dashboards/aberrations/aberrations.routes.ts';
import { casesByPlaceRoutes } from './features/dashboards/cases-by-place/cases-by-place.routes.ts';
import { dashboardRoutes } from './features/dashboards/dashboards.routes.ts';
import { epidemiologyRoutes } from './features/dashboards/epidemiology/epidemiology.routes.ts';
import { nonReportingRoutes } from './features/dashboards/non-reporting/non-reporting.routes.ts';
import { reportScheduleRoutes } from './features/dashboards/report-schedule/report-schedule.routes.ts';
import { situationReportRoutes } from './features/dashboards/situation-report/situation-report.routes.ts';
import { registerDataApi } from './features/data-api/data-api.routes.ts';
import { dataCollectorRoutes } from './features/data-collectors/data-collectors.routes.ts';
import { dataCollectorExportRoutes } from './features/data-collectors/export/export.routes.ts';
import { dataCollectorImportRoutes } from './features/data-collectors/import/import.routes.ts';
import { dataCollectorPerformanceRoutes } from './features/data-collectors/performance/performance.routes.ts';
import { dhis2Routes, dhis2SendingRoutes, dhis2UnitRoutes } from './features/dhis2/dhis2.routes.ts';
import { eidsrRoutes } from './features/eidsr/eidsr.routes.ts';
import { errorMessageRoutes } from './features/error-messages/error-messages.routes.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { healthRiskRoutes } from './features/health-risks/health-risks.routes.ts';
import { identityProviderRoutes } from './features/identity-providers/identity-providers.routes.ts';
import { providerSignInRoutes } from './features/identity-providers/sign-in.routes.ts';
import { mapFileRoutes } from './features/map-file/map-file.routes.ts';
import { nationalSocietyRoutes } from './features/national-societies/national-societies.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { organizationRoutes } from './features/organizations/organizations.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { lineListRoutes } from './features/outbreaks/line-list/line-list.routes.ts';
import { outbreakRoutes } from './features/outbreaks/outbreaks.routes.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { publicFactRoutes } from './features/public-facts/public-facts.routes.ts';
import { referralRoutes } from './features/referrals/referrals.routes.ts';
import { reportExportRoutes } from './features/reports/export/export.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { reportSendingRoutes } from './features/reports/sending/sending.routes.ts';
import { societyReportRoutes } from './features/reports/society-reports/society-reports.routes.ts';
import { savedViewRoutes } from './features/saved-views/saved-views.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { setupGuideRoutes } from './features/setup-guide/setup-guide.routes.ts';
import { readSignInPage } from './features/sign-in-page/sign-in-page.html.ts';
import { registerSignInPage } from './features/sign-in-page/sign-in-page.routes.ts';
import { signalRoutes } from './features/signals/signals.routes.ts';
import { simulatorRoutes } from './features/simulator/simulator.routes.ts';
import { createIngestion } from './features/sms/index.ts';
import { createSmsIngressHandler } from './features/sms/sms.ingress.ts';
import { registerGatewayAddresses } from './features/sms/sms.routes.ts';
import { deviceRoutes } from './features/sms-gateways/devices.routes.ts';
import { phoneRoutes } from './features/sms-gateways/phone.routes.ts';
import { smsGatewayRoutes } from './features/sms-gateways/sms-gateways.routes.ts';
import { boundaryImportRoutes, boundaryRoutes } from './features/structure/boundaries/boundaries.routes.ts';
import { placeRoutes } from './features/structure/places/places.routes.ts';
import { populationImportRoutes } from './features/structure/places/population.import.routes.ts';
import { structureImportRoutes } from './features/structure/structure.import.routes.ts';
import { structureRoutes } from './features/structure/structure.routes.ts';
import { systemStatusRoutes } from './features/system-status/system-status.routes.ts';
import { todayRoutes } from './features/today/today.routes.ts';
import { translationRoutes } from './features/translations/translations.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { verificationRoutes } from './features/verification/verification.routes.ts';
import { villageRoutes } from './features/villages/villages.routes.ts';
import { webhookRepeatRoutes } from './features/webhooks/webhooks.repeats.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { weeklyReportRoutes } from './features/weekly-reports/weekly-reports.routes.ts';
import { isApiPath } from './platform/http/api-path.ts';
import { createErrorHandler } from './platform/http/error-handler.ts';
import { expectedError } from './platform/http/expected-error.ts';
import { callLimits } from './platform/http/limits/call-limits.ts';
import { registerHealth } from './platform/http/monitoring/health.ts';
import { registerMetrics } from './platform/http/monitoring/metrics-page.ts';
import { requireTokenOrSignIn } from './platform/http/monitoring/operator-access.ts';
import { requireOwnOrigin } from './platform/http/origin.ts';
import { createRouteRegistration } from './platform/http/register-route.ts';
import { logRequests } from './platform/http/request-log.ts';
import type { Routes } from './platform/http/routes.ts';
import { createServer, type IngressHandler } from './platform/http/server.ts';
import { liveRoutes } from './platform/live/live.routes.ts';
import { withLongTimeouts } from './platform/long-queries.ts';
import type { Services } from './platform/services.ts';

const features: Routes[] = [
  appDataRoutes,
  publicFactRoutes,
  accountRoutes,
  ownAccountRoutes,
  ownChangeRoutes,
  twoFactorRoutes,
  accessTokenRoutes,
  agreementRoutes,
  feedbackRoutes,
  userRoutes,
  identityProviderRoutes,
  providerSignInRoutes,
  nationalSocietyRoutes,
  organizationRoutes,
  structureRoutes,
  placeRoutes,
  boundaryRoutes,
  boundaryImportRoutes,
  villageRoutes,
  structureImportRoutes,
  populationImportRoutes,
  smsGatewayRoutes,
  deviceRoutes,
  phoneRoutes,
  healthRiskRoutes,
  projectRoutes,
  setupGuideRoutes,
  savedViewRoutes,
  searchRoutes,
  todayRoutes,
  notificationRoutes,
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
  alertTimelinessRoutes,
  alertScorecardRoutes,
  alertDeliveryRoutes,
  alertExportRoutes,
  alertEventRoutes,
  dashboardRoutes,
  aberrationRoutes,
  casesByPlaceRoutes,
  epidemiologyRoutes,
  nonReportingRoutes,
  reportScheduleRoutes,
  situationReportRoutes,
  signalRoutes,
  verificationRoutes,
  outbreakRoutes,
  lineListRoutes,
  referralRoutes,
  collectorMessageRoutes,
  outboxRoutes,
  eidsrRoutes,
  dhis2Routes,
  dhis2SendingRoutes,
  dhis2UnitRoutes,
  webhookRoutes,
  weeklyReportRoutes,
  webhookRepeatRoutes,
  translationRoutes,
  auditRoutes,
  checkupRoutes,
  systemStatusRoutes,
  mapFileRoutes,
  simulatorRoutes,
  liveRoutes,
];

/** Features that may read or write for minutes: they use separate connections with longer timeouts. */
const longFeatures = new Set<Routes>([
  dataCollectorExportRoutes,
  dataCollectorImportRoutes,
  structureImportRoutes,
  populationImportRoutes,
  reportExportRoutes,
  alertExportRoutes,
  alertTimelinessRoutes,
  alertScorecardRoutes,
  dashboardRoutes,
  aberrationRoutes,
  casesByPlaceRoutes,
  epidemiologyRoutes,
  nonReportingRoutes,
  situationReportRoutes,
  weeklyReportRoutes,
]);

/** The folder of the built client. */
export const pagesFolder = fileURLToPath(new URL('../../client/dist/', import.meta.url));

/** Whether a folder contains the built client: without it, every page would be an error. */
export const areScreensBuilt = (folder: string) => existsSync(`${folder}/index.html`);

/** What an operator reads instead of a page that was not built. */
export const screensNotBuilt = 'its screens are not built. Run: npm run build';

/** Handles the requests of all gateways, which share one queue of messages to store. */
function createGatewayHandler(services: Services): { handle: IngressHandler; endConnections(): void } {
  const ingest = createIngestion(services);
  const handleMessage = createSmsIngressHandler(services, ingest);
  const channels = createChannelIngressHandler(services, ingest);
  return {
    handle: (request, response) => handleMessage(request, response) || channels.handle(request, response),
    endConnections: channels.endConnections,
  };
}

/** Lists the addresses of gateways, and ends the connections that telephones hold open when the server stops. */
function registerGateways(
  app: FastifyInstance,
  { handle, endConnections }: ReturnType<typeof createGatewayHandler>,
): void {
  registerGatewayAddresses(app, handle);
  registerChannelAddresses(app, handle);
  app.addHook('preClose', async () => endConnections());
}

/** Creates the web server with the routes of all features. Throws if a call of the contract has no route. */
export async function createApp(
  services: Services,
  options: { pagesFolder: string | null; requestsPerMinute?: number; callLimits?: typeof callLimits },
): Promise<FastifyInstance> {
  const gateways = createGatewayHandler(services);
  const signInPage = options.pagesFolder === null ? null : readSignInPage(options.pagesFolder);
  const app = await createServer({
    log: services.log as never,
    trustedProxies: services.config.trustedProxies,
    tilesUrl: services.config.tilesUrl,
    requestsPerMinute: options.requestsPerMinute,
    pagesFolder: options.pagesFolder,
    inline: signInPage?.inline,
    ingressHandler: gateways.handle,
    documentationGuard: requireTokenOrSignIn(services),
    connectionLimits: {
      total: services.config.maxConnections,
      perAddress: services.config.maxConnectionsPerAddress,
    },
  });
  app.setErrorHandler(createErrorHandler(services));
  app.addHook('onRequest', requireOwnOrigin(services.config));
  logRequests(app, services);
  registerHealth(app, services.health);
  registerMetrics(app, services);
  const registeredCalls = new Set<string>();
  const standard = {
    app,
    services,
    route: createRouteRegistration(app, services, registeredCalls, options.callLimits),
  };
  const longServices = withLongTimeouts(services);
  const long = {
    app,
    services: longServices,
    route: createRouteRegistration(app, longServices, registeredCalls, options.callLimits),
  };
  for (const routes of features) routes(longFeatures.has(routes) ? long : standard);
  registerDataApi(app, longServices, (options.callLimits ?? callLimits).dataApi);
  registerOauth(app, services);
  requireAllCalls(registeredCalls);
  registerGateways(app, gateways);
  const sendSignInForm = registerSignInPage(app, services, signInPage);
  handleUnknownAddresses(app, options.pagesFolder, sendSignInForm);
  await app.ready();
  return app;
}

/** Throws if a call of the contract has no route. */
function requireAllCalls(registered: ReadonlySet<string>): void {
  const missing = Object.values(calls as Record<string, { name: string }>).filter(
    (call) => !registered.has(call.name),
  );
  if (missing.length > 0)
    throw new Error(`Calls without a route: ${missing.map((call) => call.name).join(', ')}`);
}

/** Unknown calls get 404 in JSON; every other unknown address gets the client, which shows its own "not found" page. */
function handleUnknownAddresses(
  app: FastifyInstance,
  pagesFolder: string | null,
  sendSignInForm: ReturnType<typeof registerSignInPage>,
): void {
  const areBuilt = pagesFolder !== null && areScreensBuilt(pagesFolder);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // A missing file (after a new build of the client) must not be answered with an HTML page. And browsers uninstall a service
    // worker when its script is 404 (client/src/lib/offline/worker.ts).
    const isFile =
      request.url.startsWith('/static/') || /^\/(sw\.js|manifest\.webmanifest)(\?|$)/.test(request.url);
    if (isApiPath(request.url) || isFile || !isPage || !pagesFolder) throw expectedError('error.notFound');
    if (!areBuilt)
      return reply.status(503).type('text/plain').send(`Harken is running, but ${screensNotBuilt}\n`);
    if (await sendSignInForm(request, reply)) return reply;
    return reply.header('cache-control', 'no-cache').sendFile('index.html', pagesFolder);
  });
}
