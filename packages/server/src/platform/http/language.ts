import type { FastifyRequest } from 'fastify';

const languages = ['en', 'fr', 'es', 'ar'];

/** The language the browser asks for, among those of the product; English otherwise. */
export function languageOf(request: FastifyRequest): string {
  const wanted = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((code) => languages.includes(code)) ?? 'en';
}
