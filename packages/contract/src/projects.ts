import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { projectLimits } from '@harken/domain/projects/limits';
import { errorMessageLimits, feedbackKeys } from '@harken/domain/reports/feedback';
import { z } from 'zod';
import { alertRuleAnswer, alertRuleFields, demandSoundRule } from './alert-rule.ts';
import { alertSettings } from './alert-settings.ts';
import { defineCall } from './call.ts';
import { healthRiskType } from './health-risks.ts';
import { choice, id, localDateTime, optionalText, requiredName, requiredText, utcOffset } from './schemas.ts';

const projectHealthRiskBody = z
  .object({
    /** The id of the health risk within the project; only when editing. */
    id: id.nullish(),
    healthRiskId: id,
    feedbackMessage: requiredText(limits.feedbackMessageMaxLength),
    caseDefinition: requiredText(limits.caseDefinitionMaxLength),
    ...alertRuleFields,
  })
  .superRefine(demandSoundRule);

const projectBody = z.object({
  name: requiredName(projectLimits.nameMaxLength),
  allowMultipleOrganizations: z.boolean().default(false),
  /** IANA name; the first zone of the society's country when left out (decision 5). */
  timeZoneId: optionalText(100),
  /** Within how many minutes the same text of the same sender is flagged as a probable repetition; none: never. */
  repetitionMinutes: z
    .int()
    .min(projectLimits.repetitionMinutesMin)
    .max(projectLimits.repetitionMinutesMax)
    .nullish(),
  /** What is left out stays as it is; of a new project, as it is for all. */
  alertSettings: alertSettings.nullish(),
  healthRisks: z.array(projectHealthRiskBody).max(500),
  /** Only Administrators and Coordinators choose; for all others it is their own. */
  organizationId: id.nullish(),
  alertNotHandledNotificationRecipientId: id,
});

/** When editing, the owner and the recipient are sent along and ignored. */
const projectEditBody = projectBody.omit({
  organizationId: true,
  alertNotHandledNotificationRecipientId: true,
});

/** When editing, fields of a health risk are named after it, not its place in the list: `HealthRisk.7.CaseDefinition`. */
function nameOfProjectField(path: PropertyKey[], sent: unknown): PropertyKey[] {
  const [list, index, ...field] = path;
  if (list !== 'healthRisks' || typeof index !== 'number' || field.length === 0) return path;
  const { healthRiskId } = (sent as { healthRisks: { healthRiskId?: unknown }[] }).healthRisks[index] ?? {};
  return typeof healthRiskId === 'number' ? ['healthRisk', String(healthRiskId), ...field] : path;
}

const projectHealthRisk = z.object({
  healthRiskId: id,
  healthRiskType,
  healthRiskCode: z.int(),
  healthRiskName: z.string().nullish(),
  ...alertRuleAnswer,
  feedbackMessage: z.string().nullish(),
  caseDefinition: z.string().nullish(),
  containsReports: z.boolean(),
});

const projectFormData = z.object({
  healthRisks: z.array(projectHealthRisk),
  organizations: z.array(choice),
  /** With the organization each belongs to: the recipient must be of the one that owns the project. */
  alertNotHandledRecipients: z.array(choice.extend({ organizationId: id })),
  /** Those of the society's country first. */
  timeZones: z.array(z.object({ id: z.string(), name: z.string() })),
});

const projectParams = z.object({ projectId: id });
const society = z.object({ nationalSocietyId: id });

/** The three texts that a project may word by itself, by their keys; the field of a fault is the key. */
const errorMessagesBody = z
  .record(z.string().max(100), requiredText(errorMessageLimits.maxLength))
  .superRefine((messages, check) => {
    for (const key of Object.keys(messages)) {
      if (feedbackKeys.some((known) => known === key)) continue;
      check.addIssue({ code: 'custom', path: [key], message: 'string:validation.valueInvalid' });
    }
  });
const errorMessages = z.array(z.object({ key: z.string(), message: z.string() }));

const errorMessageCalls = {
  getProjectErrorMessages: defineCall({
    name: 'project/errorMessages/get',
    method: 'GET',
    path: '/api/project/:projectId/errorMessages',
    summary: 'What the project answers to messages that could not be read.',
    permission: 'projectErrorMessages.list',
    params: projectParams,
    answer: errorMessages,
    isBare: true,
  }),
  saveProjectErrorMessages: defineCall({
    name: 'project/errorMessages/save',
    method: 'PUT',
    path: '/api/project/:projectId/errorMessages',
    summary: 'Changes those answers.',
    permission: 'projectErrorMessages.edit',
    params: projectParams,
    body: errorMessagesBody,
    answer: errorMessages,
    isBare: true,
  }),
  // The specification names this verb, the older client sends the other: both are taken.
  postProjectErrorMessages: defineCall({
    name: 'project/errorMessages/post',
    method: 'POST',
    path: '/api/project/:projectId/errorMessages',
    summary: 'Changes those answers.',
    permission: 'projectErrorMessages.edit',
    params: projectParams,
    body: errorMessagesBody,
    answer: errorMessages,
    isBare: true,
  }),
};

