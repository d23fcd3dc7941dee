import type { Role } from '@harken/domain/access/roles';
import type { QueryClient } from '@tanstack/react-query';
import { type DefaultBodyType, HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import type { AppRoute } from '../../src/lib/routes.ts';
import type { AppData } from '../../src/lib/session/session.tsx';
import { loadRichFormat } from '../../src/lib/texts/format.ts';
import { FixedTexts, TextsProvider } from '../../src/lib/texts/texts.tsx';
import { renderFixture } from './fixture.tsx';
import { aPerson, englishTexts } from './show-page.tsx';

const richFormat = await loadRichFormat();

/** The mock server: `beforeAll(() => server.listen())` and so on. */
export const server = setupServer();

/** A successful response: value and message key in the envelope. */
export const success = (value?: JsonBodyType, key?: string) =>
  HttpResponse.json({ isSuccess: true, message: { key }, value: value ?? null });

/** An error response, with validation errors in `data`. */
export const errorResponse = (
  key: string,
  { status = 400, data }: { status?: number; data?: JsonBodyType } = {},
) => HttpResponse.json({ isSuccess: false, message: { key, data } }, { status });

type RequestData = Record<string, unknown>;
type Reply = (
  body: RequestData,
  query: Record<string, string>,
) => HttpResponse<JsonBodyType> | Promise<HttpResponse<JsonBodyType>>;

/** Mocks a call. @returns the received requests: the body of a post, otherwise the query */
export function mockCall(method: 'get' | 'post', path: string, reply: Reply) {
  const requests: RequestData[] = [];
  server.use(
    http[method](`*/api/${path}`, async ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const body = method === 'post' ? ((await request.json()) as RequestData) : {};
      requests.push(method === 'post' ? body : query);
      return reply(body, query) as HttpResponse<DefaultBodyType>;
    }),
  );
  return requests;
}

type ShownPage = {
  /** As in AppRoute: `/projects/{projectId}/alerts`. */
  path: string;
  /** Undefined: a known path without a page. */
  page?: () => ReactNode;
  permission?: AppRoute['permission'];
};

/**
 * Renders pages at an address, in English, for a user with a role. All given pages can be reached by links.
 *
 * @returns the router, to check navigation
 */
export function showPages(
  pages: readonly ShownPage[],
  address: string,
  {
    role = 'Administrator',
    appData = null,
    client,
    loadsTexts = false,
  }: {
    role?: Role;
    appData?: AppData | null;
    client?: QueryClient;
    /** Texts are loaded from the mock server, which takes longer, and can be loaded again. */
    loadsTexts?: boolean;
  } = {},
) {
  const user = aPerson(role);
  if (loadsTexts) mockTexts();
  return renderFixture({
    pages: pages.map(({ path, page, permission }) => ({
      path,
      component: page,
      appRoute: { path, titleKey: '', permission, page: page && (async () => page) },
    })),
    address,
    session: { user, appData },
    client,
    wrapInTexts: (shown) =>
      loadsTexts ? (
        <TextsProvider user={user} waiting={null} failed={() => null}>
          {shown}
        </TextsProvider>
      ) : (
        <FixedTexts texts={englishTexts} richFormat={richFormat}>
          {shown}
        </FixedTexts>
      ),
  });
}

function mockTexts(): void {
  const texts = Object.entries(englishTexts).map(([key, value]) => [key, { value, needsImprovement: false }]);
  mockCall('get', 'appData/getStrings/en', () => success(Object.fromEntries(texts)));
}

/** Like `showPages`, with the routes of a feature. */
export async function showRoutes(
  routes: readonly AppRoute[],
  address: string,
  { role = 'Administrator' as Role } = {},
) {
  const pages = await Promise.all(
    routes.map(async ({ path, permission, page }) => ({
      path,
      permission,
      page: (await page?.()) as ShownPage['page'],
    })),
  );
  return showPages(pages, address, { role });
}
