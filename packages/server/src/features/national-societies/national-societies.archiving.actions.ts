import type { ErrorKey } from '@harken/contract/error-keys';
import { type AuditEvent, recordAuditEvent, recordAuditEvents } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { deleteGatewaysOfSociety } from '../sms-gateways/index.ts';
import { removeFromSociety } from '../users/index.ts';
import { findSocietyForArchiving, setArchived } from './national-societies.queries.ts';

type Outcome = { ok: true } | { ok: false; reason: ErrorKey };

interface Archiving {
  id: number;
  by: CurrentUser;
}

/**
 * Archives a society. It must have no open project and no users except the head manager of the default organization, who is
 * deleted with it. Its gateways are deleted so that it receives no more messages. Projects, organizations, places and
 * consents stay readable.
 */
export function archiveNationalSociety({ db, clock }: Services, { id, by }: Archiving): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const society = await findSocietyForArchiving(trx, id);
    if (!society) return fail('nationalSociety.notFound');
    if (society.isArchived) return fail('nationalSociety.isArchived');
    if (society.hasOpenProjects) return fail('nationalSociety.archive.errorHasOpenedProjects');
    if (society.hasOtherMembers) return fail('nationalSociety.archive.errorHasRegisteredUsers');
    const { headManagerId } = society;
    if (headManagerId)
      await removeFromSociety(trx, { userId: headManagerId, nationalSocietyId: id, by, at: clock.now() });
    await removeGateways(trx, { id, by });
    await setArchived(trx, id, true);
    await recordAuditEvent(trx, buildAuditEvent({ id, by }, true));
    return { ok: true };
  });
}

/** Makes an archived society writable again. What archiving deleted is not restored. */
export function reopenNationalSociety({ db }: Services, { id, by }: Archiving): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const society = await findSocietyForArchiving(trx, id);
    if (!society) return fail('nationalSociety.notFound');
    if (!society.isArchived) return fail('nationalSociety.isNotArchived');
    await setArchived(trx, id, false);
    await recordAuditEvent(trx, buildAuditEvent({ id, by }, false));
    return { ok: true };
  });
}

function fail(reason: ErrorKey): Outcome {
  return { ok: false, reason };
}

async function removeGateways(trx: Database, { id, by }: Archiving): Promise<void> {
  const gatewayIds = await deleteGatewaysOfSociety(trx, id);
  await recordAuditEvents(
    trx,
    gatewayIds.map((subjectId) => ({
      deed: 'smsGateway/delete',
      actor: by,
      subjectType: 'smsGateway',
      subjectId,
      nationalSocietyId: id,
    })),
  );
}

function buildAuditEvent({ id, by }: Archiving, isArchived: boolean): AuditEvent {
  return {
    deed: isArchived ? 'nationalSociety/archive' : 'nationalSociety/reopen',
    actor: by,
    subjectType: 'nationalSociety',
    subjectId: id,
    nationalSocietyId: id,
    before: { isArchived: !isArchived },
    after: { isArchived },
  };
}
