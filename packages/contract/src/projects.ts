import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { projectLimits } from '@harken/domain/projects/limits';
import { z } from 'zod';
import { alertRuleFields, alertRuleResponse, validateAlertRuleFields } from './alerts/rule.ts';
import { alertSettings } from './alerts/settings.ts';
import { defineCall } from './calls/call.ts';
import { healthRiskType } from './health-risks.ts';
import { errorMessageCalls, ownErrorMessages } from './projects/error-messages.ts';
import { dismissalReason } from './schemas/dismissal.ts';
import { epiWeekStartDay } from './schemas/enums.ts';
import {
  choice,
  id,
  localDateTime,
  optionalText,
  requiredName,
  requiredText,
  utcOffset,
} from './schemas/schemas.ts';

const projectHealthRiskBody = z
  .object({
    /** The id of the health risk in the project; only when editing. */
    id: id.nullish(),
    healthRiskId: id,
    feedbackMessage: requiredText(limits.feedbackMessageMaxLength),
    caseDefinition: requiredText(limits.caseDefinitionMaxLength),
    ...alertRuleFields,
  })
  .superRefine(validateAlertRuleFields);

const projectBody = z.object({
  name: requiredName(projectLimits.nameMaxLength),
  allowMultipleOrganizations: z.boolean().default(false),
  /** IANA name; by default the first zone of the society's country. */
  timeZoneId: optionalText(100),
  /** Within how many minutes the same text of the same sender is flagged as a possible duplicate; none: never. */
  repetitionMinutes: z
    .int()
    .min(projectLimits.duplicateMinutesMin)
    .max(projectLimits.duplicateMinutesMax)
    .nullish(),
  /** Whether messages may end with the days since onset. Absent: as before; off for a new project. */
  readsOnset: z.boolean().nullish(),
  /** Whether a reply SMS asks for the onset where the message does not state it. Absent: as before; off for a new project. */
  asksOnset: z.boolean().nullish(),
  /** Absent settings do not change; a new project gets the defaults. */
  alertSettings: alertSettings.nullish(),
  healthRisks: z.array(projectHealthRiskBody).max(500),
  /** Chosen by Administrators and Coordinators only; everybody else creates projects for their own organization. */
  organizationId: id.nullish(),
  alertNotHandledNotificationRecipientId: id,
  /** Error messages of its own, from a project that is copied. The others are those of the product. */
  errorMessages: ownErrorMessages.nullish(),
});

/** When editing, clients send the owner and the recipient as well, which are ignored. */
const projectEditBody = projectBody.omit({
  organizationId: true,
  alertNotHandledNotificationRecipientId: true,
  errorMessages: true,
});

/** When editing, fields of a health risk are named by its id, not by its index: `HealthRisk.7.CaseDefinition`. */
function toProjectFieldPath(path: PropertyKey[], sent: unknown): PropertyKey[] {
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
  ...alertRuleResponse,
  feedbackMessage: z.string().nullish(),
  caseDefinition: z.string().nullish(),
  containsReports: z.boolean(),
});

const projectFormData = z.object({
  healthRisks: z.array(projectHealthRisk),
  organizations: z.array(choice),
  /** With their organization: the recipient must belong to the one that owns the project. */
  alertNotHandledRecipients: z.array(choice.extend({ organizationId: id })),
  /** Those of the society's country first. */
  timeZones: z.array(z.object({ id: z.string(), name: z.string() })),
});

const projectParams = z.object({ projectId: id });
const society = z.object({ nationalSocietyId: id });

