import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { alertRecipientRoutes } from './alert-recipients.routes.tsx';
import { answerRecipients, theOffers } from './testing/recipients.builders.ts';

const list = '/projects/5/alertNotifications';

beforeAll(() => server.listen());
beforeEach(() => answerRecipients());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const box = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const ofOneOrganization = theOffers({
  projectOrganizations: [{ id: 21, name: 'Kalembe Branch' }],
  supervisors: theOffers().supervisors.filter(({ organizationId }) => organizationId === 21),
});
const answerOffers = (offers = theOffers()) =>
  answer('get', 'projectAlertRecipient/formData', () => success(offers));

async function write(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

async function choose(label: string, ...options: string[]) {
  await userEvent.click(screen.getByLabelText(label));
  for (const option of options) await userEvent.click(await screen.findByRole('option', { name: option }));
  await userEvent.keyboard('{Escape}');
}

async function showAdding(role: Role = 'Manager') {
  if (role !== 'Administrator') answerOffers(ofOneOrganization);
  const router = await showRoutes(alertRecipientRoutes, `${list}/addRecipient`, { role });
  await screen.findByRole('form', { name: 'Add an alert recipient' });
  return router;
}

async function showEditing(id: number, role: Role = 'Manager') {
  if (role !== 'Administrator') answerOffers(ofOneOrganization);
  const router = await showRoutes(alertRecipientRoutes, `${list}/${id}/editRecipient`, { role });
  await screen.findByRole('form', { name: 'Edit alert recipient' });
  return router;
}

async function fillReceiver() {
  await write(box('Role'), ' Health officer ');
  await write(box('Organization of the recipient'), 'Ministry of Health');
  await write(box('E-mail address'), 'officer@health.example');
}

describe('adding a recipient', () => {
  it('begins with any supervisor and any health risk, which are sent as empty lists', async () => {
    const asked = answer('post', 'projectAlertRecipient/create', () => success(53));
    const router = await showAdding();
    expect(box('Any supervisor').checked).toBe(true);
    expect(box('Any health risk').checked).toBe(true);
    await fillReceiver();
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(asked).toEqual([
      {
        organizationId: 21,
        role: 'Health officer',
        organization: 'Ministry of Health',
        email: 'officer@health.example',
        phoneNumber: '',
        modemId: null,
        supervisors: [],
        healthRisks: [],
      },
    ]);
    expect(screen.getByText('The recipient was added.')).toBeTruthy();
  });

  it('sends whom and what was chosen', async () => {
    const asked = answer('post', 'projectAlertRecipient/create', () => success(53));
    await showAdding();
    await fillReceiver();
    await userEvent.click(box('Any supervisor'));
    await choose('Supervisors', 'Ana Lope', 'Omar Finn (head supervisor)');
    await userEvent.click(box('Any health risk'));
    await choose('Health risks', 'Cholera');
    await submit('Add');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ supervisors: [41, 42], healthRisks: [62] });
  });

  it('never sends "any" because nothing was chosen', async () => {
    const asked = answer('post', 'projectAlertRecipient/create', () => success(53));
    await showAdding();
    await fillReceiver();
    await userEvent.click(box('Any supervisor'));
    await userEvent.click(box('Any health risk'));
    await submit('Add');
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Supervisors', 'Health risks']);
    expect(asked).toHaveLength(0);
  });

  it('lets an Administrator choose on whose behalf, and then only supervisors of that organization', async () => {
    const asked = answer('post', 'projectAlertRecipient/create', () => success(53));
    await showAdding('Administrator');
    await fillReceiver();
    await userEvent.click(box('Any supervisor'));
    expect(screen.getByText('This organization has no supervisors in the project.')).toBeTruthy();
    await choose('On behalf of', 'Lakes Branch');
    await choose('Supervisors', 'Sara Benin');
    await choose('On behalf of', 'Kalembe Branch');
    await userEvent.click(screen.getByLabelText('Supervisors'));
    expect(await screen.findByRole('option', { name: 'Ana Lope' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Sara Benin' })).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: 'Ana Lope' }));
    await userEvent.keyboard('{Escape}');
    await submit('Add');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ organizationId: 21, supervisors: [41] });
  });

  it('offers nobody else to choose on whose behalf', async () => {
    await showAdding();
    expect(screen.queryByText('On behalf of')).toBeNull();
  });

  it('suggests organizations that are known, and takes any other', async () => {
    await showAdding();
    await waitFor(() => {
      const offered = [...document.querySelectorAll('datalist option')].map((option) =>
        option.getAttribute('value'),
      );
      expect(offered).toEqual(['Kalembe Branch', 'Ministry of Health', 'Clinic']);
    });
  });

  it('begins a number with the calling code of the country', async () => {
    await showAdding();
    await waitFor(async () => {
      await userEvent.click(box('E-mail address'));
      await userEvent.click(box('Phone number'));
      expect(box('Phone number').value).toBe('+256 ');
    });
  });
});

