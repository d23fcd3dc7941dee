import { feedbackKeys } from '@harken/domain/reports/feedback';
import type { ProjectDetails, ProjectFormData } from '../projects.api.ts';
import { type ProjectValues, toFormValues } from './values.ts';

/** A project that a new one is copied from, as far as the user may read it. */
export type CopySource = {
  project: ProjectDetails;
  /** The names of its organizations, the owner first. */
  organizationNames: readonly string[];
  /** Who is notified of its alerts that are not handled. */
  recipients: ReadonlyArray<{ userId?: number | null | undefined; organizationId: number }>;
  /** Its error messages, whether its own or those of the product. */
  errorMessages: ReadonlyArray<{ key: string; message: string; isOwn?: boolean | undefined }>;
};

/** Where the new project will be. */
export type CopyTarget = {
  nationalSocietyId: number;
  contentLanguageId: number;
  formData: ProjectFormData;
  /** Whether the user chooses the organization, and whether several take part. */
  mayChooseOrganization: boolean;
};

/** Whether texts can be copied: they are written in the language of the national society. */
export function isSameLanguage({ project }: CopySource, { contentLanguageId }: CopyTarget): boolean {
  return project.contentLanguageId === contentLanguageId;
}

/** The health risks of the copied project; in another language with the texts of the catalogue. */
function toCopiedRisks(source: CopySource, target: CopyTarget): ProjectDetails['projectHealthRisks'] {
  const { projectHealthRisks } = source.project;
  if (isSameLanguage(source, target)) return projectHealthRisks;
  const options = new Map(target.formData.healthRisks.map((option) => [option.healthRiskId, option]));
  return projectHealthRisks.map((risk) => {
    const { caseDefinition, feedbackMessage } = options.get(risk.healthRiskId) ?? risk;
    return { ...risk, caseDefinition, feedbackMessage };
  });
}

/** The owner and the not-handled recipient, if the new project may have them too. */
function findOwner(source: CopySource, { formData, nationalSocietyId }: CopyTarget) {
  const recipient = formData.alertNotHandledRecipients.find(({ id, organizationId }) =>
    source.recipients.some((known) => known.userId === id && known.organizationId === organizationId),
  );
  if (recipient) return { organizationId: recipient.organizationId, recipientId: recipient.id };
  const isSameSociety = source.project.nationalSocietyId === nationalSocietyId;
  const [owner] = isSameSociety ? source.organizationNames : [];
  return { organizationId: formData.organizations.find(({ name }) => name === owner)?.id, recipientId: null };
}

/** The initial values of a new project that is copied from another: all but the name, as far as they are valid there. */
export function toCopiedValues(source: CopySource, target: CopyTarget): ProjectValues {
  const { formData, mayChooseOrganization } = target;
  const { organizationId, recipientId } = findOwner(source, target);
  const project = { ...source.project, projectHealthRisks: toCopiedRisks(source, target) };
  const copied = toFormValues(formData, project);
  const byDefault = toFormValues(formData);
  const isKnownZone = formData.timeZones.some(({ id }) => id === copied.timeZoneId);
  return {
    ...copied,
    name: '',
    organizationId:
      mayChooseOrganization && organizationId ? String(organizationId) : byDefault.organizationId,
    allowMultipleOrganizations: mayChooseOrganization && copied.allowMultipleOrganizations,
    timeZoneId: isKnownZone ? copied.timeZoneId : byDefault.timeZoneId,
    alertNotHandledNotificationRecipientId: recipientId,
  };
}

/** The error messages of its own that the new project gets too; none in another language. */
export function toCopiedMessages(source: CopySource, target: CopyTarget) {
  if (!isSameLanguage(source, target)) return [];
  return feedbackKeys.flatMap((key) => {
    const own = source.errorMessages.find((known) => known.key === key && known.isOwn);
    return own ? [{ key, message: own.message }] : [];
  });
}
