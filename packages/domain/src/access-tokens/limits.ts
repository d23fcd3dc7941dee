/** Limits of access tokens, shared by form and server. */
export const accessTokenLimits = {
  nameMaxLength: 100,
  /** Days until a token expires. */
  maxDays: 365,
  /** Tokens of one owner that are neither expired nor revoked. */
  maxTokens: 20,
  /** National societies, projects or organizations that a token is limited to. */
  maxItems: 200,
} as const;
