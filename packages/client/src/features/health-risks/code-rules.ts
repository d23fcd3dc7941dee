import { required } from '@harken/domain/forms/form-rules';
import { atLeast, inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';

/** Rules for the code of a health risk or suspected disease. */
export const codeRules = [
  required,
  wholeNumber,
  atLeast(limits.codeMin),
  inRange(limits.codeMin, limits.codeMax),
] as const;
