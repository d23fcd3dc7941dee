import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError, toFieldKey } from './error.ts';
import { buildUrl, call, onErrorResponse, requestEarly, send, setRequestLanguage } from './request.ts';

const fetched = vi.fn<typeof fetch>();

function answer(status: number, body?: unknown) {
  fetched.mockImplementation(
    async () => new Response(body === undefined ? null : JSON.stringify(body), { status }),
  );
}

async function getRequestError(promise: Promise<unknown>): Promise<RequestError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RequestError);
  return error as RequestError;
}

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe('the URL of a call', () => {
  it.each([
    ['/api/project/:projectId/get', { params: { projectId: 5 } }, '/api/project/5/get'],
    [
      '/api/appData/getStrings/{languageCode}',
      { params: { languageCode: 'a/b' } },
      '/api/appData/getStrings/a%2Fb',
    ],
    [
      '/api/project/list',
      { query: { nationalSocietyId: 3, utcOffset: -4 } },
      '/api/project/list?nationalSocietyId=3&utcOffset=-4',
    ],
    ['/api/x', { query: { left: undefined, out: null } }, '/api/x'],
    [
      '/api/x',
      { query: { from: new Date('2026-03-02T01:30:00+01:30') } },
      '/api/x?from=2026-03-02T00%3A00%3A00.000Z',
    ],
  ])('%s with %o', (path, input, address) => {
    expect(buildUrl(path, input)).toBe(address);
  });
});

describe('a call', () => {
  it('returns the value of the envelope', async () => {
    answer(200, { isSuccess: true, message: {}, value: { isAuthenticated: false } });
    await expect(call('authentication/status')).resolves.toEqual({ isAuthenticated: false });
  });

  it('returns a response without envelope as it is', async () => {
    answer(200, { name: 'harken', version: '1', framework: 'x' });
    await expect(call('appData/version')).resolves.toMatchObject({ name: 'harken' });
  });

  it('returns undefined for a response without content', async () => {
    answer(204);
    await expect(call('appData/version')).resolves.toBeUndefined();
  });

  it('sends the cookie and the language, and bypasses the cache', async () => {
    setRequestLanguage('fr');
    answer(200, { isSuccess: true, message: {} });
    await call('authentication/logout');
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/authentication/logout');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include', redirect: 'manual', body: '{}' });
    expect(init?.headers).toMatchObject({ 'Accept-Language': 'fr, en;q=0.5', 'Cache-Control': 'no-cache' });
  });

  it('can be aborted', async () => {
    fetched.mockImplementation((_, init) => {
      init?.signal?.throwIfAborted();
      return Promise.reject(new Error('the signal was ignored'));
    });
    await expect(call('authentication/status', {}, { signal: AbortSignal.abort() })).rejects.toThrow(
      /abort/i,
    );
  });
});

describe('an error response', () => {
  it('has the first error of each field', async () => {
    answer(400, {
      isSuccess: false,
      message: {
        key: 'validation.validationError',
        data: { Email: ['string:a', 'b'], 'Locations[0].VillageId': ['c'], Other: 'not a list' },
      },
    });
    const { fieldErrors } = await getRequestError(call('authentication/status'));
    expect(fieldErrors).toEqual({ email: 'string:a', locations_0_villageid: 'c' });
  });

  it('without a session is passed to listeners', async () => {
    const listener = vi.fn();
    const stop = onErrorResponse(listener);
    answer(401);
    await getRequestError(call('authentication/status'));
    stop();
    await getRequestError(call('authentication/status'));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('names of fields', () => {
  it.each([
    ['Locations[0].VillageId', 'locations_0_villageid'],
    ['locations.0.villageId', 'locations_0_villageid'],
    ['HealthRisk.4.CaseDefinition', 'healthrisk_4_casedefinition'],
    ['Email', 'email'],
  ])('%s becomes %s', (path, key) => {
    expect(toFieldKey(path)).toBe(key);
  });
});

describe('a change that is sent while the page is closed', () => {
  const lastRequest = () => fetched.mock.lastCall?.[1];

  it.each([
    ['is kept alive if it is small', 'Visited the family', true],
    ['is kept alive up to 32 kB in any script', '\u0645'.repeat(10_000), true],
    ['is not kept alive beyond that: the browser would refuse it', 'x'.repeat(11_000), false],
  ])('%s', async (_case, text, keepalive) => {
    answer(200, { isSuccess: true, message: {} });
    await call('feedback/send', { body: { message: text } });
    expect(lastRequest()).toMatchObject({ method: 'POST', keepalive });
    const size = new TextEncoder().encode(String(lastRequest()?.body)).length;
    if (keepalive) expect(size).toBeLessThan(32_768);
  });

  it('is not kept alive for files and for reading', async () => {
    answer(200, { isSuccess: true, message: {}, value: {} });
    await send('dataCollector/import', { query: { projectId: 5 }, file: new Blob(['a;b']) });
    expect(lastRequest()?.keepalive).toBe(false);
    await call('authentication/status');
    expect(lastRequest()?.keepalive).toBe(false);
  });
});

describe('a request before its page is loaded', () => {
  const basicData = { params: { projectId: 5 } };
  const address = '/api/project/5/basicData';

  it('is sent once and answers the first call of the same address only', async () => {
    answer(200, { isSuccess: true, value: { name: 'Early' } });
    requestEarly(address);
    expect(fetched).toHaveBeenCalledOnce();
    answer(200, { isSuccess: true, value: { name: 'Later' } });
    expect(await call('project/basicData', { params: { projectId: 6 } })).toEqual({ name: 'Later' });
    expect(await call('project/basicData', basicData)).toEqual({ name: 'Early' });
    expect(await call('project/basicData', basicData)).toEqual({ name: 'Later' });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('is dropped if no page takes it', async () => {
    vi.useFakeTimers();
    answer(200, { isSuccess: true, value: { name: 'Early' } });
    requestEarly(address);
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    answer(200, { isSuccess: true, value: { name: 'Later' } });
    expect(await call('project/basicData', basicData)).toEqual({ name: 'Later' });
  });

  it('is dropped after a change, also one that was on its way when it was sent', async () => {
    answer(200, { isSuccess: true, value: { name: 'Before' } });
    requestEarly(address);
    const change = call('report/accept', { params: { reportId: 7 } });
    requestEarly(address);
    answer(200, { isSuccess: true, value: { name: 'After' } });
    await change;
    expect(await call('project/basicData', basicData)).toEqual({ name: 'After' });
  });

  it('is not dropped by a POST that only reads', async () => {
    answer(200, { isSuccess: true, value: { name: 'Early' } });
    requestEarly(address);
    answer(200, { isSuccess: true, value: { data: [], page: 1, rowsPerPage: 10, totalRows: 0 } });
    await call('alert/list', { query: { projectId: 5, pageNumber: 1 }, body: {} as never });
    expect(await call('project/basicData', basicData)).toEqual({ name: 'Early' });
  });

  it('is sent once, however often it is asked for', async () => {
    answer(200, { isSuccess: true, value: { name: 'Early' } });
    requestEarly(address);
    requestEarly(address);
    expect(fetched).toHaveBeenCalledOnce();
    expect(await call('project/basicData', basicData)).toEqual({ name: 'Early' });
  });

  it('fails like the call that takes it', async () => {
    fetched.mockRejectedValueOnce(new TypeError('no network'));
    requestEarly(address);
    await expect(call('project/basicData', basicData)).rejects.toThrow('no network');
  });
});
