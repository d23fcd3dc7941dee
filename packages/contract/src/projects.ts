import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { z } from 'zod';
import { alertRuleAnswer, alertRuleFields, demandSoundRule } from './alert-rule.ts';
import { defineCall } from './call.ts';
import { healthRiskType } from './health-risks.ts';
import { choice, id, localDateTime, optionalText, requiredText, utcOffset } from './schemas.ts';

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
  name: requiredText(100),
  allowMultipleOrganizations: z.boolean().default(false),
  /** IANA name; the first zone of the society's country when left out (decision 5). */
  timeZoneId: optionalText(100),
  healthRisks: z.array(projectHealthRiskBody),
  /** Only Administrators and Coordinators choose; for all others it is their own. */
  organizationId: id.nullish(),
  alertNotHandledNotificationRecipientId: id,
});

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
  listProjectOrganizations: defineCall({
    name: 'projectOrganization/list',
    method: 'GET',
    path: '/api/projectOrganization/list',
    summary: 'The organizations that take part in a project; the id is that of the link.',
    permission: 'projectOrganizations.list',
    query: projectParams,
    answer: z.array(z.object({ id, name: z.string(), isDefaultOrganization: z.boolean() })),
  }),
};

export type ProjectBody = z.output<typeof projectBody>;
