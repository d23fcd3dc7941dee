import type { BrowserContext } from 'playwright-core';

/** Refuses requests to other hosts than that of the server, and collects their addresses. */
export async function refuseOtherHosts(context: BrowserContext, server: string): Promise<string[]> {
  const foreign: string[] = [];
  await context.route(
    (url) => url.origin !== server,
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  return foreign;
}
