import type { SocietyRole } from '@harken/domain/access/registration';
import { hasField } from './role-fields.ts';
import type { UserBody, UserDetails } from './users.api.ts';

/** Values of the form. Ids are text because select fields hold text. */
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

export const emptyValues: UserValues = {
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

const toText = (value: number | string | null | undefined): string => String(value ?? '');

/** Initial values of an existing user. */
export function toFormValues(details: UserDetails): UserValues {
  return {
    role: details.role as SocietyRole,
    name: details.name,
    email: details.email,
    phoneNumber: details.phoneNumber,
    additionalPhoneNumber: toText(details.additionalPhoneNumber),
    organization: toText(details.organization),
    organizationId: toText(details.organizationId),
    projectId: toText(details.projectId),
    headSupervisorId: toText(details.headSupervisorId),
    modemId: toText(details.modemId),
    sex: toText(details.sex),
    decadeOfBirth: toText(details.decadeOfBirth),
  };
}

const toId = (text: string): number | null => Number(text) || null;

/** The fields that only supervisors and head supervisors have. */
function getSupervisorFields(values: UserValues, role: SocietyRole, isNew: boolean) {
  if (!hasField(role, 'projectId')) return {};
  const headSupervisorId = toId(values.headSupervisorId) ?? (isNew ? null : 0);
  return {
    projectId: toId(values.projectId),
    sex: values.sex,
    decadeOfBirth: Number(values.decadeOfBirth),
    ...(hasField(role, 'headSupervisorId') && { headSupervisorId }),
  };
}

type RequestContext = {
  /** Initial values, sent unchanged for fields that are not shown. */
  before: UserValues;
  asksOrganization: boolean;
  nationalSocietyId: number;
  isNew: boolean;
};

/**
 * Converts the form to a request with the fields of the role that are shown. For an existing user a `headSupervisorId` of
 * 0 removes the head supervisor.
 */
export function toRequest(
  values: UserValues,
  { before, asksOrganization, nationalSocietyId, isNew }: RequestContext,
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
      organizationId: toId((asksOrganization ? values : before).organizationId),
    }),
    ...(hasField(role, 'modemId') && { modemId: toId(values.modemId) }),
    ...getSupervisorFields(values, role, isNew),
  } as UserBody;
}
