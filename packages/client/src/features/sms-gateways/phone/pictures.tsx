import type { ReactNode } from 'react';
import styles from './phone.module.css';

/** What a step of the preparation is about. */
export type StepName = 'sim' | 'restricted' | 'battery' | 'multipart' | 'charger' | 'test';

/** What is drawn on and beside the telephone. */
const drawings: Readonly<Record<StepName, ReactNode>> = {
  sim: (
    <>
      <path d="M26 44h16l6 6v22H26z" />
      <path d="M31 56h12v10H31zM37 56v10M31 61h12" />
    </>
  ),
  restricted: (
    <>
      <path d="M22 30h28M22 42h28" />
      <path d="M55 24v0M55 30v0M55 36v0" strokeWidth="4" />
      <path d="M29 62v-5a7 7 0 0 1 14 0M26 62h20v14H26z" />
    </>
  ),
  battery: (
    <>
      <path d="M24 50h22v18H24zM46 56h4v6h-4" />
      <path d="M36 46l-5 14h8l-5 14" />
    </>
  ),
  multipart: (
    <>
      <path d="M22 30h28v14H22zM22 49h28v14H22zM22 68h28v8H22z" />
      <path d="M26 37h16M26 56h20M26 72h10" />
    </>
  ),
  charger: (
    <>
      <path d="M38 34l-8 20h12l-8 20" />
      <path d="M36 91v5M30 96h12" />
    </>
  ),
  test: (
    <>
      <path d="M20 32h24v16H32l-6 6v-6h-6z" />
      <path d="M28 68l6 6 14-14" />
    </>
  ),
};

/** A telephone, with what a step changes. Its text says the same. */
export function StepPicture({ step }: { step: StepName }) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 72 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="12" y="6" width="48" height="84" rx="7" />
      <path d="M31 12h10" />
      {drawings[step]}
    </svg>
  );
}
