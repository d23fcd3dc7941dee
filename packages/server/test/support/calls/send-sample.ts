import type { Call } from '@harken/contract/calls/call';
import type { Caller, TestResponse } from '../test-app.ts';
import { buildUrl, type SampleRequest } from './sample-request.ts';

/** Sends a sample request as a browser would. */
export function sendSample(caller: Caller, call: Call, request: SampleRequest): Promise<TestResponse> {
  if (call.takesFile) {
    const headers = { 'content-type': 'text/csv' };
    return caller.send({
      method: call.method,
      url: buildUrl(call, request),
      payload: 'Name\nWords\n',
      headers,
    });
  }
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  return caller.send({
    method: call.method,
    url: buildUrl(call, request),
    ...(hasBody && {
      payload: JSON.stringify(request.body ?? {}),
      headers: { 'content-type': 'application/json' },
    }),
  });
}
