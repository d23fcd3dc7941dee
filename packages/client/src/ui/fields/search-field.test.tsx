import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchField, searchDelayMilliseconds } from './search-field.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const typing = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const field = () => screen.getByRole('searchbox', { name: 'Name' }) as HTMLInputElement;

it('searches after a pause in typing, and at once with Enter', async () => {
  const searched: string[] = [];
  render(<SearchField label="Name" value="" onChange={(text) => searched.push(text)} />);
  await typing().type(field(), 'kal');
  expect(searched).toEqual([]);
  vi.advanceTimersByTime(searchDelayMilliseconds);
  expect(searched).toEqual(['kal']);
  await typing().type(field(), 'e{Enter}');
  expect(searched.at(-1)).toBe('kale');
});

it('keeps newer input when the page renders the previous search', async () => {
  const { rerender } = render(<SearchField label="Name" value="" onChange={() => {}} />);
  await typing().type(field(), 'kal{Enter}e');
  rerender(<SearchField label="Name" value="kal" onChange={() => {}} />);
  expect(field().value).toBe('kale');
});

it('is emptied when the page resets its filters', async () => {
  function Page() {
    const [name, setName] = useState('');
    return (
      <>
        <SearchField label="Name" value={name} onChange={setName} />
        <button type="button" onClick={() => setName('')}>
          Reset
        </button>
      </>
    );
  }
  render(<Page />);
  await typing().type(field(), 'kal{Enter}');
  await typing().click(screen.getByRole('button', { name: 'Reset' }));
  expect(field().value).toBe('');
});
