import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showPages,
  success,
} from '../../../../test/support/show-routes.tsx';
import { chooseCollector, collectorOptions } from '../testing/collectors.builders.ts';
import { AssignSenderDialog } from './dialog.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function DialogPage() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <AssignSenderDialog reportId={77} projectId={5} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

let sent: ReturnType<typeof mockCall>;

beforeEach(() => {
  mockCall('get', 'report/77/unknownSender', () =>
    success({ phoneNumber: '+999705550177', messageCount: 2 }),
  );
  mockCall('post', 'dataCollector/listAll', () => success(collectorOptions));
  mockCall('get', 'dataCollector/:id/get', () =>
    success({ phoneNumber: '+999705550142', additionalPhoneNumber: null }),
  );
  sent = mockCall('post', 'report/77/assignSender', () => success({ messageCount: 3 }));
});

const show = () => showPages([{ path: '/', page: DialogPage }], '/', { role: 'Manager' });
const assign = () => userEvent.click(screen.getByRole('button', { name: 'Assign the number' }));
const collectorField = () => screen.findByRole('combobox', { name: 'Data collector' });

describe('assigning a number', () => {
  it('shows the number and how many messages came from it', async () => {
    show();
    expect(await screen.findByText(/\+999705550177.*2 other messages/)).toBeTruthy();
  });

  it('explains what will happen, assigns it, and says how many messages were assigned', async () => {
    show();
    await collectorField();
    await chooseCollector(/Mariam Kessy/);
    expect(await screen.findByText(/Mariam Kessy\W? gets this number/)).toBeTruthy();
    await assign();
    expect(
      await screen.findByText(/^The number and 3 messages now belong to \W?Mariam Kessy\W?\.$/),
    ).toBeTruthy();
    expect(screen.getByText('closed')).toBeTruthy();
    expect(sent).toEqual([{ dataCollectorId: 7 }]);
  });

  it('needs a collector', async () => {
    show();
    const field = await collectorField();
    await screen.findByText(/\+999705550177/);
    await assign();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(0);
  });

  it('is refused for somebody who has two numbers', async () => {
    mockCall('get', 'dataCollector/:id/get', () =>
      success({ phoneNumber: '+999705550142', additionalPhoneNumber: '+999705550143' }),
    );
    show();
    await collectorField();
    await chooseCollector(/Mariam Kessy/);
    expect(await screen.findByText(/already has two phone numbers/)).toBeTruthy();
    expect(screen.queryByText(/gets this number/)).toBeNull();
    await assign();
    expect(sent).toHaveLength(0);
  });

  it('says that there is nobody to choose', async () => {
    mockCall('post', 'dataCollector/listAll', () => success([]));
    show();
    expect(await screen.findByText('There are no data collectors to choose from.')).toBeTruthy();
  });

  it.each([
    ['report.unknownSender.noFreeNumber', true],
    ['report.edit.senderDoesNotExist', true],
    ['report.unknownSender.numberTaken', false],
    ['report.unknownSender.noNumber', false],
    ['project.projectIsClosed', false],
  ])('shows why it was refused: %s', async (key, isAtField) => {
    mockCall('post', 'report/77/assignSender', () => errorResponse(key));
    show();
    const field = await collectorField();
    await chooseCollector(/Mariam Kessy/);
    await assign();
    if (isAtField) await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    else expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByText('open')).toBeTruthy();
  });

  it('says that the number has been assigned meanwhile', async () => {
    mockCall('get', 'report/77/unknownSender', () => errorResponse('report.unknownSender.isKnown'));
    show();
    expect((await screen.findByRole('alert')).textContent).toMatch(/There is no number to assign/);
    expect(screen.getByRole('button', { name: 'Assign the number' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
});
