import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { englishTexts } from '../../../test/support/show-page.tsx';
import { errorResponse, mockCall, server, showPages, success } from '../../../test/support/show-routes.tsx';
import { DeveloperBar } from './developer-bar.tsx';
import { AppTextsPage, EmailTextsPage, SmsTextsPage } from './texts-pages.tsx';

const languages = [
  { languageCode: 'en', displayName: 'English' },
  { languageCode: 'fr', displayName: 'Français' },
  { languageCode: 'ar', displayName: 'العربية' },
];
const hello = {
  key: 'a.hello',
  needsImprovement: true,
  translations: { en: 'Hello {name}', fr: 'Bonjour {name}' },
};
const bye = {
  key: 'pages.translations',
  needsImprovement: false,
  translations: { en: 'Goodbye', fr: 'Au revoir', ar: 'وداعا' },
};
const resource = (of: { key: string; needsImprovement: boolean; translations: Record<string, string> }) => ({
  ...of,
  translations: languages.map(({ languageCode, displayName }) => ({
    languageCode,
    name: displayName,
    value: of.translations[languageCode] ?? '',
  })),
});

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'resources/listStringsTranslations', () =>
    success({ languages, translations: [hello, bye], deletedKeys: [] }),
  );
  mockCall('get', 'resources/listSmsTranslations', () =>
    success({ languages, translations: [hello, bye], deletedKeys: [] }),
  );
  mockCall('get', 'resources/listEmailTranslations', () =>
    success({ languages, translations: [], deletedKeys: [] }),
  );
  mockCall('get', 'resources/getString/a.hello', () => success(resource(hello)));
  mockCall('get', 'resources/getString/pages.translations', () => success(resource(bye)));
  mockCall('get', 'resources/getSmsString/a.hello', () => success(resource(hello)));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const appData = {
  isDevelopment: true,
  contentLanguages: [],
  countries: [],
  authCookieExpiration: 180,
} as never;

function show(address = '/translations', { isEditing = true } = {}) {
  const permission = 'translations.list' as const;
  showPages(
    [
      { path: '/translations', page: WithBar, permission },
      { path: '/emailTranslations', page: EmailTextsPage, permission },
      { path: '/smsTranslations', page: SmsTextsPage, permission },
    ],
    address,
    { appData: isEditing ? appData : null, loadsTexts: true },
  );
}

function WithBar() {
  return (
    <>
      <DeveloperBar />
      <AppTextsPage />
    </>
  );
}

const box = (name: string) => screen.findByRole('textbox', { name }) as Promise<HTMLTextAreaElement>;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const edit = (key: string) => press(`Edit ${key}`);
async function enter(name: string, text: string) {
  const field = await box(name);
  await userEvent.clear(field);
  if (text) {
    await userEvent.click(field);
    await userEvent.paste(text);
  }
}
const keys = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('bdi')?.textContent);

