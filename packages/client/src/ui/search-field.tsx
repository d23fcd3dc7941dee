import { useEffect, useRef, useState } from 'react';
import styles from './filter-bar.module.css';
import { Icon } from './icon.tsx';

/** How long typing must rest before the search starts, in milliseconds. */
export const searchRestMilliseconds = 500;

/** Searches while typing, once typing has rested for 500 ms; at once with Enter. */
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
  // changed from outside, as by a reset; the echo of one's own search must not undo what was typed meanwhile
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => report.current(typed), searchRestMilliseconds);
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
