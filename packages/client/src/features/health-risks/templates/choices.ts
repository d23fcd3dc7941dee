import { combineRules } from '@harken/domain/forms/form-rules';
import { isCodeAllowedFor, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { codeRules } from '../code-rules.ts';
import type { HealthRiskTemplate } from './templates.api.ts';

/** The codes of the chosen templates as typed, by the key of the template. */
export type ChosenCodes = Readonly<Record<string, string>>;

/** The names of the health risks of the catalogue by code. */
export type TakenCodes = ReadonlyMap<number, string>;

/** Why a chosen template cannot be added with its code. */
export type CodeError = { key: string; values?: Record<string, string | number> };

const checkCode = combineRules<string>(...codeRules);

/** The first code that neither the catalogue, a template nor another choice has. */
export function findFreeCode(
  templates: readonly HealthRiskTemplate[],
  chosen: ChosenCodes,
  taken: TakenCodes,
): number {
  const used = new Set([
    ...taken.keys(),
    ...reservedActivityCodes,
    ...templates.map(({ healthRiskCode }) => healthRiskCode),
    ...Object.values(chosen).map(Number),
  ]);
  let code = 1;
  while (used.has(code)) code += 1;
  return code;
}

/** The error of the code of a chosen template; undefined if it can be added. */
export function findCodeError(
  { key, healthRiskType }: HealthRiskTemplate,
  templates: readonly HealthRiskTemplate[],
  chosen: ChosenCodes,
  taken: TakenCodes,
): CodeError | undefined {
  const typed = chosen[key] ?? '';
  const invalid = checkCode(typed);
  if (invalid) return { key: invalid.key, ...(invalid.values && { values: invalid.values }) };
  const code = Number(typed);
  const name = taken.get(code);
  if (name !== undefined)
    return {
      key: 'startingPoints.templates.codeTaken',
      values: { code, name, free: findFreeCode(templates, chosen, taken) },
    };
  if (!isCodeAllowedFor(healthRiskType, code))
    return {
      key:
        healthRiskType === 'Activity'
          ? 'startingPoints.templates.activityCode'
          : 'healthRisk.codeReservedForActivity',
    };
  const isTwice = Object.entries(chosen).some(([other, text]) => other !== key && Number(text) === code);
  return isTwice ? { key: 'startingPoints.templates.codeTwice' } : undefined;
}
