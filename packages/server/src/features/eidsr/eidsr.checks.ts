import type { CallRequest } from '@harken/contract/calls/call';
import type { eidsrCalls } from '@harken/contract/eidsr';
import { DeliveryError } from '../../external/delivery-error.ts';
import { findProgram } from '../../external/dhis2/dhis2-metadata.ts';
import type { Dhis2Connection } from '../../external/dhis2/dhis2-request.ts';
import { expectedError, tooManyRequests } from '../../platform/http/expected-error.ts';
import { countUntilClosed, findTimeLeft } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { toDhis2Connection } from './eidsr.connection.ts';
import { countReportsByUnit, findAlertToReport, findConfiguration } from './eidsr.queries.ts';

type ConnectionBody = CallRequest<typeof eidsrCalls.getEidsrProgram>['body'];

/** Requests allowed without a pause: enough to fill in the form, too few to scan a network through it. */
const maxAttempts = 40;
const pauseMinutes = 5;

/**
 * Sends a request to EIDSR with connection details that need not be stored.
 *
 * @throws an expected error when EIDSR does not respond properly, or when the user has made too many attempts
 */
export async function tryConnection<T>(
  services: Services,
  { body, userId }: { body: ConnectionBody; userId: number },
  request: (connection: Dhis2Connection, programId: string) => Promise<T>,
): Promise<T> {
  await requireAttemptsLeft(services, userId);
  const { url: apiBaseUrl, userName: username, password } = body.eidsrApiProperties;
  const allowsPrivate = services.config.allowPrivateAddresses;
  try {
    return await request({ apiBaseUrl, username, password, allowsPrivate }, body.programId);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    services.log.warn({ reason: error.reason, code: error.code }, 'EIDSR connection failed');
    const isUnencrypted = error.reason === 'outbox.reason.addressNotEncrypted';
    throw expectedError(
      isUnencrypted ? 'eidsr.addressNotEncrypted' : 'EidsrIntegration.EidsrApi.ConnectionError',
    );
  }
}

async function requireAttemptsLeft({ db, clock }: Services, userId: number): Promise<void> {
  const now = clock.now();
  const interval = pauseMinutes * 60_000;
  const since = new Date(now.getTime() - interval);
  const key = `eidsr:${userId}`;
  const limit = { now, closedSince: since, resetBefore: since, allowed: maxAttempts };
  if ((await countUntilClosed(db, key, limit)) !== 'open')
    throw tooManyRequests(await findTimeLeft(db, [key], { now, interval }));
}

const notWorking = {
  isIntegrationConfigValid: false,
  isEidsrApiConnectionRunning: false,
  areReportsValidCount: 0,
  isUnreachable: false,
};

/** Whether a fault may pass without anybody changing the connection: no answer, too many requests, or a server error. */
const isPassing = ({ reason, code }: DeliveryError) =>
  reason === 'outbox.reason.systemUnreachable' ||
  (reason === 'outbox.reason.eidsrError' && /^(5\d\d|429)$/.test(code));

/** Whether an escalation would reach EIDSR, and as how many events. */
export async function validateEidsr(services: Services, alertId: number): Promise<typeof notWorking> {
  const alert = await findAlertToReport(services.db, alertId);
  if (!alert?.isEnabled) return notWorking;
  const configuration = await findConfiguration(services.db, alert.nationalSocietyId);
  if (!configuration) return notWorking;
  try {
    await findProgram(toDhis2Connection(services, configuration), configuration.trackerProgramId);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { ...notWorking, isUnreachable: isPassing(error) };
  }
  const units = await countReportsByUnit(services.db, alertId);
  return {
    isIntegrationConfigValid: true,
    isEidsrApiConnectionRunning: true,
    areReportsValidCount: units.filter((unit) => unit.organisationUnitId !== null).length,
    isUnreachable: false,
  };
}
