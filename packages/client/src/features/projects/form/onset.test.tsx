import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const findSwitch = (name: RegExp) => screen.findByRole('switch', { name }) as Promise<HTMLInputElement>;
const reads = () => findSwitch(/Days since onset in SMS/);
const asks = () => findSwitch(/Ask for the onset by SMS/);

describe('collecting the onset by SMS', () => {
  it('is off by default, with an explanation', async () => {
    showProjectPage('/nationalsocieties/3/projects/5/edit');
    expect([(await reads()).checked, (await asks()).checked]).toEqual([false, false]);
    expect(screen.getByText(/Messages without it are read as before/)).toBeTruthy();
    expect(screen.getByText(/The sender answers within 48 hours/)).toBeTruthy();
  });

  it('is switched on and off', async () => {
    mockContextCalls({ project: { readsOnset: true, asksOnset: false } });
    const requests = mockCall('post', 'project/5/edit', () => success());
    showProjectPage('/nationalsocieties/3/projects/5/edit');
    await userEvent.click(await reads());
    await userEvent.click(await asks());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toMatchObject([{ readsOnset: false, asksOnset: true }]));
  });

  it.each([
    [true, true, 'Read from SMS, asked for by SMS otherwise'],
    [true, false, 'Read from SMS'],
    [false, true, 'Asked for by SMS'],
    [false, false, 'Not collected by SMS'],
  ])('is shown in the overview: %s, %s', async (readsOnset, asksOnset, expected) => {
    mockContextCalls({ project: { readsOnset, asksOnset } });
    showProjectPage('/nationalsocieties/3/projects/5/overview');
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.getByText('Onset')).toBeTruthy();
  });
});