describe('the rules of a recipient', () => {
  it.each([
    ['Role', '', 'A value is required'],
    ['Role', 'r'.repeat(101), 'Use at most 100 characters'],
    ['Organization of the recipient', ' ', 'A value is required'],
    ['Organization of the recipient', 'o'.repeat(101), 'Use at most 100 characters'],
    ['E-mail address', 'officer', 'This is not a valid e-mail address'],
    ['E-mail address', `${'o'.repeat(90)}@health.example`, 'Use at most 100 characters'],
    ['Phone number', '0705550142', 'A phone number starts with +'],
    ['Phone number', '+12345', 'A phone number starts with +'],
    ['Phone number', `+${'1'.repeat(20)}`, 'Use at most 20 characters'],
  ])('%s: %s is refused on leaving the field', async (name, text, words) => {
    await showEditing(51);
    await write(box(name), text);
    await waitFor(() => expect(box(name).getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toContain(words);
  });

  it('asks for an address or a number, and is content with either', async () => {
    await showAdding();
    await submit('Add');
    expect(await screen.findByText('Give an e-mail address or a phone number')).toBeTruthy();
    await write(box('E-mail address'), 'officer@health.example');
    await waitFor(() => expect(screen.queryByText('Give an e-mail address or a phone number')).toBeNull());
  });

  it('demands whose behalf of an Administrator', async () => {
    await showAdding('Administrator');
    await submit('Add');
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'On behalf of',
      'Role',
      'Organization of the recipient',
      'Phone number',
    ]);
  });

  it('demands a modem where there are several, and only there', async () => {
    const asked = answer('post', 'projectAlertRecipient/create', () => success(53));
    const modems = [
      { id: 91, name: 'Left' },
      { id: 92, name: 'Right' },
    ];
    answerOffers({ ...ofOneOrganization, modems });
    await showRoutes(alertRecipientRoutes, `${list}/addRecipient`, { role: 'Manager' });
    await screen.findByRole('form');
    await fillReceiver();
    await submit('Add');
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toContain('Modem');
    await userEvent.click(screen.getByRole('radio', { name: 'Right' }));
    await submit('Add');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ modemId: 92 });
  });

  it('has a list where there are many modems', async () => {
    const modems = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Modem ${id}` }));
    answerOffers({ ...ofOneOrganization, modems });
    await showRoutes(alertRecipientRoutes, `${list}/addRecipient`, { role: 'Manager' });
    await userEvent.selectOptions(await screen.findByLabelText('Modem that sends the SMS'), 'Modem 5');
    expect(box('Modem that sends the SMS').value).toBe('5');
  });
});

describe('changing a recipient', () => {
  it('begins with what is set, and sends no organization', async () => {
    const asked = answer('post', 'projectAlertRecipient/52/edit', () => success());
    const router = await showEditing(52);
    expect(box('Any supervisor').checked).toBe(false);
    expect(screen.getByLabelText('Supervisors').textContent).toContain('Ana Lope');
    expect(screen.getByLabelText('Health risks').textContent).toContain('Measles');
    await userEvent.click(box('Any supervisor'));
    await submit('Update');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(asked).toEqual([
      {
        role: 'Nurse',
        organization: 'Clinic',
        email: '',
        phoneNumber: '+999705550142',
        modemId: null,
        supervisors: [],
        healthRisks: [61],
      },
    ]);
    expect(screen.getByText('The recipient was changed.')).toBeTruthy();
  });

  it('asks anew when all who were named have left the project, instead of widening to any', async () => {
    const asked = answer('post', 'projectAlertRecipient/52/edit', () => success());
    answerOffers(theOffers({ supervisors: [] }));
    await showRoutes(alertRecipientRoutes, `${list}/52/editRecipient`, { role: 'Administrator' });
    await screen.findByRole('form');
    await submit('Update');
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe('Supervisors');
    expect(asked).toHaveLength(0);
  });

  it('shows an Administrator on whose behalf it is', async () => {
    await showEditing(51, 'Administrator');
    expect(screen.getByText('On behalf of').closest('div')?.textContent).toContain('Kalembe Branch');
    expect(screen.queryByRole('combobox', { name: 'On behalf of' })).toBeNull();
  });

  it.each([
    ['alertRecipient.alertRecipientAlreadyAdded', 'already told about alerts'],
    ['alertRecipient.projectIsClosed', 'The project is closed'],
  ])('says on top why it was refused: %s', async (key, words) => {
    answer('post', 'projectAlertRecipient/51/edit', () => refusal(key));
    await showEditing(51);
    await submit('Update');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  it.each([
    ['Email', 'E-mail address'],
    ['PhoneNumber', 'Phone number'],
    ['Organization', 'Organization of the recipient'],
    ['Supervisors', 'Supervisors'],
    ['HealthRisks[0]', 'Health risks'],
  ])('shows at its field what the server finds at %s', async (path, label) => {
    answer('post', 'projectAlertRecipient/52/edit', () =>
      refusal('validation.validationError', { data: { [path]: ['string:validation.valueInvalid'] } }),
    );
    await showEditing(52);
    await submit('Update');
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(label);
  });

  it.each([
    [{ isClosed: true }, /project is closed/],
    [{ isArchived: true }, /society is archived/],
  ])('says in a place of %o why nothing can be changed', async (given, words) => {
    answerRecipients(given);
    await showRoutes(alertRecipientRoutes, `${list}/51/editRecipient`, { role: 'Manager' });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'To the list' }).getAttribute('href')).toBe(list);
  });

  it('asks before what was written is left', async () => {
    const router = await showEditing(51);
    await write(box('Role'), 'Doctor');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(box('Role').value).toBe('Doctor');
    expect(router.state.location.pathname).toBe(`${list}/51/editRecipient`);
  });
});
