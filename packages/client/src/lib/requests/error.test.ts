import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../../test/support/show-page.tsx';
import { formatText } from '../texts/format.ts';
import { DownloadError, formatError, getErrorKey, RequestError } from './error.ts';
import { call } from './request.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const t = (key: string, values?: object) =>
  formatText({ texts: englishTexts, languageCode: 'en', richFormat: undefined }, key, { ...values });

const json = (status: number, body: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const text = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }));
const errorBody = (status: number, key?: string) => json(status, { isSuccess: false, message: { key } });
/** The response of a browser to a redirect that it must not follow. */
const redirect = () => {
  const response = Response.error();
  Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
  return Promise.resolve(response);
};

async function getError(response: () => Promise<Response>): Promise<unknown> {
  fetched.mockImplementation(response);
  return call('nationalSociety/archive', { params: { nationalSocietyId: 3 } }).then(
    () => 'a success',
    (error: unknown) => error,
  );
}

describe('the error key of a response', () => {
  it.each([
    ['opaque redirect', redirect, 'error.redirected'],
    ['redirect with its status', text(302, ''), 'error.redirected'],
    ['401', text(401, ''), 'error.notAuthenticated'],
    ['401 with a key of its own', errorBody(401, 'error.unexpected'), 'error.notAuthenticated'],
    ['403', text(403, ''), 'error.unauthorized'],
    ['403 with a key of its own', errorBody(403, 'error.originNotAllowed'), 'error.unauthorized'],
    ['429', text(429, 'at most one in 10 s'), 'error.tooManyRequests'],
    ['400 with a key', errorBody(400, 'nationalSociety.isArchived'), 'nationalSociety.isArchived'],
    [
      '400 with a prefixed key',
      errorBody(400, 'string:nationalSociety.isArchived'),
      'nationalSociety.isArchived',
    ],
    ['400 without a key', errorBody(400), 'error.responseNotSuccessful'],
    ['400 that is no JSON', text(400, '<html>'), 'error.responseNotSuccessful'],
    ['404 with a key', errorBody(404, 'error.notFound'), 'error.notFound'],
    ['500 with a key', errorBody(500, 'error.unexpected'), 'error.unexpected'],
    ['503 with a key', errorBody(503, 'error.unavailable'), 'error.unavailable'],
    ['502 of a proxy', text(502, '<html>Bad gateway</html>'), 'error.responseNotSuccessful'],
    ['500 with an empty body', json(500, null), 'error.responseNotSuccessful'],
    ['200 with isSuccess false', errorBody(200, 'error.unexpected'), 'error.unexpected'],
    ['200 that is no JSON', text(200, '<html>'), 'error.responseNotSuccessful'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'error.noConnection'],
  ])('%s', async (_situation, response, key) => {
    const error = await getError(response);
    expect(getErrorKey(error)).toBe(key);
    expect(formatError(t, error)).toBe(englishTexts[key]);
    expect(englishTexts[key]).toBeTruthy();
  });

  it('has the status, and for 400 the validation errors of fields', async () => {
    const message = {
      key: 'validation.validationError',
      data: { Name: ['string:validation.fieldRequired'] },
    };
    const error = await getError(json(400, { isSuccess: false, message }));
    expect(error).toMatchObject({ status: 400, fieldErrors: { name: 'string:validation.fieldRequired' } });
  });

  it('has validation errors only for status 400', async () => {
    const message = { key: 'error.unexpected', data: { Name: ['wrong'] } };
    expect(await getError(json(500, { isSuccess: false, message }))).toMatchObject({ fieldErrors: {} });
  });
});

describe('a failed download', () => {
  it.each([
    ['Service Unavailable', 'Service Unavailable (503)'],
    ['', 'The server is busy or being updated. Try again in a minute. (503)'],
  ])('shows "%s" and the code', (statusText, expected) => {
    const requestError = new RequestError(503, 'error.unavailable', undefined, statusText);
    expect(formatError(t, new DownloadError(requestError))).toContain(expected);
  });
});
