import { joinParts } from '@harken/domain/texts/lists';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Phone } from './simulator.api.ts';

/** The phone of a data collector, or a number typed by hand. */
export type Sender = { isTyped: boolean; number: string };

const typed = 'typed';

function getLabel({ name, village, phoneNumber }: Phone, language: string): string {
  return `${joinParts([name, village], language)} · ${isolateLeftToRight(phoneNumber)}`;
}

/** Selects the sender: a data collector or an unknown number. */
export function SenderChoice({
  phones,
  sender,
  onChange,
}: {
  phones: readonly Phone[];
  sender: Sender;
  onChange: (sender: Sender) => void;
}) {
  const { t, language } = useTexts();
  const options = [
    ...phones.map((phone) => ({ value: phone.phoneNumber, label: getLabel(phone, language) })),
    { value: typed, label: t('simulator.sender.another') },
  ];
  return (
    <>
      <Combobox
        label={t('simulator.sender.label')}
        options={options}
        value={sender.isTyped ? typed : sender.number}
        onChange={(value) => {
          if (value === typed) onChange({ isTyped: true, number: '' });
          else if (value !== null) onChange({ isTyped: false, number: value });
        }}
      />
      {sender.isTyped && (
        <TextField
          label={t('simulator.sender.number')}
          help={t('simulator.sender.numberHelp')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          value={sender.number}
          onChange={(event) => onChange({ isTyped: true, number: event.target.value })}
        />
      )}
    </>
  );
}
