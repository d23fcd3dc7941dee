import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FormSummary } from './form-summary.tsx';
import { TextField } from './text-field.tsx';

function Form({ isRefused }: { isRefused: boolean }) {
  const problems = isRefused ? [{ name: 'phoneNumber', label: 'Phone number' }] : [];
  return (
    <form>
      <FormSummary title="1 thing to correct before adding" problems={problems} />
      <TextField label="Phone number" name="phoneNumber" error={isRefused ? 'Start with +' : undefined} />
    </form>
  );
}

it('says nothing while there is nothing to correct', () => {
  render(<Form isRefused={false} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBeNull();
});

it('takes the focus when the form is refused, and leads to each field', async () => {
  const { rerender } = render(<Form isRefused={false} />);
  rerender(<Form isRefused />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await userEvent.click(screen.getByRole('link', { name: 'Phone number' }));
  const field = screen.getByRole('textbox', { name: 'Phone number' });
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Start with +',
  );
});
