import { isolateLeftToRight } from '../../lib/text-direction.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Phone } from './simulator.api.ts';

/** The phone of a data collector, or a number typed by hand. */
export type Sender = { isTyped: boolean; number: string };

const typed = 'typed';

function getLabel({ name, village, phoneNumber }: Phone): string {
  return `${[name, village].filter(Boolean).join(', ')} · ${isolateLeftToRight(phoneNumber)}`;
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
  const { t } = useTexts();
  const options = [
    ...phones.map((phone) => ({ value: phone.phoneNumber, label: getLabel(phone) })),
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
