/** The limits of a health risk's texts (in characters) and of its alert rule, shared by schemas and forms. */
export const healthRiskLimits = {
  /** Of the code of a health risk in an SMS, and of the code of a suspected disease. */
  codeMin: 1,
  codeMax: 2_147_483_647,
  nameMaxLength: 100,
  caseDefinitionMaxLength: 500,
  /** One SMS, because the feedback message is sent for every correct report. */
  feedbackMessageMaxLength: 160,
  countThresholdMin: 0,
  countThresholdMax: 2_147_483_647,
  daysThresholdMin: 1,
  daysThresholdMax: 365,
  kilometersThresholdMin: 1,
  kilometersThresholdMax: 9999,
} as const;
