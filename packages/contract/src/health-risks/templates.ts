import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { healthRiskTemplateKeys } from '@harken/domain/health-risks/templates';
import { healthRiskTypes } from '@harken/domain/health-risks/types';
import { z } from 'zod';
import { alertRuleResponse } from '../alerts/rule.ts';
import { defineCall } from '../calls/call.ts';
import { id } from '../schemas/schemas.ts';

const addedTemplate = z.object({
  key: z.enum(healthRiskTemplateKeys),
  /** The usual code of the template, or another one that is free. */
  healthRiskCode: z.int().min(limits.codeMin).max(limits.codeMax),
});

const addedTemplates = z.object({ templates: z.array(addedTemplate).min(1).max(100) });

/** The calls of prepared health risks. */
export const healthRiskTemplateCalls = {
  listHealthRiskTemplates: defineCall({
    name: 'healthRisk/templates',
    method: 'GET',
    path: '/api/healthRisk/templates',
    summary: 'Prepared health risks with texts in all languages, and which of them are in the catalogue.',
    permission: 'healthRisks.edit',
    response: z.array(
      z.object({
        key: z.enum(healthRiskTemplateKeys),
        healthRiskCode: z.int(),
        healthRiskType: z.enum(healthRiskTypes),
        ...alertRuleResponse,
        /** The published document whose case definition it follows. */
        source: z.object({
          title: z.string(),
          organization: z.string(),
          year: z.int().nullish(),
          url: z.string().nullish(),
        }),
        languageContent: z.array(
          z.object({
            languageId: id,
            name: z.string(),
            caseDefinition: z.string(),
            feedbackMessage: z.string(),
          }),
        ),
        /** The health risk that it would repeat; absent if it can be added. */
        existingHealthRiskId: id.nullish(),
      }),
    ),
  }),
  addHealthRisksFromTemplates: defineCall({
    name: 'healthRisk/addFromTemplates',
    method: 'POST',
    path: '/api/healthRisk/addFromTemplates',
    summary: 'Add prepared health risks to the catalogue, all or none. Returns their ids.',
    permission: 'healthRisks.edit',
    body: addedTemplates,
    response: z.array(id),
  }),
};

export type AddedTemplate = z.output<typeof addedTemplate>;
