import { createContext, useContext } from 'react';
import type { WeekDay } from './days.ts';

/** The first day of the week on the open page, where one is agreed on: that of the epi weeks. */
export const WeekStartContext = createContext<'Sunday' | 'Monday' | undefined>(undefined);

type WeekInfo = { getWeekInfo?: () => { firstDay: number } };

/** The first day of the week of the open page, else that of the language. */
export function useFirstWeekDay(language: string): WeekDay {
  const agreed = useContext(WeekStartContext);
  if (agreed) return agreed === 'Sunday' ? 0 : 1;
  const { firstDay = 1 } = (new Intl.Locale(language) as WeekInfo).getWeekInfo?.() ?? {};
  return (firstDay % 7) as WeekDay;
}
