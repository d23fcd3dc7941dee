import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { healthRiskRoutes } from './health-risks.routes.tsx';
import { aDisease, aDiseaseRow, mockCatalogueCalls } from './testing/catalogue.builders.ts';

beforeAll(() => server.listen());
beforeEach(() => mockCatalogueCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const box = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const show = (address = '/suspecteddiseases') => showRoutes(healthRiskRoutes, address);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

async function enter(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

describe('the list of suspected diseases', () => {
  it('shows code and name, and links to the form', async () => {
    await show();
    const link = await screen.findByRole('link', { name: 'Rubella' });
    expect(link.getAttribute('href')).toBe('/suspecteddiseases/31/edit');
    expect(link.closest('tr')?.textContent).toContain('7');
  });

  it.each([
    ['', ['Rubella', 'Dengue']],
    ['?search=rub', ['Rubella']],
    ['?search=%224%22', ['Dengue']],
    ['?orderBy=name', ['Dengue', 'Rubella']],
    ['?orderBy=code', ['Dengue', 'Rubella']],
  ])('shows for %s: %o', async (search, expected) => {
    await show(`/suspecteddiseases${search}`);
    await screen.findByRole('table');
    expect(names()).toEqual(expected);
  });

  it('shows the code of a disease without a name in the language of the user', async () => {
    mockCall('get', 'suspectedDisease/list', () => success([aDiseaseRow({ suspectedDiseaseName: null })]));
    await show();
    expect(await screen.findByRole('link', { name: 'Suspected disease 7' })).toBeTruthy();
  });

  it.each([
    ['', 'No suspected diseases yet. They say what a health risk may turn out to be.', []],
    ['?search=x', 'No suspected diseases match.', [aDiseaseRow()]],
  ])('shows for %s: %s', async (search, expectedText, rows) => {
    mockCall('get', 'suspectedDisease/list', () => success(rows));
    await show(`/suspecteddiseases${search}`);
    expect(await screen.findByText(expectedText)).toBeTruthy();
  });

  it('deletes after confirmation, and shows errors in the dialog', async () => {
    let isLinked = true;
    const requests = mockCall('post', 'suspectedDisease/31/delete', () =>
      isLinked ? errorResponse('suspectedDisease.isLinkedToHealthRisks') : success(),
    );
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Rubella' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Rubella?' });
    expect(dialog.textContent).toContain('cannot be deleted');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('linked to health risks');
    isLinked = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The suspected disease was deleted.')).toBeTruthy();
    expect(requests).toHaveLength(2);
  });
});

describe('the form of a suspected disease', () => {
  const languages = ['English', 'Français', 'Español', 'العربية'];

  it('adds a disease with its names, and returns to the list', async () => {
    const requests = mockCall('post', 'suspectedDisease/create', () => success());
    const router = await show('/suspecteddiseases/add');
    await screen.findByRole('form', { name: 'Add a suspected disease' });
    await enter(box('Code'), '12');
    for (const language of languages) await enter(box(`Name (${language})`), ` Zika ${language} `);
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe('/suspecteddiseases'));
    expect(requests).toEqual([
      {
        suspectedDiseaseCode: 12,
        languageContent: languages.map((language, index) => ({
          languageId: index + 1,
          name: `Zika ${language}`,
        })),
      },
    ]);
    expect(screen.getByText('The suspected disease was added.')).toBeTruthy();
  });

  it('starts with the saved values, and saves changes', async () => {
    const requests = mockCall('post', 'suspectedDisease/31/edit', () => success());
    const router = await show('/suspecteddiseases/31/edit');
    await screen.findByRole('form', { name: 'Edit suspected disease' });
    expect(box('Name (العربية)').dir).toBe('rtl');
    await enter(box('Name (Français)'), 'Rubéole');
    await submit('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/suspecteddiseases'));
    const { languageContent } = aDisease();
    expect(requests[0]).toEqual({
      suspectedDiseaseCode: 7,
      languageContent: languageContent.map((content) =>
        content.languageId === 2 ? { languageId: 2, name: 'Rubéole' } : content,
      ),
    });
  });

  it.each([
    ['Code', '', 'Enter or choose a value'],
    ['Code', '0', 'The number must be at least 1'],
    ['Code', '-3', 'The number must be at least 1'],
    ['Code', '2.5', 'whole number'],
    ['Name (English)', '', 'Enter or choose a value'],
    ['Name (العربية)', 'n'.repeat(101), 'Use at most 100 characters'],
  ])('%s: %s is invalid on blur', async (name, text, expectedText) => {
    await show('/suspecteddiseases/31/edit');
    await screen.findByRole('form');
    await enter(box(name), text);
    await waitFor(() => expect(box(name).getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toContain(expectedText);
  });

  it('shows at the code that another disease has it', async () => {
    mockCall('post', 'suspectedDisease/31/edit', () =>
      errorResponse('suspectedDisease.suspectedDiseaseNumberAlreadyExists'),
    );
    await show('/suspecteddiseases/31/edit');
    await screen.findByRole('form');
    await submit('Save');
    expect(
      await screen.findByText('Another suspected disease has this code. Enter a different one.'),
    ).toBeTruthy();
    expect(box('Code').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows errors of the server at the field of the language', async () => {
    mockCall('post', 'suspectedDisease/31/edit', () =>
      errorResponse('validation.validationError', {
        data: { 'LanguageContent[3].Name': ['string:validation.fieldRequired'] },
      }),
    );
    await show('/suspecteddiseases/31/edit');
    await screen.findByRole('form');
    await submit('Save');
    await waitFor(() => expect(box('Name (العربية)').getAttribute('aria-invalid')).toBe('true'));
  });
});
