import type { ProblemKey } from '@harken/contract/problems';
import { type Deed, recordDeed, recordDeeds } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { deleteGatewaysOfSociety } from '../sms-gateways/index.ts';
import { removeFromSociety } from '../users/index.ts';
import { findSocietyForArchiving, setArchived } from './national-societies.queries.ts';

type Verdict = { ok: true } | { ok: false; reason: ProblemKey };

interface Archiving {
  id: number;
  by: CurrentUser;
}

/**
 * Archives a society whose work is over (administration.md section 4): no project is open, and nobody is left but the
 * head manager of the default organization. They are deleted with it, as are the gateways, so that no more messages
 * are taken. Projects, organizations, places and consents stay and can be read.
 */
export function archiveNationalSociety({ db, clock }: Services, { id, by }: Archiving): Promise<Verdict> {
  return db.transaction().execute(async (trx) => {
    const society = await findSocietyForArchiving(trx, id);
    if (!society) return refused('nationalSociety.notFound');
    if (society.isArchived) return refused('nationalSociety.isArchived');
    if (society.hasOpenProjects) return refused('nationalSociety.archive.errorHasOpenedProjects');
    if (society.hasOtherMembers) return refused('nationalSociety.archive.errorHasRegisteredUsers');
    const { headManagerId } = society;
    if (headManagerId)
      await removeFromSociety(trx, { userId: headManagerId, nationalSocietyId: id, by, at: clock.now() });
    await removeGateways(trx, { id, by });
    await setArchived(trx, id, true);
    await recordDeed(trx, deedOn({ id, by }, true));
    return { ok: true };
  });
}

/** Makes an archived society writable again. What archiving removed stays removed. */
export function reopenNationalSociety({ db }: Services, { id, by }: Archiving): Promise<Verdict> {
  return db.transaction().execute(async (trx) => {
    const society = await findSocietyForArchiving(trx, id);
    if (!society) return refused('nationalSociety.notFound');
    if (!society.isArchived) return refused('nationalSociety.isNotArchived');
    await setArchived(trx, id, false);
    await recordDeed(trx, deedOn({ id, by }, false));
    return { ok: true };
  });
}

function refused(reason: ProblemKey): Verdict {
  return { ok: false, reason };
}

async function removeGateways(trx: Database, { id, by }: Archiving): Promise<void> {
  const gatewayIds = await deleteGatewaysOfSociety(trx, id);
  const deeds = gatewayIds.map((subjectId) => ({
    deed: 'smsGateway/delete',
    actor: by,
    subjectType: 'smsGateway',
    subjectId,
    nationalSocietyId: id,
  }));
  await recordDeeds(trx, deeds);
}

function deedOn({ id, by }: Archiving, isArchived: boolean): Deed {
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
