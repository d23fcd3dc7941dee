import { listSupervisors } from './alert-recipient-filters.ts';
import type { AlertRecipient, AlertRecipientFields, RecipientFormOptions } from './alert-recipients.api.ts';

/** Values of the form. The modem id is text because select fields hold text. */
export type RecipientValues = {
  /** The organization on whose behalf they are notified; null until chosen. */
  organizationId: number | null;
  role: string;
  organization: string;
  email: string;
  phoneNumber: string;
  modemId: string;
  isForAnySupervisor: boolean;
  supervisors: number[];
  isForAnyHealthRisk: boolean;
  healthRisks: number[];
};

/** Drops ids that are no longer available, such as supervisors who have left the project. */
const filterAvailable = (ids: readonly number[], formOptions: ReadonlyArray<{ id: number }>) =>
  ids.filter((id) => formOptions.some((option) => option.id === id));

/** The supervisors to choose from: those of the organization on whose behalf the recipient is notified. */
export function listSupervisorOptions({ supervisors }: RecipientFormOptions, organizationId: number | null) {
  return supervisors.filter((supervisor) => supervisor.organizationId === organizationId);
}

/** Initial values: those of the recipient, or a new recipient who is notified of every alert. */
export function toFormValues(
  recipient: AlertRecipient | undefined,
  formOptions: RecipientFormOptions,
): RecipientValues {
  const [only, ...others] = formOptions.projectOrganizations;
  const organizationId = recipient?.organizationId ?? (others.length === 0 ? (only?.id ?? null) : null);
  const supervisors = recipient ? listSupervisors(recipient).map(({ id }) => id) : [];
  const healthRisks = recipient?.healthRisks.map(({ id }) => id) ?? [];
  return {
    organizationId,
    role: recipient?.role ?? '',
    organization: recipient?.organization ?? '',
    email: recipient?.email ?? '',
    phoneNumber: recipient?.phoneNumber ?? '',
    modemId: String(recipient?.modemId ?? ''),
    isForAnySupervisor: supervisors.length === 0,
    supervisors: filterAvailable(supervisors, listSupervisorOptions(formOptions, organizationId)),
    isForAnyHealthRisk: healthRisks.length === 0,
    healthRisks: filterAvailable(healthRisks, formOptions.healthRisks),
  };
}

/** Converts the form to a request, in which an empty list means any. */
export function toRequest(values: RecipientValues): AlertRecipientFields {
  return {
    organizationId: values.organizationId,
    role: values.role.trim(),
    organization: values.organization.trim(),
    email: values.email.trim(),
    phoneNumber: values.phoneNumber.trim(),
    modemId: values.modemId === '' ? null : Number(values.modemId),
    supervisors: values.isForAnySupervisor ? [] : values.supervisors,
    healthRisks: values.isForAnyHealthRisk ? [] : values.healthRisks,
  };
}
