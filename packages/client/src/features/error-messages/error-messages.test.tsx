import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DefaultBodyType, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson, showPage } from '../../../test/support/show-page.tsx';
import { ErrorMessagesPage } from './error-messages-page.tsx';

const server = setupServer();
const address = '/projects/5/errorMessages';
const titles = [
  'The health risk is not used in the project',
  'The message could not be read, or does not fit its code',
  'Anything else',
] as const;

/** The replies of the project, which saving changes. */
let messages: Array<{ key: string; message: string }>;

function mockContextCalls({ isClosed = false, isArchived = false } = {}) {
  messages = [
    { key: 'sms.error.healthRiskNotFound', message: 'Unknown code' },
    { key: 'sms.error.formatError', message: 'Write it again' },
    { key: 'sms.error.other', message: 'Ask your supervisor' },
  ];
  const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
  const project = { id: 5, name: 'Lakeshore', nationalSociety, isClosed, allowMultipleOrganizations: false };
  const society = { id: 3, name: 'Kalembe Society', isArchived, hasCoordinator: false };
  server.use(
    http.get('*/api/project/5/basicData', () => HttpResponse.json({ isSuccess: true, value: project })),
    http.get('*/api/nationalSociety/3/get', () => HttpResponse.json({ isSuccess: true, value: society })),
    http.get('*/api/project/5/errorMessages', () => HttpResponse.json(messages)),
  );
}

type Texts = Record<string, string>;

function mockSaving(reply?: () => HttpResponse<DefaultBodyType>) {
  const requests: Texts[] = [];
  server.use(
    http.put('*/api/project/5/errorMessages', async ({ request }) => {
      const body = (await request.json()) as Texts;
      requests.push(body);
      if (reply) return reply();
      messages = Object.entries(body).map(([key, message]) => ({ key, message }));
      return HttpResponse.json(messages);
    }),
  );
  return requests;
}

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Shows the page in the app, where it reads its project from the address. */
function show(role: Role = 'Manager', at = address) {
  return showPage(ErrorMessagesPage, {
    address: at,
    path: '/projects/$projectId/errorMessages',
    user: aPerson(role),
  });
}

async function edit() {
  const router = show();
  await userEvent.click(await screen.findByRole('link', { name: 'Edit error messages' }));
  await screen.findByRole('form', { name: 'Edit error messages' });
  return router;
}

const getField = (title: string) =>
  within(screen.getByRole('region', { name: title })).getByRole('textbox', {
    name: 'Text',
  }) as HTMLTextAreaElement;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));

async function retype(title: string, text: string) {
  await userEvent.clear(getField(title));
  await userEvent.click(getField(title));
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

it('shows the three replies under the errors they belong to', async () => {
  show();
  for (const title of titles) expect(await screen.findByRole('region', { name: title })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: titles[1] })).getByText('Write it again')).toBeTruthy();
});

it('edits all texts, saves them together, and shows those of the response', async () => {
  const requests = mockSaving();
  const router = await edit();
  await retype(titles[1], ' Check the code ');
  await save();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(requests).toEqual([
    {
      'sms.error.healthRiskNotFound': 'Unknown code',
      'sms.error.formatError': 'Check the code',
      'sms.error.other': 'Ask your supervisor',
    },
  ]);
  expect(await screen.findByText('Check the code')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByText('The error messages were saved.')).toBeTruthy();
});

it.each([
  ['', 'Enter or choose a value'],
  ['x'.repeat(321), 'Use at most 320 characters'],
])('rejects the text "%s"', async (text, expected) => {
  const requests = mockSaving();
  await edit();
  await retype(titles[2], text);
  expect(await screen.findByText(expected)).toBeTruthy();
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Anything else');
  expect(requests).toHaveLength(0);
});

it.each([
  [160, 0],
  [161, 1],
])('%i characters give %i warnings that more than one SMS is sent', async (length, warnings) => {
  await edit();
  await retype(titles[0], 'x'.repeat(length));
  expect(screen.queryAllByText(/sent as more than one SMS/)).toHaveLength(warnings);
});

it('shows general errors at the top, and keeps what was typed', async () => {
  mockSaving(() =>
    HttpResponse.json({ isSuccess: false, message: { key: 'error.unexpected' } }, { status: 500 }),
  );
  await edit();
  await retype(titles[0], 'No such code');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('went wrong on our side');
  expect(getField(titles[0]).value).toBe('No such code');
});

it('shows errors of the server at the field', async () => {
  const data = { 'Sms.error.other': ['string:validation.fieldRequired'] };
  mockSaving(() =>
    HttpResponse.json(
      { isSuccess: false, message: { key: 'validation.validationError', data } },
      { status: 400 },
    ),
  );
  await edit();
  await save();
  const card = within(screen.getByRole('region', { name: titles[2] }));
  expect(await card.findByText('Enter or choose a value')).toBeTruthy();
});

it('asks before leaving a form with changes', async () => {
  const router = await edit();
  await retype(titles[0], 'No such code');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Unknown code')).toBeTruthy();
  expect(router.state.location.search).toEqual({});
});

it.each<[Role, { isClosed?: boolean; isArchived?: boolean }, RegExp]>([
  ['Manager', { isClosed: true }, /This project is closed/],
  ['Administrator', { isArchived: true }, /national society is archived/],
])('is read-only for a %s with %o, even at the address of the form', async (role, given, expected) => {
  mockContextCalls(given);
  show(role, `${address}?isEditing=true`);
  expect(await screen.findByText(expected)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit error messages' })).toBeNull();
});
