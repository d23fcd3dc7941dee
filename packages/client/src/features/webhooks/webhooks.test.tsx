import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { webhookRoutes } from './webhooks.routes.tsx';

const list = '/nationalsocieties/3/webhooks';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
const stored = {
  ...{ id: 8, name: 'Ministry', url: 'https://ministry.example/in' },
  ...{ kinds: ['alert.raised', 'alert.closed'], isActive: true },
};
const one = { ...stored, failedCount: 0 };
const sent = { kind: 'alert.raised', attempts: 1, isReplay: false, createdAt: '2026-03-10T06:00:00.000Z' };
const failed = {
  ...{ ...sent, id: 2, state: 'Failed', attempts: 7 },
  ...{ reason: 'outbox.reason.webhookRefused', reasonCode: '503' },
};
const secret = 'whsec_b25seSBmb3IgdGVzdHM=';

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'webhook/list', () => success([]));
  mockCall('get', 'webhook/8/get', () => success(one));
  mockCall('get', 'webhook/8/deliveries', () => success([]));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
async function write(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

describe('the webhooks of a national society', () => {
  it('are listed with their events and the state of the newest delivery', async () => {
    const off = { ...stored, id: 9, name: 'District', isActive: false };
    mockCall('get', 'webhook/list', () => success([{ ...stored, lastDelivery: failed }, off]));
    await showRoutes(webhookRoutes, list);
    const table = await screen.findByRole('table', { name: 'Webhooks of this national society' });
    const [first, second] = within(table).getAllByRole('row').slice(1);
    expect(first?.textContent).toContain('https://ministry.example/in');
    expect(first?.textContent).toContain('Alert raised');
    expect(first?.textContent).toContain('The receiver responded with an error 503');
    expect(second?.textContent).toContain('Switched off');
    expect(screen.getByRole('link', { name: 'Ministry' }).getAttribute('href')).toBe(`${list}/8`);
  });

  it('are empty at first, and can be added', async () => {
    await showRoutes(webhookRoutes, list);
    expect(await screen.findByText(/No webhooks yet/)).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Add a webhook' })).getAttribute('href')).toBe(
      `${list}/add`,
    );
  });

  it('are limited to ten', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({
      ...stored,
      id: index + 1,
      name: `Webhook ${index}`,
    }));
    mockCall('get', 'webhook/list', () => success(ten));
    await showRoutes(webhookRoutes, list);
    expect(await screen.findByText('A national society can have at most 10 webhooks')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add a webhook' })).toBeNull();
  });

  it('are read-only in an archived national society', async () => {
    mockCall('get', 'nationalSociety/3/get', () => success({ ...society, isArchived: true }));
    mockCall('get', 'webhook/list', () => success([stored]));
    await showRoutes(webhookRoutes, list);
    expect(await screen.findByText(/This national society is archived/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Actions for Ministry' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add a webhook' })).toBeNull();
  });

  it('are deleted after confirmation', async () => {
    mockCall('get', 'webhook/list', () => success([stored]));
    const requests = mockCall('post', 'webhook/8/delete', () => success());
    await showRoutes(webhookRoutes, list);
    await press('Actions for Ministry');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Ministry?' });
    expect(dialog.textContent).toContain('not even waiting events');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The webhook was deleted.')).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it('show an error when loading fails', async () => {
    mockCall('get', 'webhook/list', () => errorResponse('error.unexpected', { status: 500 }));
    await showRoutes(webhookRoutes, list);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the webhook form', () => {
  async function showAddForm() {
    const router = await showRoutes(webhookRoutes, `${list}/add`);
    await screen.findByRole('form', { name: 'Add a webhook' });
    return router;
  }

  it('sends the entered values, and shows the secret once on the page of the webhook', async () => {
    const requests = mockCall('post', 'webhook/create', () => success({ id: 8, secret }));
    const router = await showAddForm();
    await write('Name', ' Ministry ');
    await write('Address (URL)', ' https://ministry.example/in ');
    await userEvent.click(box(/Report received/));
    await userEvent.click(box(/Alert dismissed/));
    await press('Add');
    expect(await screen.findByText(secret)).toBeTruthy();
    expect(router.state.location.pathname).toBe(`${list}/8`);
    expect(requests).toEqual([
      {
        name: 'Ministry',
        url: 'https://ministry.example/in',
        kinds: ['alert.raised', 'alert.report_added', 'alert.updated', 'report.received', 'alert.dismissed'],
        isActive: true,
      },
    ]);
    await router.navigate({ href: list });
    await router.navigate({ href: `${list}/8` });
    expect(await screen.findByText(/cannot be shown again/)).toBeTruthy();
    expect(screen.queryByText(secret)).toBeNull();
  });

  it.each([
    ['Name', ' ', 'Enter or choose a value'],
    ['Name', 'M'.repeat(101), 'Use at most 100 characters'],
    ['Address (URL)', 'ministry.example', /starts with https/],
    ['Address (URL)', 'https://me:word@ministry.example', /without a user name/],
    ['Address (URL)', `https://ministry.example/${'a'.repeat(500)}`, 'Use at most 500 characters'],
  ])('validates when the field is left: "%s" with "%s"', async (name, text, expected) => {
    await showAddForm();
    await write(name, text);
    await userEvent.tab();
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  });

  it('lists what is missing, including the events, and sends nothing', async () => {
    const requests = mockCall('post', 'webhook/create', () => success({ id: 8, secret }));
    await showAddForm();
    for (const kind of [/Alert raised/, /Report added/, /Alert updated/]) await userEvent.click(box(kind));
    await press('Add');
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Name', 'Address (URL)', 'Events']);
    expect(requests).toEqual([]);
  });

  it('shows at the URL that the server will not call it', async () => {
    const data = { Url: ['string:webhook.addressNotAllowed'] };
    mockCall('post', 'webhook/create', () => errorResponse('validation.validationError', { data }));
    await showAddForm();
    await write('Name', 'Ministry');
    await write('Address (URL)', 'http://10.0.0.8/in');
    await press('Add');
    expect(await screen.findByText(/it belongs to a private network/)).toBeTruthy();
    expect(field('Address (URL)').getAttribute('aria-invalid')).toBe('true');
  });

  it('starts with the stored values, and leads back to the webhook', async () => {
    const requests = mockCall('post', 'webhook/8/edit', () => success());
    const router = await showRoutes(webhookRoutes, `${list}/8/edit`);
    await screen.findByRole('form', { name: 'Edit webhook' });
    expect(field('Address (URL)').value).toBe('https://ministry.example/in');
    expect([box(/Alert raised/).checked, box(/Report received/).checked]).toEqual([true, false]);
    await userEvent.click(screen.getByRole('switch', { name: /Switched on/ }));
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/8`));
    const { id, ...fields } = stored;
    expect(requests).toEqual([{ ...fields, isActive: false }]);
  });
});

describe('the webhook page', () => {
  it('sends a test event', async () => {
    const requests = mockCall('post', 'webhook/8/try', () => success());
    await showRoutes(webhookRoutes, `${list}/8`);
    expect(await screen.findByText(/Nothing sent yet/)).toBeTruthy();
    await press('Send a test');
    expect(await screen.findByText('The test is queued.')).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it.each(['Manager', 'Coordinator'] as const)(
    'lists the newest deliveries, and retries a failed one: %s',
    async (role) => {
      const replayed = { ...sent, id: 3, state: 'Sent', isReplay: true };
      mockCall('get', 'webhook/8/deliveries', () => success([replayed, failed]));
      const requests = mockCall('post', 'webhook/8/retryFailed', () => success({ count: 1 }));
      await showRoutes(webhookRoutes, `${list}/8`, { role });
      const table = await screen.findByRole('table', { name: /Latest events/ });
      const [first, second] = within(table).getAllByRole('row').slice(1);
      expect(first?.textContent).toContain('Event: alert raised (sent again)');
      expect(second?.textContent).toContain('503');
      await press('Try again: Event: alert raised');
      await waitFor(() => expect(requests).toEqual([{ deliveryIds: [2] }]));
      expect(within(table).getAllByRole('button')).toHaveLength(1);
    },
  );

  it('sends all failed events again', async () => {
    mockCall('get', 'webhook/8/get', () => success({ ...one, failedCount: 230 }));
    const requests = mockCall('post', 'webhook/8/retryFailed', () => success({ count: 230 }));
    await showRoutes(webhookRoutes, `${list}/8`);
    await press('Send failed events again (230)');
    expect(await screen.findByText('Queued again: 230')).toBeTruthy();
    expect(requests).toEqual([{ deliveryIds: null }]);
  });

  it('offers to send nothing again while it is switched off', async () => {
    mockCall('get', 'webhook/8/get', () => success({ ...one, failedCount: 2, isActive: false }));
    mockCall('get', 'webhook/8/deliveries', () => success([failed]));
    await showRoutes(webhookRoutes, `${list}/8`);
    const table = await screen.findByRole('table', { name: /Latest events/ });
    expect(within(table).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  it('lists failed events only, and says when there are none', async () => {
    await showRoutes(webhookRoutes, `${list}/8`);
    expect(await screen.findByText(/Nothing sent yet/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Failed events only');
    expect(await screen.findByText('No event has failed.')).toBeTruthy();
  });

  it('goes on to earlier events, and back', async () => {
    const page = Array.from({ length: 50 }, (_, index) => ({ ...sent, id: 100 - index, state: 'Sent' }));
    mockCall('get', 'webhook/8/deliveries', (_body, { beforeId }) =>
      success(beforeId === '51' ? [failed] : page),
    );
    await showRoutes(webhookRoutes, `${list}/8`);
    await press('Earlier events');
    const table = await screen.findByRole('table', { name: /Latest events/ });
    await waitFor(() => expect(table.textContent).toContain('503'));
    expect(screen.queryByRole('button', { name: 'Earlier events' })).toBeNull();
    await press('Latest events');
    expect(await screen.findByRole('button', { name: 'Earlier events' })).toBeTruthy();
  });

  it('sends the events of some days again', async () => {
    const requests = mockCall('post', 'webhook/8/replay', () => success({ count: 12 }));
    await showRoutes(webhookRoutes, `${list}/8`);
    await press('Send a period again');
    const dialog = await screen.findByRole('dialog', { name: 'Send the events of a period again' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'First day' }), '2026-03-09');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Last day' }), '2026-03-10');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The events of this period are queued again.')).toBeTruthy();
    const [{ since, until }] = requests as [{ since: string; until: string }];
    expect(Date.parse(until) - Date.parse(since)).toBe(2 * 24 * 3_600_000);
  });

  it('shows at the field why a period cannot be sent again', async () => {
    const data = { Until: ['string:webhook.periodTooLong'] };
    mockCall('post', 'webhook/8/replay', () => errorResponse('validation.validationError', { data }));
    await showRoutes(webhookRoutes, `${list}/8`);
    await press('Send a period again');
    const dialog = await screen.findByRole('dialog');
    for (const name of ['First day', 'Last day'])
      await userEvent.type(within(dialog).getByRole('textbox', { name }), '2026-03-09');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
    const last = within(dialog).getByRole('textbox', { name: 'Last day' });
    await waitFor(() => expect(last.getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.textContent).toContain('Choose at most 31 days');
  });

  it('changes to a new secret while the old one stays valid', async () => {
    const requests = mockCall('post', 'webhook/8/rotateSecret', () => success({ id: 8, secret }));
    await showRoutes(webhookRoutes, `${list}/8`);
    await press('Change to a new secret');
    const dialog = await screen.findByRole('dialog', { name: 'Change to a new secret' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), '3 days');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create new secret' }));
    expect(await screen.findByText(secret)).toBeTruthy();
    expect(requests).toEqual([{ previousValidHours: 72 }]);
  });

  it('ends the old secret after confirmation', async () => {
    const previousSecretEndsAt = '2026-03-17T06:00:00.000Z';
    mockCall('get', 'webhook/8/get', () => success({ ...one, previousSecretEndsAt }));
    const requests = mockCall('post', 'webhook/8/endPreviousSecret', () => success());
    await showRoutes(webhookRoutes, `${list}/8`);
    expect(await screen.findByText(/also signed with the old secret until/)).toBeTruthy();
    await press('End the old secret');
    const dialog = await screen.findByRole('dialog', { name: 'End the old secret?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'End the old secret' }));
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('renews the secret after confirmation, and shows it', async () => {
    mockCall('post', 'webhook/8/renewSecret', () => success({ id: 8, secret }));
    await showRoutes(webhookRoutes, `${list}/8`);
    await press('Create a new secret');
    const dialog = await screen.findByRole('dialog', { name: 'Create a new secret?' });
    expect(screen.queryByText(secret)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create new secret' }));
    expect(await screen.findByText(secret)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows in the dialog why the secret could not be renewed', async () => {
    mockCall('post', 'webhook/8/renewSecret', () => errorResponse('nationalSociety.isArchived'));
    await showRoutes(webhookRoutes, `${list}/8`);
    await press('Create a new secret');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create new secret' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('archived');
  });
});
