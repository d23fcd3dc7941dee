import styles from './logo.module.css';

/** The logo: an H whose bar is a pulse. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="8" />
      <path d="M8.5 7v18M23.5 7v18M8.5 16H12l2.5-3.5 3 7 2.5-3.5h3.5" />
    </svg>
  );
}
