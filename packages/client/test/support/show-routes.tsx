import type { Role } from '@harken/domain/access/roles';
import type { QueryClient } from '@tanstack/react-query';
import { type DefaultBodyType, HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import type { AppRoute } from '../../src/lib/routes.ts';
import type { AppData } from '../../src/lib/session.tsx';
import { TextsProvider } from '../../src/lib/texts.tsx';
import { aPerson, englishTexts } from './show-page.tsx';
import { setStage } from './stage.tsx';

/** What stands in for the server: `beforeAll(() => server.listen())` and so on. */
export const server = setupServer();

/** The value of a call in its envelope, and the key of what it says. */
export const success = (value?: JsonBodyType, key?: string) =>
  HttpResponse.json({ isSuccess: true, message: { key }, value: value ?? null });

/** A refusal with its reason, and what is wrong with which field. */
export const refusal = (key: string, { status = 400, data }: { status?: number; data?: JsonBodyType } = {}) =>
  HttpResponse.json({ isSuccess: false, message: { key, data } }, { status });

type Asked = Record<string, unknown>;
type Reply = (
  body: Asked,
  query: Record<string, string>,
) => HttpResponse<JsonBodyType> | Promise<HttpResponse<JsonBodyType>>;

/** Answers a call, and keeps what it was called with: the body of a post, else the query. */
export function answer(method: 'get' | 'post', path: string, reply: Reply) {
  const asked: Asked[] = [];
  server.use(
    http[method](`*/api/${path}`, async ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const body = method === 'post' ? ((await request.json()) as Asked) : {};
      asked.push(method === 'post' ? body : query);
      return reply(body, query) as HttpResponse<DefaultBodyType>;
    }),
  );
  return asked;
}

type ShownPage = {
  /** As in the list of routes: `/projects/{projectId}/alerts`. */
  path: string;
  /** Without one, the address is known and the page not there yet. */
  page?: () => ReactNode;
  permission?: AppRoute['permission'];
};

/**
 * Shows pages at an address, in English, to somebody of a role. Texts come from the server; every page given can be
 * reached from there.
 *
 * @returns the router, to see where links lead
 */
export function showPages(
  pages: readonly ShownPage[],
  address: string,
  {
    role = 'Administrator',
    appData = null,
    client,
  }: { role?: Role; appData?: AppData | null; client?: QueryClient } = {},
) {
  const user = aPerson(role);
  const texts = Object.entries(englishTexts).map(([key, value]) => [key, { value, needsImprovement: false }]);
  answer('get', 'appData/getStrings/en', () => success(Object.fromEntries(texts)));
  return setStage({
    pages: pages.map(({ path, page, permission }) => ({
      path,
      component: page,
      appRoute: { path, titleKey: '', permission, page: page && (async () => page) },
    })),
    address,
    session: { user, appData },
    client,
    inTexts: (shown) => (
      <TextsProvider user={user} waiting={null} failed={() => null}>
        {shown}
      </TextsProvider>
    ),
  });
}

/** Shows the pages of a feature by their list of routes, as `showPages` does. */
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
