import { useEffect, useRef, useState } from 'react';
import styles from '../filters/bar.module.css';
import { Icon } from '../icons/icon.tsx';

/** Delay between the last key press and the search, in milliseconds. */
export const searchDelayMilliseconds = 500;

/** A search field. Searches 500 ms after the last key press, or at once with Enter. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const report = useRef((_text: string) => {});
  report.current = (text) => {
    reported.current = text;
    onChange(text);
  };
  // accept changes from outside, such as a reset, but not the echo of the last search: the user may have typed more
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => report.current(typed), searchDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <span className={styles.searchField}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && report.current(typed)}
      />
    </span>
  );
}
