import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../../test/support/show-page.tsx';
import { FixedTexts } from '../../lib/texts/texts.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { WeekStartContext } from './week-start.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] });
  document.documentElement.lang = 'en';
});
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.dir = 'ltr';
  document.documentElement.lang = 'en';
});

function Filter({ value: first, ...props }: Partial<DateFieldProps> & { value: string }) {
  const [value, setValue] = useState(first);
  return (
    <FixedTexts texts={englishTexts}>
      <WeekStartContext value="Sunday">
        <DateField label="From" {...props} value={value} onChange={(event) => setValue(event.target.value)} />
        <output>{value}</output>
      </WeekStartContext>
    </FixedTexts>
  );
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
const told = () => screen.getByRole('status').textContent;
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
  return screen.findByRole('grid');
};
const focused = () => (document.activeElement as HTMLElement).dataset.date;

describe('typing', () => {
  it('tells a date once it is complete, in any script and with any sign', async () => {
    render(<Filter value="2026-11-01" />);
    await userEvent.clear(input());
    expect(told()).toBe('');
    await userEvent.type(input(), '٢٠٢٦/١/');
    expect(told()).toBe('');
    await userEvent.type(input(), '٥');
    expect(told()).toBe('2026-01-05');
    await userEvent.tab();
    expect(input().value).toBe('2026-01-05');
  });

  it('says how to write a date after leaving a text that is none', async () => {
    render(<Filter value="" />);
    await userEvent.type(input(), '27.11.2026');
    await userEvent.tab();
    expect(screen.getByText('Enter a date as year-month-day, for example 2026-11-27.')).toBeTruthy();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(input());
    expect(screen.queryByText(/^Enter a date/)).toBeNull();
  });
});

describe('the calendar', () => {
  it('shows the month of the date with the week of the page, and chooses a day', async () => {
    render(<Filter value="2026-02-10" />);
    await open();
    expect(screen.getByRole('grid', { name: 'February 2026' })).toBeTruthy();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads[0]).toBe('Sun');
    await vi.waitFor(() => expect(focused()).toBe('2026-02-10'));
    await userEvent.click(screen.getByRole('button', { name: 'Friday, February 13, 2026' }));
    expect(told()).toBe('2026-02-13');
    expect(screen.queryByRole('grid')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(input()));
  });

  it.each([
    ['{ArrowRight}', 'ltr', '2026-02-11'],
    ['{ArrowRight}', 'rtl', '2026-02-09'],
    ['{ArrowLeft}', 'ltr', '2026-02-09'],
    ['{ArrowLeft}', 'rtl', '2026-02-11'],
    ['{ArrowUp}', 'ltr', '2026-02-03'],
    ['{ArrowDown}', 'rtl', '2026-02-17'],
    ['{Home}', 'ltr', '2026-02-08'],
    ['{End}', 'ltr', '2026-02-14'],
    ['{PageUp}', 'ltr', '2026-01-10'],
    ['{PageDown}', 'ltr', '2026-03-10'],
    ['{Shift>}{PageUp}{/Shift}', 'ltr', '2025-02-10'],
    ['{Shift>}{PageDown}{/Shift}', 'ltr', '2027-02-10'],
  ])('%s leads, %s, to %s', async (keys, direction, expected) => {
    document.documentElement.dir = direction;
    render(<Filter value="2026-02-10" />);
    await open();
    await vi.waitFor(() => expect(focused()).toBe('2026-02-10'));
    await userEvent.keyboard(keys);
    expect(focused()).toBe(expected);
    await userEvent.keyboard('{Enter}');
    expect(told()).toBe(expected);
  });

  it('starts today, stays within the limits, and closes without a change', async () => {
    render(<Filter value="" min="2026-11-25" max="2026-11-28" />);
    await open();
    await vi.waitFor(() => expect(focused()).toBe('2026-11-27'));
    await userEvent.keyboard('{PageDown}');
    expect(focused()).toBe('2026-11-28');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('2026-11-25');
    const day = screen.getByRole('button', { name: 'Tuesday, November 24, 2026' });
    expect(day).toHaveProperty('disabled', true);
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    expect(told()).toBe('');
  });

  it('names months and days in the language of the page, with Latin digits', async () => {
    document.documentElement.lang = 'ar';
    render(<Filter value="2026-02-10" />);
    await open();
    expect(screen.getByRole('grid').getAttribute('aria-labelledby')).toBeTruthy();
    expect(screen.getByText(/فبراير 2026/)).toBeTruthy();
  });
});

it('is a field of a form', async () => {
  const submitted = vi.fn();
  function Form() {
    const form = useForm({ defaultValues: { date: '2026-11-01' } });
    return (
      <FixedTexts texts={englishTexts}>
        <form onSubmit={form.handleSubmit((values) => submitted(values))}>
          <DateField label="From" {...form.register('date', { validate: (date) => date !== '' })} />
          <button type="submit">Send</button>
        </form>
      </FixedTexts>
    );
  }
  render(<Form />);
  expect(input().value).toBe('2026-11-01');
  await userEvent.clear(input());
  await userEvent.type(input(), '2026-11-3');
  await userEvent.clear(input());
  await userEvent.type(input(), '2026-1x');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(submitted).not.toHaveBeenCalled();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Today' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(submitted).toHaveBeenCalledWith({ date: '2026-11-27' }));
  expect(input().value).toBe('2026-11-27');
});
