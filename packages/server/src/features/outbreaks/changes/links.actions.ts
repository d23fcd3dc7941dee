import { outbreakLimits } from '@harken/domain/outbreaks/limits';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { toAlertVisibility } from '../outbreaks.access.ts';
import { type Changed, changeOutbreak, type OutbreakEditor } from './change-outbreak.ts';
import {
  countLinks,
  deleteLinks,
  findSignalsOfSociety,
  findVisibleAlerts,
  insertLinks,
} from './links.queries.ts';

interface Links {
  alertIds: readonly number[];
  signalIds: readonly number[];
}

interface LinkRequest extends Links {
  outbreakId: number;
}

/** Adds alerts and signals to an outbreak: all of them, or none if one cannot be added. */
export function linkOutbreak(services: Services, by: OutbreakEditor, request: LinkRequest): Promise<void> {
  const { outbreakId } = request;
  return changeOutbreak(services, by, { outbreakId, action: 'outbreak/link' }, async ({ trx }) => {
    const links = await checkLinks(trx, by, request);
    if ((await insertLinks(trx, outbreakId, links)) < count(links))
      throw expectedError('outbreak.linksChanged');
    const all = await countLinks(trx, outbreakId);
    if (all.alerts > outbreakLimits.maxAlerts || all.signals > outbreakLimits.maxSignals)
      throw expectedError('outbreak.tooMany');
    return toChanged(links, 'Added');
  });
}

/** Removes alerts and signals from an outbreak, all or none. */
export function unlinkOutbreak(services: Services, by: OutbreakEditor, request: LinkRequest): Promise<void> {
  const { outbreakId } = request;
  return changeOutbreak(services, by, { outbreakId, action: 'outbreak/unlink' }, async ({ trx }) => {
    const links = await checkLinks(trx, by, request);
    if ((await deleteLinks(trx, outbreakId, links)) < count(links))
      throw expectedError('outbreak.linksChanged');
    return toChanged(links, 'Removed');
  });
}

const count = ({ alertIds, signalIds }: Links) => alertIds.length + signalIds.length;

/** Every alert must be in a project that the caller sees, every signal in the national society. */
async function checkLinks(trx: Database, by: OutbreakEditor, request: Links): Promise<Links> {
  const alertIds = [...new Set(request.alertIds)];
  const signalIds = [...new Set(request.signalIds)];
  const alerts = await findVisibleAlerts(trx, alertIds, toAlertVisibility(by));
  const signals = await findSignalsOfSociety(trx, signalIds, by.scope.nationalSocietyId);
  if (alerts.length < alertIds.length || signals.length < signalIds.length)
    throw expectedError('outbreak.linksChanged');
  return { alertIds, signalIds };
}

function toChanged({ alertIds, signalIds }: Links, done: 'Added' | 'Removed'): Changed<void> {
  return {
    result: undefined,
    log: [
      ...alertIds.map((subjectNumber) => ({ kind: `alert${done}` as const, subjectNumber })),
      ...signalIds.map((subjectNumber) => ({ kind: `signal${done}` as const, subjectNumber })),
    ],
    after: { alertIds, signalIds },
  };
}
