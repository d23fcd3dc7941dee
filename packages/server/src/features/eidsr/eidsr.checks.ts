import type { CallRequest } from '@harken/contract/call';
import type { eidsrCalls } from '@harken/contract/eidsr';
import { findProgram } from '../../external/dhis2/dhis2-metadata.ts';
import type { Dhis2Connection } from '../../external/dhis2/dhis2-request.ts';
import { Refusal } from '../../external/refusal.ts';
import { problem } from '../../platform/http/problem.ts';
import { countUntilClosed } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { connectionOf } from './eidsr.connection.ts';
import { countReportsByUnit, findAlertToReport, findConfiguration } from './eidsr.queries.ts';

type ConnectionBody = CallRequest<typeof eidsrCalls.getEidsrProgram>['body'];

/** So many tries without a pause: filling in a form takes fewer, looking around in a network more. */
const triesAllowed = 40;
const pauseMinutes = 5;

/**
 * Asks the outbreak system something by a connection that need not be stored.
 *
 * @throws a problem when it does not answer as it should, or when the user has tried too often
 */
export async function tryConnection<T>(
  services: Services,
  { body, userId }: { body: ConnectionBody; userId: number },
  ask: (connection: Dhis2Connection, programId: string) => Promise<T>,
): Promise<T> {
  await requirePatience(services, userId);
  const { url: apiBaseUrl, userName: username, password } = body.eidsrApiProperties;
  const allowsPrivate = services.config.allowPrivateAddresses;
  try {
    return await ask({ apiBaseUrl, username, password, allowsPrivate }, body.programId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    services.log.warn({ reason: error.reason, code: error.code }, 'outbreak system not connected');
    const isUnencrypted = error.reason === 'outbox.reason.addressNotEncrypted';
    throw problem(isUnencrypted ? 'eidsr.addressNotEncrypted' : 'EidsrIntegration.EidsrApi.ConnectionError');
  }
}

async function requirePatience({ db, clock }: Services, userId: number): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - pauseMinutes * 60_000);
  const limit = { now, closedSince: since, forgottenBefore: since, allowed: triesAllowed };
  if ((await countUntilClosed(db, `eidsr:${userId}`, limit)) !== 'open')
    throw problem('error.tooManyRequests');
}

const nothingWorks = {
  isIntegrationConfigValid: false,
  isEidsrApiConnectionRunning: false,
  areReportsValidCount: 0,
};

/** Whether an escalation would reach the outbreak system, and as how many events. Whatever is wrong, nothing works. */
export async function validateEidsr(services: Services, alertId: number): Promise<typeof nothingWorks> {
  const alert = await findAlertToReport(services.db, alertId);
  if (!alert?.isEnabled) return nothingWorks;
  const configuration = await findConfiguration(services.db, alert.nationalSocietyId);
  if (!configuration) return nothingWorks;
  try {
    await findProgram(connectionOf(services, configuration), configuration.trackerProgramId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return nothingWorks;
  }
  const units = await countReportsByUnit(services.db, alertId);
  return {
    isIntegrationConfigValid: true,
    isEidsrApiConnectionRunning: true,
    areReportsValidCount: units.filter((unit) => unit.organisationUnitId !== null).length,
  };
}
