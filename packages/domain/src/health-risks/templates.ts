import type { AlertRule } from './alert-rule.ts';
import type { HealthRiskType } from './types.ts';

/** The keys of all templates. Keys are never changed or removed, because health risks store the key of their template. */
export const healthRiskTemplateKeys = [
  'acuteWateryDiarrhoea',
  'malaria',
  'measles',
  'acuteFlaccidParalysis',
  'acuteRespiratoryInfection',
  'bloodyDiarrhoea',
  'meningitis',
  'acuteMalnutrition',
  'yellowFever',
  'viralHaemorrhagicFever',
  'dengue',
  'chikungunya',
  'neonatalTetanus',
  'diphtheria',
  'whoopingCough',
  'mpox',
  'typhoid',
  'plague',
  'anthrax',
  'animalDeaths',
  'birdDeaths',
  'rabidAnimal',
  'animalAbortions',
  'unusualEvent',
  'unexplainedDeaths',
  'animalBite',
  'snakebite',
  'guineaWorm',
  'maternalDeath',
  'fluLikeIllness',
  'zeroReport',
  'activityReport',
] as const;
export type HealthRiskTemplateKey = (typeof healthRiskTemplateKeys)[number];

/** A prepared health risk that installations start from. Its texts are stored beside it, one file per language. */
export interface HealthRiskTemplate {
  key: HealthRiskTemplateKey;
  /** The usual code; free to change when it is added. */
  code: number;
  type: HealthRiskType;
  /** The rule that new projects start with; null for activity reports, which never raise alerts. */
  rule: AlertRule | null;
}

/** The texts of a health risk in one language. */
export interface HealthRiskTexts {
  name: string;
  caseDefinition: string;
  feedbackMessage: string;
}

/** A health risk of an installation, as templates are compared with it. */
export interface KnownHealthRisk {
  id: number;
  code: number;
  /** The template it was made from, if any. */
  templateKey: string | null;
  /** Its names in all languages. */
  names: string[];
}

const fold = (name: string) => name.trim().toLowerCase();

/**
 * The health risk that a template would repeat: made from it, of the same name in one of the languages, or an activity report
 * of the same code, because these codes are reserved.
 *
 * @param names the names of the template in all languages
 */
export function findHealthRiskOfTemplate<Known extends KnownHealthRisk>(
  { key, code, type }: HealthRiskTemplate,
  names: string[],
  known: readonly Known[],
): Known | undefined {
  const wanted = new Set(names.map(fold));
  return (
    known.find(({ templateKey }) => templateKey === key) ??
    known.find(
      (risk) =>
        risk.names.some((name) => wanted.has(fold(name))) || (type === 'Activity' && risk.code === code),
    )
  );
}

/** The positions of chosen codes that are already used or chosen twice: their templates cannot be added. */
export function findTakenCodes(chosen: readonly number[], taken: ReadonlySet<number>): number[] {
  return chosen.flatMap((code, index) => (taken.has(code) || chosen.indexOf(code) < index ? [index] : []));
}
