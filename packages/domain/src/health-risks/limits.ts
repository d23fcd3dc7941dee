/** The limits of a health risk's texts (characters) and of its alert rule, shared by schemas and forms. */
export const healthRiskLimits = {
  /** Of the number that stands for a health risk in an SMS, and of that of a suspected disease. */
  codeMin: 1,
  codeMax: 2_147_483_647,
  nameMaxLength: 100,
  caseDefinitionMaxLength: 500,
  /** One SMS: the feedback message answers every correct report. */
  feedbackMessageMaxLength: 160,
  countThresholdMin: 0,
  countThresholdMax: 2_147_483_647,
  daysThresholdMin: 1,
  daysThresholdMax: 365,
  kilometersThresholdMin: 1,
  kilometersThresholdMax: 9999,
} as const;
