import { lazy, Suspense, useState } from 'react';
import styles from './explanation.module.css';
import type { ExplanationProps } from './opened-explanation.tsx';

/** Loaded when the first explanation is opened. */
const OpenedExplanation = lazy(async () => ({
  default: (await import('./opened-explanation.tsx')).OpenedExplanation,
}));

/** A "?" beside a heading or the label of a field, never inside the label; pressing it shows a short explanation. */
export function Explanation(props: ExplanationProps) {
  const [isOpened, setIsOpened] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={props.label}
      className={styles.button}
      onClick={() => setIsOpened(true)}
    >
      ?
    </button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <OpenedExplanation {...props} />
    </Suspense>
  );
}
