import { type ReactNode, useEffect, useRef } from 'react';
import styles from './selection-checkbox.module.css';

/** A checkbox with a large touch target. `isMixed`: only some of the items are selected. */
export function SelectionCheckbox({
  label,
  isChecked,
  isMixed = false,
  onToggle,
  children,
}: {
  label?: string;
  isChecked: boolean;
  isMixed?: boolean;
  onToggle: () => void;
  children?: ReactNode;
}) {
  const checkbox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={styles.tick}>
      <input ref={checkbox} type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
      {children}
    </label>
  );
}
