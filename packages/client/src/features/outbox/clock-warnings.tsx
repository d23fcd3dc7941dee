import { useTexts } from '../../lib/texts.tsx';
import { Note } from '../../ui/note.tsx';
import { useWrongClocks, type WrongClock } from './outbox.api.ts';

/** Minutes, rounded to halves below ten and to whole minutes above. */
function toMinutes({ offsetSeconds }: WrongClock): number {
  const minutes = Math.abs(offsetSeconds) / 60;
  return minutes < 10 ? Math.round(minutes * 2) / 2 : Math.round(minutes);
}

/** Tells those who can fix it which clock is wrong, and by how much. */
export function ClockWarnings() {
  const { t } = useTexts();
  const { data: clocks = [] } = useWrongClocks();
  return clocks.map((wrong) => {
    const direction = wrong.offsetSeconds < 0 ? 'behind' : 'ahead';
    const values = { name: wrong.name ?? '', minutes: toMinutes(wrong) };
    return (
      <Note key={`${wrong.clock} ${wrong.smsGatewayId ?? wrong.name}`} tone="warn">
        {t(`outbox.clock.${wrong.clock}.${direction}`, values)}
      </Note>
    );
  });
}
