import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockCall, server, showRoutes, success } from '../../../../test/support/show-routes.tsx';
import {
  choose,
  fillPerson,
  fillPlace,
  formRoutes,
  mockFormCalls,
  simulatePhone,
  submit,
} from '../testing/collector-form.builders.ts';

beforeAll(() => server.listen());
beforeEach(() => {
  simulatePhone();
  mockFormCalls();
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

const training = () => screen.queryByRole('switch', { name: /^In training/ }) as HTMLInputElement | null;
const showForm = (page: string) =>
  showRoutes(formRoutes, `/projects/5/datacollectors/${page}`, { role: 'Manager' });

describe('whether a new data collector is in training', () => {
  it('is asked, and yes by default', async () => {
    await showForm('add');
    await screen.findByRole('form', { name: 'Add a data collector' });
    expect(training()?.checked).toBe(true);
    expect(screen.getByText(/^Messages are answered, but not counted/)).toBeTruthy();
  });

  it('is sent, and no longer confirmed as training if not', async () => {
    const sent = mockCall('post', 'dataCollector/create', () => success('dataCollector.create.success'));
    const router = await showForm('add');
    await screen.findByRole('form', { name: 'Add a data collector' });
    await fillPerson();
    await choose('Supervisor', 'Ana Lope');
    await fillPlace();
    await userEvent.click(training() as HTMLElement);
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/5/datacollectors/list'));
    expect(sent).toMatchObject([{ inTraining: false, deployed: true }]);
    expect(screen.getByText('The data collector was added.')).toBeTruthy();
  });

  it('is not asked for an existing one, for whom the list has actions', async () => {
    const sent = mockCall('post', 'dataCollector/7/edit', () => success(null, 'dataCollector.edit.success'));
    await showForm('7/edit');
    await screen.findByRole('form', { name: 'Edit data collector' });
    expect(training()).toBeNull();
    await submit('Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('inTraining');
  });
});
