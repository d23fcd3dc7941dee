import { type ReactNode, useState } from 'react';
import { useUiTexts } from '../text/texts-context.ts';
import { ChoiceList } from './choice-list.tsx';

/** Calendar dates, yyyy-MM-dd, both inclusive; a filter may take empty ones as no limit. */
export type DateRange = { startDate: string; endDate: string };

/** A period with a name, such as "Last 7 days". */
export type NamedPeriod = DateRange & { key: string; label: string };

/** Lists the periods, when they are needed: the first calculation with a time zone takes long on a slow phone. */
export type ListPeriods = () => readonly NamedPeriod[];

/** A range of days, and the key of the period if one was chosen: then the range moves on from day to day. */
export type ChosenRange = DateRange & { period?: string };

const own = 'own';
const any = 'any';

export function findPeriod(periods: readonly NamedPeriod[], { startDate, endDate }: DateRange) {
  return periods.find((period) => period.startDate === startDate && period.endDate === endDate);
}

/** The named periods as radio buttons; the last one shows the fields for days of one's own. */
export function PeriodChoice({
  label,
  listPeriods,
  value,
  isOpen = false,
  onChange,
  children,
}: {
  label: string;
  listPeriods: ListPeriods;
  value: DateRange;
  /** Whether a range without limits can be chosen. */
  isOpen?: boolean;
  onChange: (range: ChosenRange) => void;
  /** The fields for the first and the last day. */
  children: ReactNode;
}) {
  const t = useUiTexts();
  const [isOwn, setIsOwn] = useState(false);
  const periods = listPeriods();
  if (periods.length === 0) return children;
  const isAny = isOpen && !value.startDate && !value.endDate;
  const current = isOwn ? own : isAny ? any : (findPeriod(periods, value)?.key ?? own);
  const options = [
    ...(isOpen ? [{ value: any, label: t('ui.filter.any') }] : []),
    ...periods.map(({ key, label: name }) => ({ value: key, label: name })),
    { value: own, label: t('ui.period.own') },
  ];
  const choose = (key: string) => {
    setIsOwn(key === own);
    if (key === any) return onChange({ startDate: '', endDate: '' });
    const chosen = periods.find((period) => period.key === key);
    if (chosen) onChange({ startDate: chosen.startDate, endDate: chosen.endDate, period: key });
  };
  return (
    <>
      <ChoiceList label={label} value={current} options={options} onChange={choose} />
      {current === own && children}
    </>
  );
}
