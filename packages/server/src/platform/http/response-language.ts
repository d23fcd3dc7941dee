import { languageCodes } from '@harken/contract/languages.generated';
import type { FastifyRequest } from 'fastify';

const languages: readonly string[] = languageCodes;

const chosen = new WeakMap<FastifyRequest, string>();

/** Sets the language of the response to that of the user, for errors too. */
export function setResponseLanguage(request: FastifyRequest, languageCode: string): void {
  chosen.set(request, languageCode);
}

/** The language of a response: the user's, else the first of `Accept-Language` that Harken has, else English. */
export function findResponseLanguage(request: FastifyRequest): string {
  const chosenCode = chosen.get(request);
  if (chosenCode) return chosenCode;
  const accepted = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().split(/[-;_]/)[0]?.toLowerCase() ?? '');
  return accepted.find((code) => languages.includes(code)) ?? 'en';
}
