import { languageCodes } from '@harken/contract/texts/languages.generated';
import type {
  HealthRiskTemplate,
  HealthRiskTemplateKey,
  HealthRiskTexts,
} from '@harken/domain/health-risks/templates';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import ar from './texts.ar.json' with { type: 'json' };
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };
import fr from './texts.fr.json' with { type: 'json' };

/** Published documents whose community case definitions the texts follow, in words of our own. */
const sources = {
  idsr: {
    title:
      'Technical Guidelines for Integrated Disease Surveillance and Response in the African Region, third edition',
    organization: 'WHO Regional Office for Africa',
    year: 2019,
  },
  cbs: {
    title: 'Global List of Community Health Risks for Community-based Surveillance',
    organization: 'IFRC',
    url: 'https://cbs.ifrc.org/resources/global-list-community-health-risks-community-based-surveillance-within-red-cross-red',
  },
  volunteers: {
    title: 'Epidemic Control Toolkit for community volunteers',
    organization: 'IFRC',
    url: 'https://epidemics.ifrc.org',
  },
  vaccines: {
    title: 'Surveillance standards for vaccine-preventable diseases, second edition',
    organization: 'WHO',
    year: 2018,
  },
  snakebite: {
    title: 'Snakebite envenoming: a strategy for prevention and control',
    organization: 'WHO',
    year: 2019,
  },
  guidingPrinciples: {
    title: 'Community-Based Surveillance: guiding principles',
    organization: 'IFRC',
    year: 2017,
  },
} as const satisfies Record<string, TemplateSource>;

interface TemplateSource {
  title: string;
  organization: string;
  year?: number;
  url?: string;
}

/** A template with the document that its case definition follows. */
interface SourcedTemplate extends HealthRiskTemplate {
  source: TemplateSource;
}

type SourceKey = keyof typeof sources;

const always = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };
const never = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
const rule = (countThreshold: number, daysThreshold: number, kilometersThreshold: number) => ({
  countThreshold,
  daysThreshold,
  kilometersThreshold,
});

const template =
  (type: HealthRiskType) =>
  (
    key: HealthRiskTemplateKey,
    code: number,
    source: SourceKey,
    rule: HealthRiskTemplate['rule'],
  ): SourcedTemplate => ({
    key,
    code,
    type,
    rule,
    source: sources[source],
  });
const human = template('Human');
const animal = template('NonHuman');
const unusual = template('UnusualEvent');
const activity = template('Activity');

/** All templates by code. Codes 98 and 99 are reserved for activity reports. */
export const healthRiskTemplates: readonly SourcedTemplate[] = [
  human('acuteWateryDiarrhoea', 1, 'cbs', rule(3, 7, 1)),
  human('malaria', 2, 'idsr', never),
  human('measles', 3, 'cbs', rule(3, 14, 5)),
  human('acuteFlaccidParalysis', 4, 'cbs', always),
  human('acuteRespiratoryInfection', 5, 'cbs', rule(5, 7, 2)),
  human('bloodyDiarrhoea', 6, 'cbs', rule(3, 7, 1)),
  human('meningitis', 7, 'cbs', rule(2, 7, 5)),
  human('acuteMalnutrition', 8, 'idsr', never),
  human('yellowFever', 9, 'cbs', always),
  human('viralHaemorrhagicFever', 10, 'cbs', always),
  human('dengue', 11, 'volunteers', rule(3, 7, 1)),
  human('chikungunya', 12, 'volunteers', rule(3, 7, 1)),
  human('neonatalTetanus', 13, 'idsr', always),
  human('diphtheria', 14, 'vaccines', always),
  human('whoopingCough', 15, 'vaccines', rule(2, 14, 5)),
  human('mpox', 16, 'volunteers', always),
  human('typhoid', 17, 'volunteers', rule(3, 14, 2)),
  human('plague', 18, 'volunteers', always),
  human('anthrax', 19, 'volunteers', always),
  animal('animalDeaths', 20, 'cbs', rule(2, 7, 5)),
  animal('birdDeaths', 21, 'cbs', rule(2, 7, 5)),
  animal('rabidAnimal', 22, 'volunteers', always),
  animal('animalAbortions', 23, 'volunteers', rule(2, 14, 10)),
  unusual('unusualEvent', 30, 'cbs', always),
  unusual('unexplainedDeaths', 31, 'cbs', always),
  human('animalBite', 40, 'idsr', always),
  human('snakebite', 41, 'snakebite', never),
  human('guineaWorm', 42, 'idsr', always),
  human('maternalDeath', 43, 'idsr', always),
  human('fluLikeIllness', 44, 'idsr', rule(5, 7, 2)),
  activity('zeroReport', 98, 'guidingPrinciples', null),
  activity('activityReport', 99, 'guidingPrinciples', null),
];

const textsByLanguage: Record<string, Record<HealthRiskTemplateKey, HealthRiskTexts>> = { en, fr, es, ar };

/** The texts of a template in a language; in English where there are none of this language. */
export function getTemplateTexts(key: HealthRiskTemplateKey, languageCode: string): HealthRiskTexts {
  return (textsByLanguage[languageCode] ?? en)[key];
}

/** The names of a template in all languages. */
export function getTemplateNames(key: HealthRiskTemplateKey): string[] {
  return languageCodes.map((code) => getTemplateTexts(key, code).name);
}
