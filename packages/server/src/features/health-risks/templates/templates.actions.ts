import type { AddedTemplate } from '@harken/contract/health-risks/templates';
import { findHealthRiskOfTemplate, findTakenCodes } from '@harken/domain/health-risks/templates';
import { isCodeAllowedFor } from '@harken/domain/health-risks/types';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import {
  findContentLanguages,
  findKnownHealthRisks,
  insertContents,
  insertHealthRisksOfTemplates,
  lockTemplates,
} from './templates.queries.ts';
import { getTemplateNames, getTemplateTexts, healthRiskTemplates } from './templates.ts';

type Template = (typeof healthRiskTemplates)[number];
type Known = Awaited<ReturnType<typeof findKnownHealthRisks>>;
type Languages = Awaited<ReturnType<typeof findContentLanguages>>;
/** A template with the code chosen for it. */
type Chosen = { template: Template; code: number };

const noRule = { countThreshold: null, daysThreshold: null, kilometersThreshold: null };

/** All templates with their texts in the languages of this installation, and what they would repeat. */
export async function listTemplates(db: Database) {
  const [known, languages] = await Promise.all([findKnownHealthRisks(db), findContentLanguages(db)]);
  return healthRiskTemplates.map((template) => ({
    key: template.key,
    healthRiskCode: template.code,
    healthRiskType: template.type,
    alertRuleCountThreshold: template.rule?.countThreshold,
    alertRuleDaysThreshold: template.rule?.daysThreshold,
    alertRuleKilometersThreshold: template.rule?.kilometersThreshold,
    source: template.source,
    languageContent: toContents(template.key, languages),
    existingHealthRiskId: findHealthRiskOfTemplate(template, getTemplateNames(template.key), known)?.id,
  }));
}

/** Adds prepared health risks with their texts and rules; all of them or, if one cannot be added, none. */
export function addFromTemplates(
  db: Database,
  { templates, by }: { templates: AddedTemplate[]; by: CurrentUser },
): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    await lockTemplates(trx);
    const [known, languages] = await Promise.all([findKnownHealthRisks(trx), findContentLanguages(trx)]);
    const chosen = templates.map((added, index) => requireTemplate(added, index, templates, known));
    requireFreeCodes(chosen, known);
    const ids = await insertHealthRisksOfTemplates(trx, chosen.map(toRow));
    await insertContents(
      trx,
      chosen.flatMap(({ template }, index) =>
        toContents(template.key, languages).map((content) => ({
          healthRiskId: ids[index] as number,
          ...content,
        })),
      ),
    );
    for (const [index, { template, code }] of chosen.entries())
      await recordAuditEvent(trx, {
        action: 'healthRisk/addFromTemplates',
        actor: by,
        subjectType: 'healthRisk',
        subjectId: ids[index] as number,
        after: { templateKey: template.key, healthRiskCode: code, healthRiskType: template.type },
      });
    return ids;
  });
}

function toContents(key: Template['key'], languages: Languages) {
  return languages.map(({ id, code }) => ({ languageId: id, ...getTemplateTexts(key, code) }));
}

function toRow({ template, code }: Chosen) {
  const { key, type, rule } = template;
  return { healthRiskCode: code, healthRiskType: type, templateKey: key, ...(rule ?? noRule) };
}

/** Finds the template, which must exist, be chosen once and not be in the catalogue yet. */
function requireTemplate(
  { key, healthRiskCode }: AddedTemplate,
  index: number,
  all: AddedTemplate[],
  known: Known,
): Chosen {
  const template = healthRiskTemplates.find((candidate) => candidate.key === key);
  if (!template || all.findIndex((added) => added.key === key) < index)
    throw fieldError(`Templates[${index}].Key`, 'validation.valueInvalid');
  if (findHealthRiskOfTemplate(template, getTemplateNames(key), known))
    throw fieldError(`Templates[${index}].Key`, 'healthRisk.templateAlreadyAdded');
  if (!isCodeAllowedFor(template.type, healthRiskCode)) {
    const isActivity = template.type === 'Activity';
    const error = isActivity ? 'validation.valueInvalid' : 'healthRisk.codeReservedForActivity';
    throw fieldError(`Templates[${index}].HealthRiskCode`, error);
  }
  return { template, code: healthRiskCode };
}

function requireFreeCodes(chosen: Chosen[], known: Known): void {
  const [taken] = findTakenCodes(
    chosen.map(({ code }) => code),
    new Set(known.map(({ code }) => code)),
  );
  if (taken !== undefined)
    throw fieldError(`Templates[${taken}].HealthRiskCode`, 'healthRisk.healthRiskNumberAlreadyExists');
}
