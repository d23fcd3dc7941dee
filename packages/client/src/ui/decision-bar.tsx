import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './decision-bar.module.css';

export type DecisionBarProps = {
  /** Names the region: "Decision", "Save". */
  label: string;
  /** What is possible now, in one sentence; blocked actions find their reason here. */
  sentence?: ReactNode;
  /** The actions, the forward one last. */
  children: ReactNode;
};

const heightName = '--decision-bar-height';

/** Tells the page how high the bar is, so that popups stand above it however its sentence wraps. */
function useToldHeight() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const tell = () => style.setProperty(heightName, `${bar.current?.offsetHeight ?? 0}px`);
    tell();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(tell);
    if (bar.current) observer?.observe(bar.current);
    return () => {
      observer?.disconnect();
      style.removeProperty(heightName);
    };
  }, []);
  return bar;
}

/** Sticks to the bottom of a page: what is possible now, then the actions. */
export function DecisionBar({ label, sentence, children }: DecisionBarProps) {
  const bar = useToldHeight();
  return (
    <section ref={bar} className={styles.bar} aria-label={label}>
      <p className={styles.sentence}>{sentence}</p>
      {children}
    </section>
  );
}
