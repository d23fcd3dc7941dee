import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { server, showPages } from '../../../test/support/show-routes.tsx';
import type { ProjectDashboardFilter } from './dashboards.api.ts';
import { SituationReportButton } from './situation-report-button.tsx';

const filter: ProjectDashboardFilter = {
  healthRisks: [3],
  startDate: new Date('2026-03-01T00:00:00Z'),
  endDate: new Date('2026-03-31T00:00:00Z'),
  groupingType: 'Week',
};
const clicked = vi.fn<(link: HTMLAnchorElement) => void>();

beforeAll(() => server.listen());
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked(this);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  clicked.mockReset();
});
afterAll(() => server.close());

function show() {
  const page = () => <SituationReportButton projectId={7} filter={filter} />;
  showPages([{ path: '/dashboard', page }], '/dashboard');
  return screen.findByRole('button', { name: 'Situation report' });
}

it('downloads the report for the same filter under the name that the server gives it', async () => {
  const requests = vi.fn<(url: string, body: unknown) => void>();
  const name = 'situation-report_Lakeshore_2026-03-01_2026-03-31.pdf';
  server.use(
    http.post('*/api/projectDashboard/situationReport', async ({ request }) => {
      requests(new URL(request.url).search, await request.json());
      const headers = { 'content-disposition': `attachment; filename*=UTF-8''${name}` };
      return HttpResponse.text('%PDF', { headers });
    }),
  );
  await userEvent.click(await show());
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(clicked.mock.calls[0]?.[0].download).toBe(name);
  expect(requests).toHaveBeenCalledWith('?projectId=7', JSON.parse(JSON.stringify(filter)));
});

it('shows that the download is running, and requests it only once', async () => {
  const requests = vi.fn();
  const waiting = Promise.withResolvers<void>();
  server.use(
    http.post('*/api/projectDashboard/situationReport', async () => {
      requests();
      await waiting.promise;
      return HttpResponse.text('%PDF');
    }),
  );
  const button = await show();
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  waiting.resolve();
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull(), { timeout: 10_000 });
  expect(requests).toHaveBeenCalledOnce();
});

it('shows an error when the download fails', async () => {
  server.use(
    http.post('*/api/projectDashboard/situationReport', () => new HttpResponse(null, { status: 503 })),
  );
  await userEvent.click(await show());
  expect(await screen.findByText(/could not be downloaded/)).toBeDefined();
  expect(clicked).not.toHaveBeenCalled();
});
