import { languageCodes } from '@harken/contract/languages.generated';
import type { FastifyRequest } from 'fastify';

const languages: readonly string[] = languageCodes;

const chosen = new WeakMap<FastifyRequest, string>();

/** Notes who asks: from here on the request is answered in the language of that user, refusals included. */
export function answerIn(request: FastifyRequest, languageCode: string): void {
  chosen.set(request, languageCode);
}

/** The language of an answer: the user's, else what the browser asks for among those of the product, else English. */
export function languageOf(request: FastifyRequest): string {
  const own = chosen.get(request);
  if (own) return own;
  const wanted = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().split(/[-;_]/)[0]?.toLowerCase() ?? '');
  return wanted.find((code) => languages.includes(code)) ?? 'en';
}
