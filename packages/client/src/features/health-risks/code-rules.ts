import { required } from '@harken/domain/forms/form-rules';
import { atLeast, inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';

/** What the code of a health risk or of a suspected disease must be. */
export const codeRules = [
  required,
  wholeNumber,
  atLeast(limits.codeMin),
  inRange(limits.codeMin, limits.codeMax),
] as const;
