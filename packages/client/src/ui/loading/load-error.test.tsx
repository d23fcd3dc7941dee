import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { RequestError } from '../../lib/requests/error.ts';
import { type FailedLoad, LoadError } from './load-error.tsx';
import { Loaded } from './loaded.tsx';

function show(error: FailedLoad) {
  const refetch = vi.fn();
  const query = { data: undefined, error, isFetching: false, refetch };
  showPage(() => <Loaded query={query}>{() => 'loaded'}</Loaded>);
  return refetch;
}

const requestId = 'req-7f3a';
const forbidden = new RequestError(403, 'error.unauthorized');
const missing = new RequestError(404, 'error.notFound');
const faulty = new RequestError(500, 'error.unexpected', undefined, '', requestId);
const busy = new RequestError(503, 'error.unavailable', undefined, '', requestId);
const proxy = new RequestError(502, 'error.responseNotSuccessful');

it.each([
  ['no access', forbidden, /You do not have access to this/],
  ['not found', missing, /This does not exist or was deleted/],
  ['a fault of the server', faulty, /the server has a fault or is being updated.*number: req-7f3a/],
  ['a busy server', busy, /the server has a fault or is being updated.*number: req-7f3a/],
  ['a proxy without a server', proxy, /the server has a fault or is being updated/],
  [
    'a web page instead of data',
    new RequestError(200, 'error.responseNotSuccessful'),
    /the server has a fault/,
  ],
  ['no network', new TypeError('Failed to fetch'), /the server cannot be reached. Check the connection/],
  ['a deleted project', new RequestError(400, 'project.projectDoesNotExist'), /project does not exist/i],
  ['an unknown reason', new RequestError(400, 'unknown.reason'), /the server has a fault/],
  ['too many requests', new RequestError(429, 'error.tooManyRequests'), /Too many attempts/],
])('%s has its own sentence', async (_name, error, sentence) => {
  show(error);
  const text = (await screen.findByRole('alert')).textContent ?? '';
  expect(text).toMatch(sentence);
  expect(text).not.toMatch(/unknown\.reason|\(4\d\d\)/);
});

it('offers to try again if that can help, and the home page if there is nothing here', async () => {
  const refetch = show(faulty);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  show(missing);
  expect((await screen.findByRole('link', { name: 'Go to the home page' })).getAttribute('href')).toBe('/');
});

it('does not offer to try again without access', () => {
  render(<LoadError error={forbidden} onRetry={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
});
