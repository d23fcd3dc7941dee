import { type AuditEvent, recordAuditEvent, recordAuditEvents } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { anonymizeLineListsOf } from '../outbreaks/index.ts';
import { deleteGatewaysOfSociety } from '../sms-gateways/index.ts';
import { removeFromSociety } from '../users/index.ts';
import { removeContactsOf } from '../verification/index.ts';
import { findSocietyForArchiving, setArchived } from './national-societies.queries.ts';

/** Archiving a society, or reopening it. */
interface ArchivingChange {
  /** Of the society. */
  id: number;
  by: CurrentUser;
}

/**
 * Archives a society. It must have no open project and no users except the head manager of the default organization, who is
 * deleted with it, as are its contacts. Its gateways are deleted so that it receives no more messages. Projects, organizations, places and
 * consents stay readable.
 */
export function archiveNationalSociety({ db, clock }: Services, { id, by }: ArchivingChange): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const society = await findSocietyForArchiving(trx, id);
    if (!society) throw expectedError('nationalSociety.notFound');
    if (society.isArchived) throw expectedError('nationalSociety.isArchived');
    if (society.hasOpenProjects) throw expectedError('nationalSociety.archive.errorHasOpenedProjects');
    if (society.hasOtherMembers) throw expectedError('nationalSociety.archive.errorHasRegisteredUsers');
    const { headManagerId } = society;
    if (headManagerId)
      await removeFromSociety(trx, { userId: headManagerId, nationalSocietyId: id, by, at: clock.now() });
    await removeContactsOf(trx, { nationalSocietyId: id }, clock.now());
    await anonymizeLineListsOf(trx, { nationalSocietyId: id });
    await removeGateways(trx, { id, by });
    await setArchived(trx, id, true);
    await recordAuditEvent(trx, buildAuditEvent({ id, by }, true));
  });
}

/** Makes an archived society writable again. What archiving deleted is not restored. */
export function reopenNationalSociety({ db }: Services, { id, by }: ArchivingChange): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const society = await findSocietyForArchiving(trx, id);
    if (!society) throw expectedError('nationalSociety.notFound');
    if (!society.isArchived) throw expectedError('nationalSociety.isNotArchived');
    await setArchived(trx, id, false);
    await recordAuditEvent(trx, buildAuditEvent({ id, by }, false));
  });
}

async function removeGateways(trx: Database, { id, by }: ArchivingChange): Promise<void> {
  const gatewayIds = await deleteGatewaysOfSociety(trx, id);
  await recordAuditEvents(
    trx,
    gatewayIds.map((subjectId) => ({
      action: 'smsGateway/delete',
      actor: by,
      subjectType: 'smsGateway',
      subjectId,
      nationalSocietyId: id,
    })),
  );
}

function buildAuditEvent({ id, by }: ArchivingChange, isArchived: boolean): AuditEvent {
  return {
    action: isArchived ? 'nationalSociety/archive' : 'nationalSociety/reopen',
    actor: by,
    subjectType: 'nationalSociety',
    subjectId: id,
    nationalSocietyId: id,
    before: { isArchived: !isArchived },
    after: { isArchived },
  };
}
