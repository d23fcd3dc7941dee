import { dismissalReasons } from '@harken/domain/reports/dismissal-reasons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { mockContextCalls, showSocietyPage } from './testing/show-society-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function chooseCountry(typed: string, country: string) {
  await userEvent.click(screen.getByLabelText('Country'));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), typed);
  await userEvent.click(await screen.findByRole('option', { name: country }));
}

/** Fills in the required fields of a new society. */
async function fillAll() {
  await userEvent.type(field('Name'), ' Kalembe Society ');
  // proposed from the name of the society
  await userEvent.clear(field('Name of the first organization'));
  await userEvent.type(field('Name of the first organization'), 'Kalembe Branch');
  await chooseCountry('norv', 'Norvale');
  await userEvent.click(screen.getByRole('radio', { name: 'Français' }));
}

describe('adding a national society', () => {
  async function showForm() {
    const router = showSocietyPage('/nationalsocieties/add');
    await screen.findByRole('form', { name: 'Add a national society' });
    return router;
  }

  it('sends what was typed, with weeks from Sunday, and opens the new society', async () => {
    const requests = mockCall('post', 'nationalSociety/create', () => success(7));
    const router = await showForm();
    await fillAll();
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/7/setup'));
    expect(requests).toEqual([
      {
        name: 'Kalembe Society',
        initialOrganizationName: 'Kalembe Branch',
        countryId: 13,
        contentLanguageId: 2,
        epiWeekStartDay: 'Sunday',
        enableEidsrIntegration: false,
        requiresTwoFactor: false,
        dismissalReasons: [...dismissalReasons],
      },
    ]);
    expect(screen.getByText('Kalembe Society was added.')).toBeTruthy();
  });

  it('sends the other day and the integration when they are chosen', async () => {
    const requests = mockCall('post', 'nationalSociety/create', () => success(7));
    await showForm();
    await fillAll();
    await userEvent.click(screen.getByRole('radio', { name: 'Monday' }));
    await userEvent.click(screen.getByRole('switch', { name: /EIDSR/ }));
    await submit('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ epiWeekStartDay: 'Monday', enableEidsrIntegration: true });
  });

  it('lists the missing fields, links to them, and sends nothing', async () => {
    const requests = mockCall('post', 'nationalSociety/create', () => success(7));
    await showForm();
    await submit('Add');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('3 errors to correct');
    expect(document.activeElement).toBe(summary);
    const links = within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(links).toEqual(['Name', 'Name of the first organization', 'Country']);
    await userEvent.click(within(summary).getByRole('link', { name: 'Name' }));
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(requests).toHaveLength(0);
  });

  it.each([
    ['Ka', 'Use at least 3 characters'],
    ['K'.repeat(101), 'Use at most 100 characters'],
  ])('validates the name %s on blur', async (name, expected) => {
    await showForm();
    await userEvent.click(field('Name'));
    await userEvent.paste(name);
    await userEvent.tab();
    expect(await screen.findByText(expected)).toBeTruthy();
  });

  it('shows the remaining length of a long name', async () => {
    await showForm();
    await userEvent.click(field('Name'));
    await userEvent.paste('K'.repeat(80));
    expect(screen.getByText('80 of 100')).toBeTruthy();
  });

  it('shows no error at the country while its list is open', async () => {
    await showForm();
    await userEvent.click(screen.getByLabelText('Country'));
    await screen.findByRole('option', { name: 'Kalembe' });
    expect(screen.queryByText('Choose a country from the list')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Choose a country from the list')).toBeTruthy();
  });

  it('shows errors of the server at the field', async () => {
    mockCall('post', 'nationalSociety/create', () =>
      errorResponse('validation.validationError', {
        data: { Name: ['string:nationalSociety.creation.nameAlreadyExists'] },
      }),
    );
    const router = await showForm();
    await fillAll();
    await submit('Add');
    expect(await screen.findByText('A national society with this name already exists')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('1 error to correct');
    expect(router.state.location.pathname).toBe('/nationalsocieties/add');
  });

  it('shows general errors at the top, and keeps what was typed', async () => {
    mockCall('post', 'nationalSociety/create', () => errorResponse('error.unexpected', { status: 500 }));
    await showForm();
    await fillAll();
    await submit('Add');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('went wrong on our side');
    expect(document.activeElement).toBe(alert);
    expect(field('Name').value).toBe(' Kalembe Society ');
  });

  it('asks before leaving a form with changes', async () => {
    const router = await showForm();
    await userEvent.type(field('Name'), 'Kalembe');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Leave without saving?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Name').value).toBe('Kalembe');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties'));
  });

  it('leaves without asking when nothing was changed', async () => {
    const router = await showForm();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties'));
  });
});

describe('changing a national society', () => {
  const address = '/nationalsocieties/3/edit';

  it('starts with the saved values, and returns to the overview with a confirmation', async () => {
    const requests = mockCall('post', 'nationalSociety/3/edit', () =>
      success(undefined, 'nationalSociety.edit.success'),
    );
    const router = showSocietyPage(address);
    await screen.findByRole('form', { name: 'Edit national society' });
    expect(field('Name').value).toBe('Kalembe Society');
    expect((screen.getByRole('radio', { name: 'Monday' }) as HTMLInputElement).checked).toBe(true);
    expect((screen.getByRole('radio', { name: 'English' }) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByLabelText('Country').textContent).toContain('Kalembe');
    expect(screen.queryByText('Name of the first organization')).toBeNull();
    await userEvent.type(field('Name'), ' of the Lakes');
    await submit('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/overview'));
    expect(await screen.findByText('The national society was saved.')).toBeTruthy();
    expect(requests).toEqual([
      {
        name: 'Kalembe Society of the Lakes',
        countryId: 12,
        contentLanguageId: 1,
        epiWeekStartDay: 'Monday',
        enableEidsrIntegration: false,
        requiresTwoFactor: false,
        dismissalReasons: [],
      },
    ]);
  });

  it.each([
    ['Administrator', { isArchived: true }, /is archived/],
    ['Manager', { hasCoordinator: true }, /has a coordinator/],
  ] as const)('explains to a %s with %o why nothing can be changed', async (role, given, expected) => {
    mockContextCalls(aSociety(given));
    showSocietyPage(address, role);
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the overview' }).getAttribute('href')).toBe(
      '/nationalsocieties/3/overview',
    );
  });
});
