import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tick-box.module.css';

/** A checkbox as large as a finger needs it. `isMixed`: some of what it stands for is ticked. */
export function TickBox({
  label,
  isTicked,
  isMixed = false,
  onToggle,
  children,
}: {
  label?: string;
  isTicked: boolean;
  isMixed?: boolean;
  onToggle: () => void;
  children?: ReactNode;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={styles.tick}>
      <input ref={box} type="checkbox" aria-label={label} checked={isTicked} onChange={onToggle} />
      {children}
    </label>
  );
}
