import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { daysAgo } from '../dates/dates.ts';
import { downloadFile } from './download.ts';

const fetched = vi.fn<typeof fetch>();
const clicked = vi.fn<(link: HTMLAnchorElement) => void>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked(this);
  });
  URL.createObjectURL = () => 'blob:a-file';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clicked.mockReset();
});

const download = (extension: 'csv' | 'pdf' = 'csv') =>
  downloadFile(
    'agreement/document',
    { params: { languageCode: 'fr' }, query: { until: 1, signature: 'a' } },
    'agreement',
    extension,
  );

it('names the file after the list and the date', async () => {
  fetched.mockResolvedValue(new Response('a;b'));
  await download();
  const [link] = clicked.mock.calls[0] ?? [];
  expect(link?.download).toBe(`agreement_${daysAgo(0)}.csv`);
  expect(link?.href).toBe('blob:a-file');
});

it('uses the file name of the server for PDF files', async () => {
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''r%C3%A9gion_2026.pdf" };
  fetched.mockImplementation(() => Promise.resolve(new Response('%PDF', { headers })));
  await download('pdf');
  await download('csv');
  expect(clicked.mock.calls.map(([link]) => link.download)).toEqual([
    'région_2026.pdf',
    `agreement_${daysAgo(0)}.csv`,
  ]);
});

it('fails with the status text and code, and saves no file', async () => {
  fetched.mockResolvedValue(new Response('', { status: 503, statusText: 'Service Unavailable' }));
  await expect(download()).rejects.toMatchObject({
    key: 'error.fileDownloadFailed',
    status: 503,
    statusText: 'Service Unavailable',
  });
  expect(clicked).not.toHaveBeenCalled();
});

it.each([
  ['an expired session', () => Promise.resolve(new Response('', { status: 401 })), 'error.notAuthenticated'],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
])('%s is not reported as a download error', async (_situation, response, message) => {
  fetched.mockImplementation(response);
  await expect(download()).rejects.toThrow(message);
});
