import { mayAppointHeadManager, mayBeHeadManager } from '@harken/domain/access/registration';
import { mayActOnUser, refusalOfDeletion } from '@harken/domain/access/user-rows';
import { useMay } from '../../lib/permissions.ts';
import { useSession } from '../../lib/session.tsx';
import type { UserItem } from './users.api.ts';

/** What can be done with a row of the list. */
export type RowDeeds = { mayEdit: boolean; mayDelete: boolean; mayBecomeHeadManager: boolean };

/** Whether the calls of the roles are open to the user here and now. */
function useOpenCalls(nationalSocietyId: number) {
  const place = { nationalSocietyId };
  const ofMembers = useMay('nationalSocietyUsers.edit', place);
  const ofSupervisors = useMay('nationalSocietyUsers.editSupervisor', place);
  const readsSupervisors = useMay('nationalSocietyUsers.getSupervisor', place);
  const ofHeadSupervisors = useMay('nationalSocietyUsers.editHeadSupervisor', place);
  const deletesCoordinators = useMay('nationalSocietyUsers.deleteCoordinator', place);
  const changesRole = (role: UserItem['role']) => {
    if (role === 'Supervisor') return ofSupervisors;
    return role === 'HeadSupervisor' ? ofHeadSupervisors : ofMembers;
  };
  const isSupervisor = (role: UserItem['role']) => role === 'Supervisor' || role === 'HeadSupervisor';
  return {
    edits: (role: UserItem['role']) => changesRole(role) && (readsSupervisors || !isSupervisor(role)),
    deletes: (role: UserItem['role']) => (role === 'Coordinator' ? deletesCoordinators : changesRole(role)),
  };
}

/** What the server will ask besides is not known here: then it says so itself. */
const unknownYet = {
  hasColleagues: false,
  isSocietyInUse: false,
  hasDataCollectors: false,
  hasSupervisors: false,
};

/** What the user may do with whom, by the rules that the server has too. */
export function useRowDeeds(
  nationalSocietyId: number,
  users: readonly UserItem[],
): (row: UserItem) => RowDeeds {
  const { user } = useSession();
  const open = useOpenCalls(nationalSocietyId);
  const mayAppoint = useMay('organizations.setHeadManager', { nationalSocietyId });
  const role = user?.roles[0];
  const led = users
    .filter((row) => row.id === user?.id && row.isHeadManager)
    .map((row) => row.organizationId);
  return (row) => {
    const mayAct = role !== undefined && mayActOnUser(role, row);
    const asked = { ...row, ...unknownYet, isCaller: row.id === user?.id };
    const isHeadManager = led.includes(row.organizationId);
    const isCandidate =
      mayBeHeadManager(row.role) &&
      !row.isHeadManager &&
      !row.isPendingHeadManager &&
      row.organizationId !== 0;
    return {
      mayEdit: mayAct && open.edits(row.role),
      mayDelete: mayAct && open.deletes(row.role) && refusalOfDeletion(role, asked) === null,
      mayBecomeHeadManager:
        isCandidate && mayAppoint && role !== undefined && mayAppointHeadManager(role, { isHeadManager }),
    };
  };
}
