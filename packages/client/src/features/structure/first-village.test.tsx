import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { server } from '../../../test/support/show-routes.tsx';
import { showStructurePage } from './testing/show-structure-page.tsx';
import { structureHandlers } from './testing/structure-server.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

type Given = Parameters<typeof structureHandlers>[1] & Parameters<typeof showStructurePage>[0];

/** Shows the places of a national society that has none. */
function open(given: Given = {}) {
  const { sent, handlers } = structureHandlers({ regions: [] }, given);
  server.use(...handlers);
  const { router } = showStructurePage(given);
  return { router, writes: () => sent.filter(({ path }) => !path.startsWith('/get')) };
}
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const findForm = () => screen.findByRole('region', { name: 'Add the first village' });

describe('the form of the first village', () => {
  it('can be filled in and sent by keyboard alone', async () => {
    const { writes, router } = open({ search: '?returnTo=%2Fnationalsocieties%2F3%2Fsetup' });
    await findForm();
    field('Region').focus();
    await userEvent.keyboard('Lowland{Tab}Oru{Tab}Nakiri{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/setup'));
    expect(writes().map(({ name }) => name)).toEqual(['Lowland', 'Oru', 'Nakiri']);
  });

  it('trims the names', async () => {
    const { writes } = open();
    await findForm();
    for (const name of ['Region', 'District', 'Village']) await userEvent.type(field(name), ` ${name}  `);
    await userEvent.click(screen.getByRole('button', { name: 'Add these places' }));
    await waitFor(() => expect(writes().map(({ name }) => name)).toEqual(['Region', 'District', 'Village']));
  });

  it('says at each field what is missing, and sends nothing', async () => {
    const { writes } = open();
    await findForm();
    await userEvent.type(field('District'), 'Oru');
    await userEvent.click(screen.getByRole('button', { name: 'Add these places' }));
    await waitFor(() => expect(field('Region').getAttribute('aria-invalid')).toBe('true'));
    expect(field('District').getAttribute('aria-invalid')).toBeNull();
    const described = field('Village').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('shows at the region why it is rejected, and keeps what was typed', async () => {
    const refuse = (path: string) => (path.includes('/region/') ? 'validation.nameNotPlain' : undefined);
    const { writes } = open({ refuse });
    await findForm();
    field('Region').focus();
    await userEvent.keyboard('Lowland{Tab}Oru{Tab}Nakiri{Enter}');
    await waitFor(() => expect(field('Region').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Village').value).toBe('Nakiri');
    expect(writes()).toHaveLength(1);
  });

  it('stays away from those who may not add places', async () => {
    open({ role: 'GlobalCoordinator' });
    expect(await screen.findByRole('heading', { name: 'Places' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Village' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Add these places' })).toBeNull();
  });

  it.each([
    [403, /do not have access/],
    [500, /could not be loaded/],
  ])('does not replace an error: %i', async (status, sentence) => {
    const { handlers } = structureHandlers({ regions: [] }, {});
    server.use(...handlers);
    server.use(http.get('*/api/nationalSocietyStructure/get', () => HttpResponse.json({}, { status })));
    showStructurePage();
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect(screen.queryByRole('textbox', { name: 'Village' })).toBeNull();
  });
});