const projectOrganizationCalls = {
  listProjectOrganizations: defineCall({
    name: 'projectOrganization/list',
    method: 'GET',
    path: '/api/projectOrganization/list',
    summary: 'The organizations that take part in a project; the id is that of the participation.',
    permission: 'projectOrganizations.list',
    query: projectParams,
    response: z.array(z.object({ id, name: z.string(), isDefaultOrganization: z.boolean() })),
  }),
  getProjectOrganizationCreateData: defineCall({
    name: 'projectOrganization/getCreateData',
    method: 'GET',
    path: '/api/projectOrganization/getCreateData',
    summary: 'The organizations of the society that do not take part in a project yet.',
    permission: 'projectOrganizations.formData',
    query: projectParams,
    response: z.object({ organizations: z.array(choice) }),
  }),
  createProjectOrganization: defineCall({
    name: 'projectOrganization/create',
    method: 'POST',
    path: '/api/projectOrganization/create',
    summary: 'Add an organization to a project. Returns the id of the participation.',
    permission: 'projectOrganizations.edit',
    query: projectParams,
    body: z.object({ organizationId: id, projectId: id.nullish() }),
    response: id,
  }),
  deleteProjectOrganization: defineCall({
    name: 'projectOrganization/delete',
    method: 'POST',
    path: '/api/projectOrganization/:projectOrganizationId/delete',
    summary: 'Remove an organization from a project, with its recipients of alerts there.',
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
    summary: 'The projects of a society that the caller may see, open ones first, with their counts.',
    permission: 'projects.list',
    query: society.extend({ utcOffset: utcOffset.default(0) }),
    response: z.array(
      z.object({
        id,
        name: z.string(),
        startDate: localDateTime,
        endDate: localDateTime.nullish(),
        isClosed: z.boolean(),
        /** With the coordinator of the society, decides who may edit and close it. */
        allowMultipleOrganizations: z.boolean(),
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
    summary: 'One project with its health risks and the data of its form.',
    permission: 'projects.get',
    params: projectParams,
    response: z.object({
      id,
      name: z.string(),
      allowMultipleOrganizations: z.boolean(),
      state: z.enum(['Open', 'Closed', 'Archived']),
      timeZoneId: z.string(),
      repetitionMinutes: z.int().nullish(),
      readsOnset: z.boolean(),
      asksOnset: z.boolean(),
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
    summary: 'The data of a project that all its pages show.',
    permission: 'projects.get',
    params: projectParams,
    response: z.object({
      id,
      name: z.string(),
      nationalSociety: z.object({
        id,
        name: z.string(),
        countryName: z.string(),
        /** The day on which its epi weeks start. */
        epiWeekStartDay,
      }),
      isClosed: z.boolean(),
      allowMultipleOrganizations: z.boolean(),
      /** IANA name: the time zone that determines the day of its reports. */
      timeZoneId: z.string(),
      /** The reasons that its national society offers when a report or an alert is dismissed. */
      dismissalReasons: z.array(dismissalReason),
    }),
  }),
  getProjectFormData: defineCall({
    name: 'project/getFormData',
    method: 'GET',
    path: '/api/project/getFormData',
    summary: 'The options of the form of a new project.',
    permission: 'projects.formData',
    query: society,
    response: projectFormData,
  }),
  createProject: defineCall({
    name: 'project/create',
    method: 'POST',
    path: '/api/project/create',
    summary: 'Create a project in a society.',
    permission: 'projects.add',
    query: society,
    body: projectBody,
    response: id,
  }),
  editProject: defineCall({
    name: 'project/edit',
    method: 'POST',
    path: '/api/project/:projectId/edit',
    summary: 'Change a project and its health risks, except its owner and its not-handled recipient.',
    permission: 'projects.edit',
    params: projectParams,
    body: projectEditBody,
    nameField: toProjectFieldPath,
  }),
  closeProject: defineCall({
    name: 'project/close',
    method: 'POST',
    path: '/api/project/:projectId/close',
    summary: 'Close a project permanently: its data collectors are deleted or anonymised.',
    permission: 'projects.edit',
    params: projectParams,
    query: z.object({ nationalSocietyId: id.nullish() }),
  }),
  ...errorMessageCalls,
  ...projectOrganizationCalls,
};

export type ProjectBody = z.output<typeof projectBody>;
export type ProjectEditBody = z.output<typeof projectEditBody>;
