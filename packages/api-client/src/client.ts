import createClient, { type Client } from 'openapi-fetch';
import type { components, paths, webhooks } from './data-api.generated.ts';

export type { components, paths, webhooks };

/** The addresses of the data API that send pages of rows. */
export type ListPath = Extract<keyof paths, `/api/v1/${string}`>;

/** A page of an address. */
export type Page<Path extends ListPath> = paths[Path]['get']['responses'][200]['content']['application/json'];

/** A row, or what is sent of a row that was deleted. `deleted` tells them apart. */
export type RowOrDeleted<Path extends ListPath> = Page<Path>['data'][number];

/** A row that was not deleted. */
export type Row<Path extends ListPath> = Extract<RowOrDeleted<Path>, { deleted: false }>;

/** The parameters of an address, apart from the cursor. */
export type Filters<Path extends ListPath> = Omit<
  NonNullable<paths[Path]['get']['parameters']['query']>,
  'changed_since'
>;

/** An error of the data API (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** What the client asks for; CSV and JSON Lines are for programs without types. */
type Json = 'application/json' | 'application/problem+json';

export type DataApiClient = Client<paths, Json>;

/** A request was refused or failed. */
export class DataApiError extends Error {
  readonly status: number;
  /** Undefined if the response came from something in between, such as a proxy. */
  readonly problem: Problem | undefined;
  /** How many seconds to wait before the next request, if the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Response, problem: Problem | undefined) {
    super(problem?.title ?? `Status ${response.status}`);
    this.name = 'DataApiError';
    this.status = response.status;
    this.problem = problem;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isNaN(seconds) ? undefined : seconds;
  }
}

/**
 * A client of the data API (docs/integrate.md).
 *
 * @example
 * const client = createDataApiClient({ server: 'https://harken.example.org', token });
 * for await (const { data } of readPages(client, '/api/v1/alerts')) save(data);
 */
export function createDataApiClient(options: {
  /** The address of the server, such as `https://harken.example.org`. */
  server: string;
  /** An access token. */
  token: string;
  fetch?: (request: Request) => Promise<Response>;
}): DataApiClient {
  const { server, token, fetch } = options;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  return createClient<paths, Json>({ baseUrl: server, headers, ...(fetch && { fetch }) });
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'title' in value;

/**
 * Reads page after page, until nothing follows now. Keep the `next` of the last page, and give it as `changedSince` the next time.
 *
 * @throws DataApiError; with the status 410, start again without `changedSince`
 */
export async function* readPages<Path extends ListPath>(
  client: DataApiClient,
  path: Path,
  { changedSince, filters }: { changedSince?: string; filters?: Filters<Path> } = {},
): AsyncGenerator<Page<Path>, void, undefined> {
  // The parameters and rows of all addresses have the same shape here, which the compiler cannot derive for a path it does not know.
  const get = client.GET as unknown as (
    path: Path,
    init: { params: { query: object } },
  ) => Promise<{ data?: Page<Path>; error?: unknown; response: Response }>;
  let cursor = changedSince;
  for (;;) {
    const query = { ...filters, ...(cursor !== undefined && { changed_since: cursor }) };
    const { data: page, error, response } = await get(path, { params: { query } });
    if (!page) throw new DataApiError(response, isProblem(error) ? error : undefined);
    yield page;
    if (!page.has_more) return;
    cursor = page.next;
  }
}
