import type { SocietyRole } from '@harken/domain/access/registration';

/** The fields of the user form that depend on the role. */
export type RoleField =
  | 'organization'
  | 'modemId'
  | 'projectId'
  | 'headSupervisorId'
  | 'sex'
  | 'decadeOfBirth';

const supervisor: readonly RoleField[] = ['organization', 'projectId', 'sex', 'decadeOfBirth', 'modemId'];

/** The fields of each role (docs/spec/access.md). Whether the organization is asked for also depends on the caller. */
const fieldsByRole: Record<SocietyRole, readonly RoleField[]> = {
  Manager: ['organization', 'modemId'],
  TechnicalAdvisor: ['organization', 'modemId'],
  DataConsumer: ['organization'],
  Supervisor: [...supervisor, 'headSupervisorId'],
  HeadSupervisor: supervisor,
  Coordinator: [],
};

export function hasField(role: SocietyRole | '', field: RoleField): boolean {
  return role !== '' && fieldsByRole[role].includes(field);
}
