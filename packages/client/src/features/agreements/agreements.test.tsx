import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPerson, showPage } from '../../../test/support/show-page.tsx';
import type { PendingAgreements } from './agreements.api.ts';
import { AgreementsPage } from './agreements-page.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const assignLocation = vi.fn();
beforeEach(() => {
  assignLocation.mockReset();
  vi.stubGlobal('location', { ...window.location, href: 'http://localhost/', assign: assignLocation });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.resetHandlers();
});

const errorResponse = (key: string) =>
  HttpResponse.json({ isSuccess: false, message: { key } }, { status: 400 });

const aSociety = (nationalSocietyId: number, nationalSocietyName: string) => ({
  nationalSocietyId,
  nationalSocietyName,
});
const aDocument = (languageCode: string, language: string) => ({
  languageCode,
  language,
  agreementDocumentUrl: `/api/agreement/document/${languageCode}?until=1&signature=x`,
});
const bothLanguages = [aDocument('fr', 'French'), aDocument('en', 'English')];
const pendingAgreement: PendingAgreements = {
  pendingSocieties: [aSociety(3, 'Kalembe Society')],
  staleSocieties: [],
  agreementDocuments: bothLanguages,
};
const changedAgreement: PendingAgreements = {
  ...pendingAgreement,
  pendingSocieties: [],
  staleSocieties: [aSociety(4, 'Norvale Society')],
};

function show(agreements: PendingAgreements, role: Role = 'Manager') {
  const requests = vi.fn();
  const accepted: Array<string | null> = [];
  server.use(
    http.get('*/api/agreement/pendingAgreementDocuments', () => {
      requests();
      return HttpResponse.json({ isSuccess: true, message: {}, value: agreements });
    }),
    http.post('*/api/agreement/accept', ({ request }) => {
      accepted.push(new URL(request.url).searchParams.get('languageCode'));
      return HttpResponse.json({ isSuccess: true, message: {} });
    }),
  );
  const router = showPage(AgreementsPage, { address: '/agreements', user: aPerson(role) });
  return { router, requests, accepted };
}

const consent = () => userEvent.click(screen.getByRole('button', { name: 'I consent' }));
const checkBox = async () => userEvent.click(await screen.findByRole('checkbox', { name: /I have read/ }));

/** Simulates a narrow window, in which no PDF is shown. */
function simulatePhone() {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
}

describe('the agreements', () => {
  it('list the pending societies and those whose agreement has changed', async () => {
    show({ ...pendingAgreement, staleSocieties: changedAgreement.staleSocieties });
    const pendingList = await screen.findByRole('list', { name: 'No consent yet' });
    expect(within(pendingList).getByText('Kalembe Society')).toBeTruthy();
    expect(screen.getByText(/You will receive a copy by e-mail/)).toBeTruthy();
    const changed = screen.getByRole('list', { name: /has changed since/ });
    expect(within(changed).getByText('Norvale Society')).toBeTruthy();
  });

  it('show the English document first, and another language on request', async () => {
    show(pendingAgreement);
    const frame = await screen.findByTitle('The agreement in English');
    expect(frame.getAttribute('src')).toContain('/api/agreement/document/en?');
    expect((screen.getByRole('radio', { name: 'English' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Français' }));
    expect(screen.getByTitle('The agreement in Français').getAttribute('src')).toContain('/document/fr?');
    const link = screen.getByRole('link', { name: 'Open the document' });
    const download = screen.getByRole('link', { name: 'Download the document (PDF)' });
    expect(download.getAttribute('download')).toMatch(/^agreement-..\.pdf$/);
    expect(download.getAttribute('href')).toBe(link.getAttribute('href'));
    expect(link.getAttribute('href')).toContain('/document/fr?');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('offer no choice of languages where there is one', async () => {
    show({ ...pendingAgreement, agreementDocuments: [aDocument('en', 'English')] });
    await screen.findByTitle('The agreement in English');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('show only the link on phones', async () => {
    simulatePhone();
    show(pendingAgreement);
    expect(await screen.findByRole('link', { name: 'Open the document' })).toBeTruthy();
    expect(screen.getByText(/opens in a new window/)).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('cannot be consented to while there is no document', async () => {
    show({ ...pendingAgreement, agreementDocuments: [] });
    expect(await screen.findByText(/cannot be shown at the moment/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I consent' })).toBeNull();
  });
});

describe('consenting', () => {
  it('needs the checkbox, with a reminder for 6 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { accepted } = show(pendingAgreement);
    await screen.findByRole('checkbox');
    await consent();
    const reminder = screen.getByText(/To consent, select the checkbox/);
    expect(reminder).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    await vi.advanceTimersByTimeAsync(5500);
    expect(screen.queryByText(/To consent, select the checkbox/)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(screen.queryByText(/To consent, select the checkbox/)).toBeNull());
    expect(accepted).toEqual([]);
  });

  it('is sent in the language of the document, and reloads the home page', async () => {
    const { accepted } = show(pendingAgreement);
    await userEvent.click(await screen.findByRole('radio', { name: 'Français' }));
    await checkBox();
    await consent();
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith('/'));
    expect(accepted).toEqual(['fr']);
  });

  it('shows an error when it fails, and can be retried', async () => {
    show(pendingAgreement);
    server.use(http.post('*/api/agreement/accept', () => errorResponse('consent.documentNotFound')));
    await checkBox();
    await consent();
    expect((await screen.findByRole('alert')).textContent).toContain('does not exist in this language');
    expect(screen.getByRole('button', { name: 'I consent' }).getAttribute('aria-busy')).toBeNull();
    expect(assignLocation).not.toHaveBeenCalled();
  });

  it('can be postponed only if the society has consented before', async () => {
    const { router } = show(changedAgreement);
    const link = await screen.findByRole('link', { name: 'Decide later' });
    await userEvent.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it.each([
    ['one waits', pendingAgreement],
    [
      'one waits and another has changed',
      { ...pendingAgreement, staleSocieties: changedAgreement.staleSocieties },
    ],
  ])('cannot be postponed when %s', async (_, agreements) => {
    show(agreements);
    await screen.findByRole('button', { name: 'I consent' });
    expect(screen.queryByRole('link', { name: 'Decide later' })).toBeNull();
  });
});

describe('with nothing to agree to', () => {
  const isEmpty = async () => {
    expect(await screen.findByText('There is no agreement that needs your consent.')).toBeTruthy();
    const home = screen.getByRole('link', { name: 'Go to the home page' });
    expect(home.getAttribute('href')).toBe('/');
  };

  it('links to the home page', async () => {
    show(pendingAgreement);
    server.use(
      http.get('*/api/agreement/pendingAgreementDocuments', () => errorResponse('consent.noPendingConsent')),
    );
    await isEmpty();
  });

  it.each(['Supervisor', 'HeadSupervisor', 'DataConsumer'] as const)(
    'no request is sent for a %s',
    async (role) => {
      const { requests } = show(pendingAgreement, role);
      await isEmpty();
      expect(requests).not.toHaveBeenCalled();
    },
  );

  it('a list that could not be loaded is not treated as empty', async () => {
    show(pendingAgreement);
    server.use(http.get('*/api/agreement/pendingAgreementDocuments', () => HttpResponse.error()));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText('There is no agreement that needs your consent.')).toBeNull();
  });
});
