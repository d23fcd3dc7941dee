import type { CallInput, CallName, CallResponse } from '../../packages/contract/src/calls/types.ts';
import { calls } from '../../packages/contract/src/calls.generated.ts';

/** A response. */
export interface RawResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field they expect
  body: any;
}

/** A client of the API with its own session. */
export interface Api {
  /** Makes a call and returns its value; throws on an error. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResponse<N>>;
  /** Makes a call and returns the response, also an error. */
  ask<N extends CallName>(name: N, input: CallInput<N>): Promise<RawResponse>;
  /** Makes a call and returns a file; throws on an error. */
  file<N extends CallName>(name: N, input: CallInput<N>): Promise<Buffer>;
}

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function buildUrl(path: string, { params = {}, query = {} }: Input): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.append(name, String(value));
  const filled = path.replace(/:(\w+)/g, (_whole, name) => String(params[name]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Signs in; the session is extended by use. */
export async function signIn(url: string, who: { email: string; password: string }): Promise<Api> {
  let cookie = '';

  async function send(name: CallName, input: unknown): Promise<Response> {
    const call = calls[name];
    const request = (input ?? {}) as Input;
    const hasBody = call.method === 'POST';
    const response = await fetch(url + buildUrl(call.path, request), {
      method: call.method,
      headers: { ...(cookie && { cookie }), ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(request.body ?? {}) }),
    });
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie) cookie = setCookie.split(';')[0] ?? '';
    return response;
  }

  async function ask(name: CallName, input: unknown): Promise<RawResponse> {
    const response = await send(name, input);
    return { status: response.status, body: await response.json() };
  }

  async function file(name: CallName, input: unknown): Promise<Buffer> {
    const response = await send(name, input);
    if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResponse<N>> {
    const { status, body } = await ask(name, input);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    return calls[name].isBare ? body : body.value;
  }

  await call('authentication/login', { body: { userName: who.email, password: who.password } } as never);
  return { ask, call, file };
}

/** All rows of a paged list. */
export async function allPages<Row>(
  page: (pageNumber: number) => Promise<{ data: Row[]; totalRows: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const { data, totalRows } = await page(pageNumber);
    rows.push(...data);
    if (data.length === 0 || rows.length >= totalRows) return rows;
  }
}
