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
  'The message could not be read',
  'Anything else',
] as const;

/** What the project answers; saving changes it. */
let messages: Array<{ key: string; message: string }>;

function answerSurroundings({ isClosed = false, isArchived = false } = {}) {
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

function answerSaving(reply?: () => HttpResponse<DefaultBodyType>) {
  const asked: Texts[] = [];
  server.use(
    http.put('*/api/project/5/errorMessages', async ({ request }) => {
      const body = (await request.json()) as Texts;
      asked.push(body);
      if (reply) return reply();
      messages = Object.entries(body).map(([key, message]) => ({ key, message }));
      return HttpResponse.json(messages);
    }),
  );
  return asked;
}

beforeAll(() => server.listen());
beforeEach(() => answerSurroundings());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The page takes its project from the address, as in the app. */
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

const fieldOf = (title: string) =>
  within(screen.getByRole('region', { name: title })).getByRole('textbox', {
    name: 'Text',
  }) as HTMLTextAreaElement;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function retype(title: string, text: string) {
  await userEvent.clear(fieldOf(title));
  await userEvent.click(fieldOf(title));
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

it('shows the three texts under what they answer', async () => {
  show();
  for (const title of titles) expect(await screen.findByRole('region', { name: title })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: titles[1] })).getByText('Write it again')).toBeTruthy();
});

it('turns all texts into fields, saves them together, and shows what was answered', async () => {
  const asked = answerSaving();
  const router = await edit();
  await retype(titles[1], ' Check the code ');
  await save();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(asked).toEqual([
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
  ['', 'A value is required'],
  ['x'.repeat(321), 'Use at most 320 characters'],
])('refuses the text "%s"', async (text, words) => {
  const asked = answerSaving();
  await edit();
  await retype(titles[2], text);
  expect(await screen.findByText(words)).toBeTruthy();
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Anything else');
  expect(asked).toHaveLength(0);
});

it.each([
  [160, 0],
  [161, 1],
])('%i characters give %i warnings that more than one SMS is sent', async (length, warnings) => {
  await edit();
  await retype(titles[0], 'x'.repeat(length));
  expect(screen.queryAllByText(/sent as more than one SMS/)).toHaveLength(warnings);
});

it('shows a failed save on top, and keeps what was written', async () => {
  answerSaving(() =>
    HttpResponse.json({ isSuccess: false, message: { key: 'error.unexpected' } }, { status: 500 }),
  );
  await edit();
  await retype(titles[0], 'No such code');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('did not work on our side');
  expect(fieldOf(titles[0]).value).toBe('No such code');
});

it('shows at its field what the server finds', async () => {
  const data = { 'Sms.error.other': ['string:validation.fieldRequired'] };
  answerSaving(() =>
    HttpResponse.json(
      { isSuccess: false, message: { key: 'validation.validationError', data } },
      { status: 400 },
    ),
  );
  await edit();
  await save();
  const card = within(screen.getByRole('region', { name: titles[2] }));
  expect(await card.findByText('A value is required')).toBeTruthy();
});

it('asks before what was written is left', async () => {
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
])('is only read by a %s where %o, even at the address of the form', async (role, given, words) => {
  answerSurroundings(given);
  show(role, `${address}?isEditing=true`);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit error messages' })).toBeNull();
});
