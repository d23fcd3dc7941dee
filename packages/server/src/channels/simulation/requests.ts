import type { ProviderAnswer, SimulatedRequest } from '../simulator.ts';

const formType = 'application/x-www-form-urlencoded';
const jsonType = 'application/json';

type Fields = Readonly<Record<string, string>>;

/** A request with a form as its body. */
export const postForm = (url = '', fields: Fields = {}, headers: Fields = {}): SimulatedRequest => ({
  ...{ method: 'POST', url, headers: { 'content-type': formType, ...headers } },
  body: new URLSearchParams(fields).toString(),
});

/** A request with JSON as its body. */
export const postJson = (url: string, body: unknown, headers: Fields = {}): SimulatedRequest => ({
  ...{ method: 'POST', url, headers: { 'content-type': jsonType, ...headers } },
  body: JSON.stringify(body),
});

/** An answer in JSON. */
export const answerJson = (body: unknown, status = 200): ProviderAnswer => ({
  ...{ status, contentType: jsonType },
  body: JSON.stringify(body),
});

/** The path and the query of a request to a provider. */
export const parsePath = (url: string): URL => new URL(url, 'http://provider');

/** `Authorization` of basic authentication. */
export const toBasic = (userName: string, password: string) =>
  `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
