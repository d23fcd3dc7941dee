import type { SocietyRole } from '@harken/domain/access/registration';
import { hasField } from './role-fields.ts';
import type { UserBody, UserDetails } from './users.api.ts';

/** What is written and chosen so far. Ids are text, as lists have them. */
export type UserValues = {
  role: SocietyRole | '';
  name: string;
  email: string;
  phoneNumber: string;
  additionalPhoneNumber: string;
  organization: string;
  organizationId: string;
  projectId: string;
  headSupervisorId: string;
  modemId: string;
  sex: string;
  decadeOfBirth: string;
};

export const unwritten: UserValues = {
  role: '',
  name: '',
  email: '',
  phoneNumber: '',
  additionalPhoneNumber: '',
  organization: '',
  organizationId: '',
  projectId: '',
  headSupervisorId: '',
  modemId: '',
  sex: '',
  decadeOfBirth: '',
};

const textOf = (value: number | string | null | undefined): string => String(value ?? '');

/** What is known of a user, as the form begins. */
export function valuesOf(details: UserDetails): UserValues {
  return {
    role: details.role as SocietyRole,
    name: details.name,
    email: details.email,
    phoneNumber: details.phoneNumber,
    additionalPhoneNumber: textOf(details.additionalPhoneNumber),
    organization: textOf(details.organization),
    organizationId: textOf(details.organizationId),
    projectId: textOf(details.projectId),
    headSupervisorId: textOf(details.headSupervisorId),
    modemId: textOf(details.modemId),
    sex: textOf(details.sex),
    decadeOfBirth: textOf(details.decadeOfBirth),
  };
}

const idOf = (text: string): number | null => Number(text) || null;

/** The fields of a supervisor, who is more than a user of an office. */
function supervisorFields(values: UserValues, role: SocietyRole, isNew: boolean) {
  if (!hasField(role, 'projectId')) return {};
  const headSupervisorId = idOf(values.headSupervisorId) ?? (isNew ? null : 0);
  return {
    projectId: idOf(values.projectId),
    sex: values.sex,
    decadeOfBirth: Number(values.decadeOfBirth),
    ...(hasField(role, 'headSupervisorId') && { headSupervisorId }),
  };
}

type Sending = {
  /** What the form began with; what it does not ask stays so. */
  before: UserValues;
  asksOrganization: boolean;
  nationalSocietyId: number;
  isNew: boolean;
};

/**
 * The fields as the server takes them: those of the role, as far as they are shown. Of a known user the head supervisor
 * 0 means none.
 */
export function sentOf(
  values: UserValues,
  { before, asksOrganization, nationalSocietyId, isNew }: Sending,
): UserBody {
  const role = values.role as SocietyRole;
  const isOfOrganization = role !== 'DataConsumer';
  return {
    nationalSocietyId,
    name: values.name.trim(),
    email: values.email.trim(),
    phoneNumber: values.phoneNumber.trim(),
    additionalPhoneNumber: values.additionalPhoneNumber.trim(),
    organization: (hasField(role, 'organization') ? values : before).organization.trim(),
    ...(isOfOrganization && {
      organizationId: idOf((asksOrganization ? values : before).organizationId),
    }),
    ...(hasField(role, 'modemId') && { modemId: idOf(values.modemId) }),
    ...supervisorFields(values, role, isNew),
  } as UserBody;
}
