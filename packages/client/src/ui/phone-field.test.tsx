import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PhoneField } from './phone-field.tsx';
import { UiTextsContext } from './texts-context.ts';

function Shown({ initial = '', callingCode }: { initial?: string; callingCode?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <UiTextsContext value={(key) => key}>
      <PhoneField label="Phone" value={value} onChange={setValue} callingCode={callingCode} />
    </UiTextsContext>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Phone' }) as HTMLInputElement;

describe('a field for a telephone number', () => {
  it('begins with the calling code once it is entered', async () => {
    render(<Shown callingCode="256" />);
    expect(field().value).toBe('');
    await userEvent.type(field(), '700 123 456');
    expect(field().value).toBe('+256 700 123 456');
  });

  it('takes a whole number instead of its own beginning', async () => {
    render(<Shown callingCode="256" />);
    await userEvent.click(field());
    await userEvent.paste('+999 70 555');
    expect(field().value).toBe('+999 70 555');
  });

  it('is empty again when it is left with nothing but the calling code', async () => {
    render(<Shown callingCode="256" />);
    await userEvent.click(field());
    expect(field().value).toBe('+256 ');
    await userEvent.tab();
    expect(field().value).toBe('');
  });

  it.each([
    ['a number', '+999 70 555 0142', '256'],
    ['nothing, of a country without a calling code', '', undefined],
  ])('leaves alone %s', async (_, initial, callingCode) => {
    render(<Shown initial={initial} callingCode={callingCode} />);
    await userEvent.click(field());
    await userEvent.tab();
    expect(field().value).toBe(initial);
  });

  it('reads from left to right and asks the telephone for digits', () => {
    render(<Shown />);
    expect([field().dir, field().type, field().inputMode]).toEqual(['ltr', 'tel', 'tel']);
  });
});
