import type { APIResponse, CDPSession, Page } from 'playwright-core';

/** A request of a page that is answered by a test. */
export interface RoutedRequest {
  method: string;
  /** A page; otherwise a call. */
  isDocument: boolean;
  /** The response of the server. */
  fetch(): Promise<APIResponse>;
  /** Answers with JSON, or with a changed body of the server's response. */
  fulfill(answer: { json: unknown } | { response: APIResponse; body: string }): Promise<void>;
  /** Leaves the request to earlier routes, else to the server. */
  fallback(): Promise<void>;
}

type Handler = (request: RoutedRequest) => Promise<unknown>;
type Address = RegExp | ((url: URL) => boolean);

interface Routes {
  session: CDPSession;
  /** The latest first. */
  list: { address: Address; handle: Handler }[];
}

interface PausedRequest {
  requestId: string;
  resourceType: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

const routesOfPages = new WeakMap<Page, Promise<Routes>>();

/**
 * Answers calls and pages instead of the server. Unlike `page.route`, it does not pause requests of scripts and styles, and leaves the
 * cache of the browser on: otherwise a page would load and compile all its scripts again.
 */
export async function routeCalls(page: Page, address: Address, handle: Handler): Promise<void> {
  const routes = routesOfPages.get(page) ?? openRoutes(page);
  routesOfPages.set(page, routes);
  (await routes).list.unshift({ address, handle });
}

/** Removes all routes of a page. */
export async function unrouteCalls(page: Page): Promise<void> {
  const routes = routesOfPages.get(page);
  routesOfPages.delete(page);
  await (await routes)?.session.detach();
}

async function openRoutes(page: Page): Promise<Routes> {
  const session = await page.context().newCDPSession(page);
  const routes: Routes = { session, list: [] };
  session.on('Fetch.requestPaused', (paused: PausedRequest) => {
    answer(page, routes, paused).catch(() => undefined); // the page was left meanwhile
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*' }, { urlPattern: '*', resourceType: 'Document' }],
  });
  return routes;
}

async function answer(page: Page, { session, list }: Routes, paused: PausedRequest): Promise<void> {
  const { requestId, request } = paused;
  const { url, method, headers } = request;
  for (const { address, handle } of list) {
    if (!(address instanceof RegExp ? address.test(url) : address(new URL(url)))) continue;
    let isAnswered = true;
    await handle({
      method,
      isDocument: paused.resourceType === 'Document',
      fetch: () => page.request.fetch(url, { method, headers, data: request.postData }),
      async fulfill(given) {
        const { body, responseHeaders } = toResponse(given);
        const encoded = Buffer.from(body).toString('base64');
        await session.send('Fetch.fulfillRequest', {
          ...{ requestId, responseCode: 200, responseHeaders, body: encoded },
        });
      },
      async fallback() {
        isAnswered = false;
      },
    });
    if (isAnswered) return;
  }
  await session.send('Fetch.continueRequest', { requestId });
}

function toResponse(given: { json: unknown } | { response: APIResponse; body: string }) {
  if ('json' in given) {
    const responseHeaders = [{ name: 'content-type', value: 'application/json; charset=utf-8' }];
    return { body: JSON.stringify(given.json), responseHeaders };
  }
  const isKept = ({ name }: { name: string }) =>
    !/^(content-(encoding|length)|transfer-encoding)$/i.test(name);
  return { body: given.body, responseHeaders: given.response.headersArray().filter(isKept) };
}
