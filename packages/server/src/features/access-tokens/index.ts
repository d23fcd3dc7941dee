export { deleteTokensOf } from './access-tokens.queries.ts';
export type { FoundToken } from './bearer.queries.ts';
export { findDataOfToken, findTokenOfRequest } from './bearer.ts';
export { deleteExpiredOauthTokens } from './oauth/oauth.queries.ts';