const projectOrganizationCalls = {
  listProjectOrganizations: defineCall({
    name: 'projectOrganization/list',
    method: 'GET',
    path: '/api/projectOrganization/list',
    summary: 'The organizations that take part in a project; the id is that of the link.',
    permission: 'projectOrganizations.list',
    query: projectParams,
    answer: z.array(z.object({ id, name: z.string(), isDefaultOrganization: z.boolean() })),
  }),
  getProjectOrganizationCreateData: defineCall({
    name: 'projectOrganization/getCreateData',
    method: 'GET',
    path: '/api/projectOrganization/getCreateData',
    summary: 'The organizations of the society that do not take part yet.',
    permission: 'projectOrganizations.formData',
    query: projectParams,
    answer: z.object({ organizations: z.array(choice) }),
  }),
  createProjectOrganization: defineCall({
    name: 'projectOrganization/create',
    method: 'POST',
    path: '/api/projectOrganization/create',
    summary: 'Lets another organization take part in a project. Answers the id of the link.',
    permission: 'projectOrganizations.edit',
    query: projectParams,
    body: z.object({ organizationId: id, projectId: id.nullish() }),
    answer: id,
  }),
  deleteProjectOrganization: defineCall({
    name: 'projectOrganization/delete',
    method: 'POST',
    path: '/api/projectOrganization/:projectOrganizationId/delete',
    summary: 'Ends that an organization takes part in a project; its recipients of alerts there go.',
    permission: 'projectOrganizations.edit',
    params: z.object({ projectOrganizationId: id }),
  }),
};

/** The calls of projects and of the organizations that take part in them. */
export const projectCalls = {
  listProjects: defineCall({
    name: 'project/list',
    method: 'GET',
    path: '/api/project/list',
    summary: 'The projects of a society that the caller may see: open ones first, with their counts.',
    permission: 'projects.list',
    query: society.extend({ utcOffset: utcOffset.default(0) }),
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        startDate: localDateTime,
        endDate: localDateTime.nullish(),
        isClosed: z.boolean(),
        totalReportCount: z.int(),
        escalatedAlertCount: z.int(),
        totalDataCollectorCount: z.int(),
        supervisorCount: z.int(),
      }),
    ),
  }),
  getProject: defineCall({
    name: 'project/get',
    method: 'GET',
    path: '/api/project/:projectId/get',
    summary: 'One project with its health risks and what a form needs to change it.',
    permission: 'projects.get',
    params: projectParams,
    answer: z.object({
      id,
      name: z.string(),
      allowMultipleOrganizations: z.boolean(),
      state: z.enum(['Open', 'Closed', 'Archived']),
      timeZoneId: z.string(),
      repetitionMinutes: z.int().nullish(),
      alertSettings: alertSettings.nullish(),
      projectHealthRisks: z.array(projectHealthRisk.extend({ id })),
      formData: projectFormData,
      contentLanguageId: id,
      nationalSocietyId: id,
      hasCoordinator: z.boolean(),
    }),
  }),
  getProjectBasicData: defineCall({
    name: 'project/basicData',
    method: 'GET',
    path: '/api/project/:projectId/basicData',
    summary: 'What every page of a project shows on top.',
    permission: 'projects.get',
    params: projectParams,
    answer: z.object({
      id,
      name: z.string(),
      nationalSociety: z.object({ id, name: z.string(), countryName: z.string() }),
      isClosed: z.boolean(),
      allowMultipleOrganizations: z.boolean(),
      /** IANA name: the zone whose days its reports are counted by (decision 5). */
      timeZoneId: z.string(),
    }),
  }),
  getProjectFormData: defineCall({
    name: 'project/getFormData',
    method: 'GET',
    path: '/api/project/getFormData',
    summary: 'What the form of a new project offers.',
    permission: 'projects.formData',
    query: society,
    answer: projectFormData,
  }),
  createProject: defineCall({
    name: 'project/create',
    method: 'POST',
    path: '/api/project/create',
    summary: 'Opens a project in a society.',
    permission: 'projects.add',
    query: society,
    body: projectBody,
    answer: id,
  }),
  editProject: defineCall({
    name: 'project/edit',
    method: 'POST',
    path: '/api/project/:projectId/edit',
    summary: 'Changes a project and its health risks. Its owner and its recipient of unhandled alerts stay.',
    permission: 'projects.edit',
    params: projectParams,
    body: projectEditBody,
    nameField: nameOfProjectField,
  }),
  closeProject: defineCall({
    name: 'project/close',
    method: 'POST',
    path: '/api/project/:projectId/close',
    summary: 'Closes a project for good: its data collectors are removed or anonymised.',
    permission: 'projects.edit',
    params: projectParams,
    query: z.object({ nationalSocietyId: id.nullish() }),
  }),
  ...errorMessageCalls,
  ...projectOrganizationCalls,
};

export type ProjectBody = z.output<typeof projectBody>;
export type ProjectEditBody = z.output<typeof projectEditBody>;
export type ErrorMessagesBody = z.output<typeof errorMessagesBody>;
