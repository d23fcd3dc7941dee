import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorResponse, mockCall, server, showPages, success } from '../../../test/support/show-routes.tsx';
import { SmsCardButton } from './sms-card-button.tsx';

const clicked = vi.fn<(link: HTMLAnchorElement) => void>();
const requests = vi.fn<(search: string) => void>();

beforeAll(() => server.listen());
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked(this);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  server.use(
    http.get('*/api/project/7/smsReferenceCard', ({ request }) => {
      requests(new URL(request.url).search);
      const headers = { 'content-disposition': "attachment; filename*=UTF-8''sms-card_Coast_ar.pdf" };
      return HttpResponse.text('%PDF', { headers });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  clicked.mockReset();
  requests.mockReset();
});
afterAll(() => server.close());

function show(role: 'Manager' | 'Coordinator' | 'DataConsumer' = 'Manager') {
  const supervisors = [{ id: 5, name: 'Awa Diop', role: 'Supervisor' }];
  const asked = mockCall('get', 'dataCollector/filters', () =>
    success({ supervisors, locations: { regions: [] } }),
  );
  showPages(
    [
      {
        path: '/card',
        page: () => (
          <main>
            <h1>Page</h1>
            <SmsCardButton projectId={7} />
          </main>
        ),
      },
    ],
    '/card',
    { role },
  );
  return asked;
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'SMS reference card' }));
  return within(await screen.findByRole('dialog', { name: 'SMS reference card' }));
}

it('downloads the card in the chosen language with the chosen supervisor', async () => {
  show();
  const dialog = await openDialog();
  await userEvent.selectOptions(dialog.getByLabelText('Language'), 'العربية');
  await userEvent.selectOptions(await dialog.findByLabelText('Whom to call'), 'Awa Diop');
  expect(dialog.getByText(/phone number of the supervisor are printed/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Download the PDF' }));
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(clicked.mock.calls[0]?.[0].download).toBe('sms-card_Coast_ar.pdf');
  expect(requests).toHaveBeenCalledWith('?languageCode=ar&supervisorId=5');
});

it('leaves a line to write on unless a supervisor is chosen', async () => {
  show();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Download the PDF' }));
  await vi.waitFor(() => expect(requests).toHaveBeenCalledWith('?languageCode=en'), { timeout: 10_000 });
});

it('asks a coordinator only for the language, because they see no data collectors', async () => {
  const asked = show('Coordinator');
  const dialog = await openDialog();
  expect(dialog.getByLabelText('Language')).toBeDefined();
  expect(dialog.queryByLabelText('Whom to call')).toBeNull();
  expect(asked).toEqual([]);
});

it('is not offered to data consumers', async () => {
  show('DataConsumer');
  expect(await screen.findByRole('heading', { name: 'Page' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'SMS reference card' })).toBeNull();
});

it('says why the card could not be downloaded', async () => {
  show();
  server.use(
    http.get('*/api/project/7/smsReferenceCard', () => errorResponse('error.unavailable', { status: 503 })),
  );
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Download the PDF' }));
  expect(await screen.findByText(/could not be downloaded/)).toBeDefined();
  expect(clicked).not.toHaveBeenCalled();
});
