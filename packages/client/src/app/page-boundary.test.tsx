import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '../../test/support/show-page.tsx';
import { RequestError } from '../lib/requests/error.ts';
import { FailurePage } from './error-pages.tsx';
import { PageBoundary } from './page-boundary.tsx';

const reload = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('location', { ...window.location, href: 'http://localhost/', reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
});

function show(error: Error) {
  let fails = true;
  const Page = () => {
    if (fails) throw error;
    return <p>The page</p>;
  };
  showPage(() => (
    <PageBoundary>
      <Page />
    </PageBoundary>
  ));
  return () => {
    fails = false;
  };
}

it('a page that throws shows the general error page, and works again after the fault is gone', async () => {
  const repair = show(new TypeError('x is undefined'));
  await screen.findByRole('heading', { level: 1, name: 'Something went wrong' });
  expect(document.body.textContent).not.toContain('x is undefined');
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  repair();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page')).toBeTruthy();
});

it('shows the id of a failed request', async () => {
  show(new RequestError(500, 'error.unexpected', undefined, '', 'req-7f3a'));
  expect(await screen.findByText(/give your administrator this number: req-7f3a/)).toBeTruthy();
});

it.each([
  [403, 'No access'],
  [404, 'Page not found'],
])('a request answered with %i shows "%s"', async (status, heading) => {
  show(new RequestError(status, 'error.notFound'));
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});

it.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/alerts-1a2b.js',
  'error loading dynamically imported module: http://localhost/assets/alerts-1a2b.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/alerts-1a2b.css',
])('offers to reload if a file is missing after a new release: %s', async (message) => {
  show(new TypeError(message));
  expect(await screen.findByText(/Harken may have been updated/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('has the same page without the frame, which loads the app again', async () => {
  showPage(() => <FailurePage error={new Error('bug')} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
});
