import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { UiTextsContext } from '../text/texts-context.ts';
import { PhoneField } from './phone-field.tsx';

function TestField({ initial = '', callingCode }: { initial?: string; callingCode?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <UiTextsContext value={(key) => key}>
      <PhoneField label="Phone" value={value} onChange={setValue} callingCode={callingCode} />
    </UiTextsContext>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Phone' }) as HTMLInputElement;

describe('a phone number field', () => {
  it('is prefilled with the calling code when it gets the focus', async () => {
    render(<TestField callingCode="256" />);
    expect(field().value).toBe('');
    await userEvent.type(field(), '700 123 456');
    expect(field().value).toBe('+256 700 123 456');
  });

  it('replaces the prefix when a full number is pasted', async () => {
    render(<TestField callingCode="256" />);
    await userEvent.click(field());
    await userEvent.paste('+999 70 555');
    expect(field().value).toBe('+999 70 555');
  });

  it('is emptied when it loses the focus with only the calling code', async () => {
    render(<TestField callingCode="256" />);
    await userEvent.click(field());
    expect(field().value).toBe('+256 ');
    await userEvent.tab();
    expect(field().value).toBe('');
  });

  it.each([
    ['a number', '+999 70 555 0142', '256'],
    ['an empty field without a calling code', '', undefined],
  ])('does not change %s', async (_, initial, callingCode) => {
    render(<TestField initial={initial} callingCode={callingCode} />);
    await userEvent.click(field());
    await userEvent.tab();
    expect(field().value).toBe(initial);
  });

  it('is left to right and opens the numeric keyboard of phones', () => {
    render(<TestField />);
    expect([field().dir, field().type, field().inputMode]).toEqual(['ltr', 'tel', 'tel']);
  });
});
