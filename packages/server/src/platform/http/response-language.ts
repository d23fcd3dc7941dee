import { languageCodes } from '@harken/contract/texts/languages.generated';
import type { FastifyRequest } from 'fastify';

const languages: readonly string[] = languageCodes;

const chosen = new WeakMap<FastifyRequest, string>();

/** The language that a signed-in user chose for the session, if it is not that of the account. */
const sessionLanguageHeader = 'x-harken-language';

/** Sets the language of the response to that of the session or else of the account, for errors too. */
export function setResponseLanguage(request: FastifyRequest, accountLanguage: string): void {
  const ofSession = String(request.headers[sessionLanguageHeader] ?? '').toLowerCase();
  chosen.set(request, languages.includes(ofSession) ? ofSession : accountLanguage);
}

/** The language of a response: that of the session or account, else the first of `Accept-Language` that Harken has, else English. */
export function findResponseLanguage(request: FastifyRequest): string {
  const chosenCode = chosen.get(request);
  if (chosenCode) return chosenCode;
  const accepted = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().split(/[-;_]/)[0]?.toLowerCase() ?? '');
  return accepted.find((code) => languages.includes(code)) ?? 'en';
}
