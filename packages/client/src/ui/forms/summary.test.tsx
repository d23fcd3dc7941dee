import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { FormSummary } from './summary.tsx';

function Form({ hasErrors }: { hasErrors: boolean }) {
  const fieldErrors = hasErrors ? [{ name: 'phoneNumber', label: 'Phone number' }] : [];
  return (
    <form>
      <FormSummary title="1 thing to correct before adding" fieldErrors={fieldErrors} />
      <TextField label="Phone number" name="phoneNumber" error={hasErrors ? 'Start with +' : undefined} />
    </form>
  );
}

it('is hidden without errors', () => {
  render(<Form hasErrors={false} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBeNull();
});

it('takes the focus when there are errors, and links to each field', async () => {
  const { rerender } = render(<Form hasErrors={false} />);
  rerender(<Form hasErrors />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await userEvent.click(screen.getByRole('link', { name: 'Phone number' }));
  const field = screen.getByRole('textbox', { name: 'Phone number' });
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Start with +',
  );
});
