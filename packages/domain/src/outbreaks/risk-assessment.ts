/**
 * Risk assessment of an outbreak: how likely the outcome is, and how bad it would be. The scales and levels are those of the
 * World Health Organization: Rapid risk assessment of acute public health events, 2012 (WHO/HSE/GAR/ARO/2012.1). Their
 * descriptions on the screens are in our own words.
 */

/** From the least likely. As probabilities: below 5 %, 5–29 %, 30–69 %, 70–94 %, 95 % and above. */
export const likelihoods = ['veryUnlikely', 'unlikely', 'likely', 'highlyLikely', 'almostCertain'] as const;
export type Likelihood = (typeof likelihoods)[number];

/** From the least harmful, for the people concerned. */
export const consequences = ['minimal', 'minor', 'moderate', 'major', 'severe'] as const;
export type Consequences = (typeof consequences)[number];

export const riskLevels = ['low', 'moderate', 'high', 'veryHigh'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** How sure those are who assessed it. */
export const confidences = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof confidences)[number];

/** The level of each likelihood, by consequences from minimal to severe. Neither a row nor a column ever goes down. */
const matrix: Record<Likelihood, readonly [RiskLevel, RiskLevel, RiskLevel, RiskLevel, RiskLevel]> = {
  almostCertain: ['low', 'moderate', 'high', 'veryHigh', 'veryHigh'],
  highlyLikely: ['low', 'moderate', 'high', 'veryHigh', 'veryHigh'],
  likely: ['low', 'moderate', 'high', 'high', 'veryHigh'],
  unlikely: ['low', 'low', 'moderate', 'high', 'high'],
  veryUnlikely: ['low', 'low', 'moderate', 'moderate', 'high'],
};

/** The level of risk of a likelihood and its consequences. */
export function determineRiskLevel(likelihood: Likelihood, consequence: Consequences): RiskLevel {
  return matrix[likelihood][consequences.indexOf(consequence)] as RiskLevel;
}
