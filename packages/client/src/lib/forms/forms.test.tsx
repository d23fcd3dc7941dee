import { maxLength, required } from '@harken/domain/forms/form-rules';
import { inRange } from '@harken/domain/forms/number-rules';
import { validateSexAndAge } from '@harken/domain/forms/pair-rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { Translate } from '../texts/texts.tsx';
import { toValidator } from './forms.ts';

const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ');

function Form() {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '', days: '', sex: 'male', age: 'unspecified' },
  });
  const { errors } = formState;
  return (
    <form onSubmit={handleSubmit(() => undefined)}>
      <input aria-label="name" {...register('name', { validate: toValidator(t, required, maxLength(5)) })} />
      <input aria-label="days" {...register('days', { validate: toValidator(t, inRange(1, 365)) })} />
      <input aria-label="sex" {...register('sex')} />
      <input
        aria-label="age"
        {...register('age', { validate: (age, { sex }) => toValidator(t, validateSexAndAge(sex))(age) })}
      />
      <p role="alert">
        {[errors.name, errors.days, errors.age].map((error) => error?.message ?? 'kept').join(', ')}
      </p>
      <button type="submit">send</button>
    </form>
  );
}

test('a field shows the first error of its rules, and a rule may depend on another field', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const send = () => user.click(screen.getByRole('button', { name: 'send' }));

  await send();
  expect(screen.getByRole('alert').textContent).toContain(
    'validation.fieldRequired, kept, validation.sexAgeMismatch',
  );

  await user.type(screen.getByLabelText('name'), 'longer');
  await user.type(screen.getByLabelText('days'), '400');
  expect(screen.getByRole('alert').textContent).toContain(
    'validation.tooLong 5, validation.notInRange 1 365',
  );

  await user.type(screen.getByLabelText('name'), '{Backspace}');
  await user.type(screen.getByLabelText('days'), '{Backspace}');
  await user.clear(screen.getByLabelText('age'));
  await user.type(screen.getByLabelText('age'), 'belowFive');
  expect(screen.getByRole('alert').textContent).toContain('kept, kept, kept');
});
