import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './decision-bar.module.css';

export type DecisionBarProps = {
  /** Names the region: "Decision", "Save". */
  label: string;
  /** One sentence on what is possible now, or why actions are blocked. */
  sentence?: ReactNode;
  /** The actions, the primary one last. */
  children: ReactNode;
};

const heightName = '--decision-bar-height';

/** Publishes the height of the bar as a CSS variable, so that popups are placed above it. */
function usePublishedHeight() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const publish = () => style.setProperty(heightName, `${bar.current?.offsetHeight ?? 0}px`);
    publish();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(publish);
    if (bar.current) observer?.observe(bar.current);
    return () => {
      observer?.disconnect();
      style.removeProperty(heightName);
    };
  }, []);
  return bar;
}

/** Sticky bar at the bottom of a page with a sentence and actions. */
export function DecisionBar({ label, sentence, children }: DecisionBarProps) {
  const bar = usePublishedHeight();
  return (
    <section ref={bar} className={styles.bar} aria-label={label}>
      <p className={styles.sentence}>{sentence}</p>
      {children}
    </section>
  );
}
