import type { HealthRiskType } from '@harken/domain/health-risks/types';
import ar from './data/health-risks.ar.json' with { type: 'json' };
import en from './data/health-risks.en.json' with { type: 'json' };
import es from './data/health-risks.es.json' with { type: 'json' };
import fr from './data/health-risks.fr.json' with { type: 'json' };

/** The texts of a health risk in one language. */
export interface HealthRiskTexts {
  name: string;
  caseDefinition: string;
  feedbackMessage: string;
}

interface Texts {
  healthRisks: Record<string, HealthRiskTexts>;
  suspectedDiseases: Record<string, string>;
}

/** By language id, which is the same in every database. */
export const textsByLanguage = new Map<number, Texts>([
  [1, en],
  [2, fr],
  [3, es],
  [4, ar],
]);

export interface DemoHealthRisk {
  code: number;
  type: HealthRiskType;
  countThreshold: number;
  daysThreshold: number | null;
  kilometersThreshold: number | null;
  /** Codes of the suspected diseases. */
  diseases: number[];
}

const never = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
const always = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };
const rule = (countThreshold: number, daysThreshold: number, kilometersThreshold: number) => ({
  countThreshold,
  daysThreshold,
  kilometersThreshold,
});

/** The health risks of the demo; 98 and 99 exist in every database. A rule of 1 km links reports less than 2 km apart. */
export const demoHealthRisks: DemoHealthRisk[] = [
  { code: 1, type: 'Human', ...rule(3, 7, 1), diseases: [1] },
  { code: 2, type: 'Human', ...never, diseases: [2] },
  { code: 3, type: 'Human', ...rule(3, 14, 5), diseases: [3, 8] },
  { code: 4, type: 'Human', ...always, diseases: [4] },
  { code: 5, type: 'Human', ...never, diseases: [5] },
  { code: 6, type: 'Human', ...rule(3, 7, 1), diseases: [6] },
  { code: 7, type: 'Human', ...rule(2, 7, 5), diseases: [7] },
  { code: 8, type: 'Human', ...never, diseases: [] },
  { code: 20, type: 'NonHuman', ...rule(2, 7, 5), diseases: [9] },
  { code: 30, type: 'UnusualEvent', ...always, diseases: [] },
  { code: 98, type: 'Activity', ...never, diseases: [] },
  { code: 99, type: 'Activity', ...never, diseases: [] },
];

export const humanRiskCodes = demoHealthRisks.filter(({ type }) => type === 'Human').map(({ code }) => code);
