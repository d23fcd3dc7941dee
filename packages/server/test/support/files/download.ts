import { aSession } from '../builders/people.ts';
import type { TestApp } from '../test-app.ts';

/** Downloads a file as a user and returns its bytes and headers. */
export async function download(app: TestApp, userId: number, path: string, body: object = {}) {
  const cookie = await aSession(app.db, userId, app.clock.now());
  const response = await app.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
