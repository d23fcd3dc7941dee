/** The limits of a health risk's texts (characters) and of its alert rule, shared by schemas and forms. */
export const healthRiskLimits = {
  nameMaxLength: 100,
  caseDefinitionMaxLength: 500,
  /** One SMS: the feedback message answers every correct report. */
  feedbackMessageMaxLength: 160,
  countThresholdMin: 0,
  daysThresholdMin: 1,
  daysThresholdMax: 365,
  kilometersThresholdMin: 1,
  kilometersThresholdMax: 9999,
} as const;
