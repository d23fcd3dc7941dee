import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { healthRiskTypes, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { z } from 'zod';
import { alertRuleFields, alertRuleResponse, validateAlertRuleFields } from './alerts/rule.ts';
import { defineCall } from './calls/call.ts';
import { healthRiskTemplateCalls } from './health-risks/templates.ts';
import { id, requiredName, requiredText } from './schemas/schemas.ts';

export const healthRiskType = z.enum(healthRiskTypes);
/** The code of a health risk in an SMS, or of a suspected disease in lists. */
const code = z.int().min(limits.codeMin).max(limits.codeMax);

const healthRiskContent = z.object({
  languageId: id,
  name: requiredName(limits.nameMaxLength),
  caseDefinition: requiredText(limits.caseDefinitionMaxLength),
  feedbackMessage: requiredText(limits.feedbackMessageMaxLength),
});

const healthRiskBody = z
  .object({
    healthRiskCode: code,
    healthRiskType,
    ...alertRuleFields,
    healthRiskSuspectedDiseases: z.array(z.object({ suspectedDiseaseId: id })).max(500),
    languageContent: z.array(healthRiskContent).min(1).max(100),
  })
  .superRefine((healthRisk, check) => {
    if (healthRisk.healthRiskType !== 'Activity') validateAlertRuleFields(healthRisk, check);
    if (
      reservedActivityCodes.includes(healthRisk.healthRiskCode) &&
      healthRisk.healthRiskType !== 'Activity'
    ) {
      const message = 'string:healthRisk.codeReservedForActivity';
      check.addIssue({ code: 'custom', path: ['healthRiskCode'], message });
    }
  });

const suspectedDiseaseBody = z.object({
  suspectedDiseaseCode: code,
  languageContent: z
    .array(z.object({ languageId: id, name: requiredName(limits.nameMaxLength) }))
    .min(1)
    .max(100),
});

const healthRiskCallList = {
  listHealthRisks: defineCall({
    name: 'healthRisk/list',
    method: 'GET',
    path: '/api/healthRisk/list',
    summary: "The catalogue of health risks by code, with names in the caller's language.",
    permission: 'healthRisks.list',
    response: z.array(z.object({ id, name: z.string().nullish(), healthRiskType, healthRiskCode: z.int() })),
  }),
  getHealthRisk: defineCall({
    name: 'healthRisk/get',
    method: 'GET',
    path: '/api/healthRisk/:healthRiskId/get',
    summary: 'One health risk with its texts in all languages.',
    permission: 'healthRisks.list',
    params: z.object({ healthRiskId: id }),
    response: z.object({
      id,
      healthRiskCode: z.int(),
      healthRiskType,
      ...alertRuleResponse,
      languageContent: z.array(
        z.object({
          languageId: id,
          name: z.string(),
          feedbackMessage: z.string(),
          caseDefinition: z.string(),
        }),
      ),
      healthRiskSuspectedDiseases: z.array(z.object({ id, healthRiskId: id, suspectedDiseaseId: id })),
    }),
  }),
  createHealthRisk: defineCall({
    name: 'healthRisk/create',
    method: 'POST',
    path: '/api/healthRisk/create',
    summary: 'Add a health risk to the catalogue.',
    permission: 'healthRisks.edit',
    body: healthRiskBody,
  }),
  editHealthRisk: defineCall({
    name: 'healthRisk/edit',
    method: 'POST',
    path: '/api/healthRisk/:healthRiskId/edit',
    summary: 'Change a health risk. Projects keep their own texts and rules.',
    permission: 'healthRisks.edit',
    params: z.object({ healthRiskId: id }),
    body: healthRiskBody,
  }),
  deleteHealthRisk: defineCall({
    name: 'healthRisk/delete',
    method: 'POST',
    path: '/api/healthRisk/:healthRiskId/delete',
    summary: 'Remove a health risk that no project uses.',
    permission: 'healthRisks.edit',
    params: z.object({ healthRiskId: id }),
  }),
};

const suspectedDiseaseCallList = {
  listSuspectedDiseases: defineCall({
    name: 'suspectedDisease/list',
    method: 'GET',
    path: '/api/suspectedDisease/list',
    summary: "The suspected diseases, with names in the caller's language.",
    permission: 'suspectedDiseases.list',
    response: z.array(
      z.object({
        suspectedDiseaseId: id,
        suspectedDiseaseName: z.string().nullish(),
        suspectedDiseaseCode: z.int(),
      }),
    ),
  }),
  getSuspectedDisease: defineCall({
    name: 'suspectedDisease/get',
    method: 'GET',
    path: '/api/suspectedDisease/:suspectedDiseaseId/get',
    summary: 'One suspected disease with its names in all languages.',
    permission: 'suspectedDiseases.list',
    params: z.object({ suspectedDiseaseId: id }),
    response: z.object({
      suspectedDiseaseId: id,
      suspectedDiseaseCode: z.int(),
      languageContent: z.array(z.object({ languageId: id, name: z.string() })),
    }),
  }),
  createSuspectedDisease: defineCall({
    name: 'suspectedDisease/create',
    method: 'POST',
    path: '/api/suspectedDisease/create',
    summary: 'Add a suspected disease.',
    permission: 'suspectedDiseases.edit',
    body: suspectedDiseaseBody,
  }),
  editSuspectedDisease: defineCall({
    name: 'suspectedDisease/edit',
    method: 'POST',
    path: '/api/suspectedDisease/:suspectedDiseaseId/edit',
    summary: 'Change a suspected disease.',
    permission: 'suspectedDiseases.edit',
    params: z.object({ suspectedDiseaseId: id }),
    body: suspectedDiseaseBody,
  }),
  deleteSuspectedDisease: defineCall({
    name: 'suspectedDisease/delete',
    method: 'POST',
    path: '/api/suspectedDisease/:suspectedDiseaseId/delete',
    summary: 'Remove a suspected disease that no health risk uses.',
    permission: 'suspectedDiseases.edit',
    params: z.object({ suspectedDiseaseId: id }),
  }),
};

/** The calls of health risks, their templates, and suspected diseases. */
export const healthRiskCalls = {
  ...healthRiskCallList,
  ...healthRiskTemplateCalls,
  ...suspectedDiseaseCallList,
};

export type HealthRiskBody = z.output<typeof healthRiskBody>;
export type SuspectedDiseaseBody = z.output<typeof suspectedDiseaseBody>;
