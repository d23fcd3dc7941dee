import { supervisorsOf } from './alert-recipient-filters.ts';
import type { AlertRecipient, AlertRecipientFields, RecipientOffers } from './alert-recipients.api.ts';

/** What is written and chosen so far. The modem is text, as a list of the device has it. */
export type RecipientValues = {
  /** On whose behalf they are told; null while it is not chosen. */
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

/** The ids that are still offered: who has left the project cannot be chosen any more. */
const offeredOf = (ids: readonly number[], offers: ReadonlyArray<{ id: number }>) =>
  ids.filter((id) => offers.some((offer) => offer.id === id));

/** The supervisors who can be chosen: those of the organization on whose behalf the recipient is told. */
export function supervisorsOffered({ supervisors }: RecipientOffers, organizationId: number | null) {
  return supervisors.filter((supervisor) => supervisor.organizationId === organizationId);
}

/** What the form begins with: the recipient as it is, or somebody who is told about everything. */
export function valuesOf(recipient: AlertRecipient | undefined, offers: RecipientOffers): RecipientValues {
  const [only, ...others] = offers.projectOrganizations;
  const organizationId = recipient?.organizationId ?? (others.length === 0 ? (only?.id ?? null) : null);
  const supervisors = recipient ? supervisorsOf(recipient).map(({ id }) => id) : [];
  const healthRisks = recipient?.healthRisks.map(({ id }) => id) ?? [];
  return {
    organizationId,
    role: recipient?.role ?? '',
    organization: recipient?.organization ?? '',
    email: recipient?.email ?? '',
    phoneNumber: recipient?.phoneNumber ?? '',
    modemId: String(recipient?.modemId ?? ''),
    isForAnySupervisor: supervisors.length === 0,
    supervisors: offeredOf(supervisors, supervisorsOffered(offers, organizationId)),
    isForAnyHealthRisk: healthRisks.length === 0,
    healthRisks: offeredOf(healthRisks, offers.healthRisks),
  };
}

/** The fields as the server takes them: none chosen means any. */
export function sentOf(values: RecipientValues): AlertRecipientFields {
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