describe('the list of texts', () => {
  it('shows each text in every language, and what is missing', async () => {
    show();
    const row = (await screen.findByText('a.hello')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Bonjour {name}').getAttribute('lang')).toBe('fr');
    expect(within(row).getByText('Missing')).toBeTruthy();
    expect(within(row).getByText('Needs improvement')).toBeTruthy();
    expect(screen.getByText('وداعا').getAttribute('dir')).toBe('rtl');
  });

  it.each([
    ['', ['a.hello', 'pages.translations']],
    ['?needsImprovementOnly=true', ['a.hello']],
    ['?missingIn=ar', ['a.hello']],
    ['?missingIn=any', ['a.hello']],
    ['?search=revoir', ['pages.translations']],
    ['?search=hello', ['a.hello']],
  ])('shows for "%s" only %o', async (search, expected) => {
    show(`/translations${search}`);
    await screen.findByRole('table');
    expect(keys()).toEqual(expected);
  });

  it('offers help when nothing matches', async () => {
    show('/translations?missingIn=fr');
    expect(await screen.findByText('No texts match.')).toBeTruthy();
    await press('Show all texts');
    expect(await screen.findByText('a.hello')).toBeTruthy();
  });

  it('is read-only where editing is disabled, and explains how to enable it', async () => {
    show('/translations', { isEditing: false });
    await screen.findByText('a.hello');
    expect(screen.getByText(/HARKEN_TEXT_EDITING=true/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit a.hello' })).toBeNull();
  });

  it('links to the texts of e-mails and SMS', async () => {
    show('/emailTranslations');
    expect(await screen.findByText('No texts')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'SMS' }));
    expect(await screen.findByText('a.hello')).toBeTruthy();
  });
});

describe('the editor of a text', () => {
  it('saves it in every language, and the list shows it', async () => {
    const saved = mockCall('post', 'resources/saveString', () => success('Success'));
    show();
    await edit('a.hello');
    await enter('العربية', 'مرحبا {name}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Needs improvement' }));
    await press('Save');
    expect(await screen.findByText('Text saved')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved).toEqual([
      {
        key: 'a.hello',
        needsImprovement: false,
        translations: [
          { languageCode: 'en', value: 'Hello {name}' },
          { languageCode: 'fr', value: 'Bonjour {name}' },
          { languageCode: 'ar', value: 'مرحبا {name}' },
        ],
      },
    ]);
  });

  it('restores a deleted text from the filter of deleted texts', async () => {
    mockCall('get', 'resources/listEmailTranslations', () =>
      success({ languages, translations: [hello], deletedKeys: ['b.deleted'] }),
    );
    mockCall('get', 'resources/getEmailString/b.deleted', () =>
      success(resource({ key: 'b.deleted', needsImprovement: true, translations: {} })),
    );
    const saved = mockCall('post', 'resources/saveEmailString', () => success('Success'));
    show('/emailTranslations?deletedOnly=true');
    await waitFor(() => expect(keys()).toEqual(['b.deleted']));
    await edit('b.deleted');
    expect(await screen.findByText(/This text was deleted/)).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(saved).toMatchObject([{ key: 'b.deleted' }]));
  });

  it.each(['Save', 'Delete text'])(
    'does not continue with "%s" while placeholders differ',
    async (action) => {
      show();
      await edit('a.hello');
      await enter('Français', 'Bonjour');
      await press(action);
      expect((await box('Français')).getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText(/placeholders \{name\}/)).toBeTruthy();
      expect(screen.queryByText('Delete this text?')).toBeNull();
    },
  );

  it('shows errors of the server at the field', async () => {
    mockCall('post', 'resources/saveString', () =>
      errorResponse('validation.validationError', {
        data: { 'Translations[1].Value': ['string:translations.fault.unreadable'] },
      }),
    );
    show();
    await edit('a.hello');
    await press('Save');
    await waitFor(async () => expect((await box('Français')).getAttribute('aria-invalid')).toBe('true'));
  });

  it.each([
    ['texts of screens', '/translations', 'Hello {name}'],
    ['texts of SMS', '/smsTranslations', 'Hello {name}'],
  ])('asks before dropping what was typed: %s', async (_texts, address, typed) => {
    show(address);
    await edit('a.hello');
    await enter('Français', `${typed}!`);
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    expect((await box('Français')).value).toBe(`${typed}!`);
    await press('Cancel');
    await press('Leave');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before deleting a text', async () => {
    const deleted = mockCall('post', 'resources/deleteString', () => success('Success'));
    show();
    await edit('a.hello');
    await press('Delete text');
    const question = (await screen.findByText('Delete this text?')).closest('[role=dialog]') as HTMLElement;
    expect(deleted).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete text' }));
    expect(await screen.findByText('Text deleted')).toBeTruthy();
    expect(deleted).toEqual([{ key: 'a.hello' }]);
  });

  it.each([
    ['x'.repeat(159), '159 characters, 1 SMS'],
    ['x'.repeat(160), '160 characters, 1 SMS'],
    ['x'.repeat(161), '161 characters, 2 SMS'],
    ['م'.repeat(71), '71 characters, 2 SMS'],
  ])('shows as how many SMS %s is sent', async (text, counted) => {
    show('/smsTranslations');
    await edit('a.hello');
    await enter('English', text);
    expect(await screen.findByText(counted)).toBeTruthy();
  });

  it('flags an SMS that needs improvement', async () => {
    const saved = mockCall('post', 'resources/saveSmsString', () => success('Success'));
    mockCall('get', 'resources/getSmsString/pages.translations', () => success(resource(bye)));
    show('/smsTranslations');
    await edit('pages.translations');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Needs improvement' }));
    await press('Save');
    await waitFor(() => expect(saved).toMatchObject([{ key: 'pages.translations', needsImprovement: true }]));
  });
});

describe('while keys are shown', () => {
  it('a click on a text opens its editor and does nothing else', async () => {
    show();
    await screen.findByText('Goodbye');
    await press('Show keys');
    const heading = await screen.findByRole('heading', { level: 1, name: 'pages.translations' });
    await userEvent.click(heading);
    const dialog = await screen.findByRole('dialog', { name: 'Edit text' });
    expect(within(dialog).getByText('pages.translations')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await press('Show keys');
    expect(await screen.findByRole('heading', { level: 1, name: 'Translations' })).toBeTruthy();
  });

  it('the key of a deleted text opens the editor, which restores it', async () => {
    const deletedKey = 'translations.export';
    const editedTexts = [
      resource({ key: deletedKey, needsImprovement: false, translations: { en: 'Download' } }),
    ];
    mockCall('get', `resources/getString/${deletedKey}`, () => success(editedTexts[0]));
    mockCall('post', 'resources/deleteString', () => success('Success'));
    const saved = mockCall('post', 'resources/saveString', () => success('Success'));
    show();
    await screen.findByText('Goodbye');
    await press('Show keys');
    await press(deletedKey);
    await press('Delete text');
    editedTexts[0] = resource({ key: deletedKey, needsImprovement: true, translations: {} });
    const { [deletedKey]: _, ...others } = englishTexts;
    const left = Object.entries(others).map(([key, value]) => [key, { value }]);
    mockCall('get', 'appData/getStrings/en', () => success(Object.fromEntries(left)));
    const question = (await screen.findByText('Delete this text?')).closest('[role=dialog]') as HTMLElement;
    await userEvent.click(within(question).getByRole('button', { name: 'Delete text' }));
    await screen.findByText('Text deleted');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(deletedKey);
    expect(await screen.findByText(/This text was deleted/)).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(saved).toMatchObject([{ key: deletedKey }]));
  });

  it('dropping what was typed asks, too', async () => {
    show();
    await screen.findByText('Goodbye');
    await press('Show keys');
    await userEvent.click(await screen.findByRole('heading', { level: 1, name: 'pages.translations' }));
    await enter('Français', 'Adieu');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    await press('Stay');
    expect((await box('Français')).value).toBe('Adieu');
  });

  it('elements without a key work as usual', async () => {
    show();
    await screen.findByText('Goodbye');
    await press('Show keys');
    await userEvent.click(await screen.findByText('Goodbye'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a changed text is shown without reloading the page', async () => {
  mockCall('post', 'resources/saveString', () => success('Success'));
  show();
  await edit('a.hello');
  mockCall('get', 'appData/getStrings/en', () => success({ 'pages.translations': { value: 'Words' } }));
  await press('Save');
  expect(await screen.findByRole('heading', { level: 1, name: 'Words' })).toBeTruthy();
});
