import type { SocietyRole } from '@harken/domain/access/registration';

/** What the form of a user may ask besides the name and how to reach them. */
export type RoleField =
  | 'organization'
  | 'modemId'
  | 'projectId'
  | 'headSupervisorId'
  | 'sex'
  | 'decadeOfBirth';

const supervisor: readonly RoleField[] = ['organization', 'projectId', 'sex', 'decadeOfBirth', 'modemId'];

/** What is asked of whom (administration.md 3.3). Whether the organization is asked depends on the caller too. */
const fieldsOf: Record<SocietyRole, readonly RoleField[]> = {
  Manager: ['organization', 'modemId'],
  TechnicalAdvisor: ['organization', 'modemId'],
  DataConsumer: ['organization'],
  Supervisor: [...supervisor, 'headSupervisorId'],
  HeadSupervisor: supervisor,
  Coordinator: [],
};

export function hasField(role: SocietyRole | '', field: RoleField): boolean {
  return role !== '' && fieldsOf[role].includes(field);
}
