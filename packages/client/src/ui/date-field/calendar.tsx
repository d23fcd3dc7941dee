import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../buttons/button.tsx';
import { classNames } from '../styles/class-names.ts';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './date-field.module.css';
import { addDays, addMonths, clampDate, listWeeks, startOfWeek } from './days.ts';
import { useFirstWeekDay } from './week-start.ts';

export type CalendarProps = {
  /** The chosen day, or empty. */
  value: string;
  /** The current day; focused at first if none is chosen. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (date: string) => void;
};

/** The names of months and days in the language of the page, in the Gregorian calendar with Latin digits, as everywhere. */
function useNames() {
  const { lang } = document.documentElement;
  const language = lang || 'en';
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
      ...options,
      timeZone: 'UTC',
    });
    return (date: string) => formatter.format(new Date(`${date}T00:00:00Z`));
  };
  return {
    language,
    monthName: format({ month: 'long', year: 'numeric' }),
    dayName: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekdayName: format({ weekday: 'long' }),
    shortWeekdayName: format({ weekday: 'short' }),
  };
}

/** Where a key leads from a day; undefined for other keys. Arrows follow the direction of reading. */
function findTarget(event: KeyboardEvent, from: string, weekStart: string): string | undefined {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const months = event.shiftKey ? 12 : 1;
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(from, isRightToLeft ? 1 : -1);
    case 'ArrowRight':
      return addDays(from, isRightToLeft ? -1 : 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return weekStart;
    case 'End':
      return addDays(weekStart, 6);
    case 'PageUp':
      return addMonths(from, -months);
    case 'PageDown':
      return addMonths(from, months);
    default:
      return undefined;
  }
}

/** A month to choose a day from. One day at a time can be reached by Tab, the others by arrow keys. */
export function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const t = useUiTexts();
  const names = useNames();
  const firstDay = useFirstWeekDay(names.language);
  const headingId = useId();
  const [current, setCurrent] = useState(() => clampDate(value || today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const shouldFocus = useRef(true);
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus();
  }, [current]);
  const weeks = listWeeks(current, firstDay);
  const isAllowed = (date: string) => clampDate(date, min, max) === date;
  const onKeyDown = (event: KeyboardEvent) => {
    const target = findTarget(event, current, startOfWeek(current, firstDay));
    if (target === undefined) return;
    event.preventDefault();
    shouldFocus.current = true;
    setCurrent(clampDate(target, min, max));
  };
  const turn = (months: number) => setCurrent(clampDate(addMonths(current, months), min, max));
  const isMonthAllowed = (months: number) =>
    clampDate(addMonths(current, months), min, max).slice(0, 7) !== current.slice(0, 7);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          icon="left"
          label={t('ui.date.previousMonth')}
          aria-disabled={!isMonthAllowed(-1) || undefined}
          onClick={() => turn(-1)}
        />
        <b id={headingId} aria-live="polite">
          {names.monthName(current)}
        </b>
        <IconButton
          icon="right"
          label={t('ui.date.nextMonth')}
          aria-disabled={!isMonthAllowed(1) || undefined}
          onClick={() => turn(1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keys of its own is a grid */}
      <table ref={grid} role="grid" aria-labelledby={headingId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={names.weekdayName(date)}>
                {names.shortWeekdayName(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid are grid cells
                <td key={date} aria-selected={date === value}>
                  {date.slice(0, 7) === current.slice(0, 7) && (
                    <button
                      type="button"
                      data-date={date}
                      tabIndex={date === current ? 0 : -1}
                      aria-label={names.dayName(date)}
                      aria-current={date === today ? 'date' : undefined}
                      disabled={!isAllowed(date)}
                      className={classNames(styles.day, date === value && styles.chosen)}
                      onClick={() => onChoose(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isAllowed(today) && (
        <Button variant="ghost" size="small" onClick={() => onChoose(today)}>
          {t('ui.date.today')}
        </Button>
      )}
    </div>
  );
}
