import { useSyncExternalStore } from 'react';

/** What a person can choose: the theme of the device, or always the same. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageName = 'harken.theme';
const listeners = new Set<() => void>();
/** Without storage, the choice lasts as long as the page. */
let chosen: ThemeChoice | undefined;

function readChoice(): ThemeChoice {
  if (chosen) return chosen;
  try {
    return themeChoices.find((choice) => choice === localStorage.getItem(storageName)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Colours the page and, on phones, the bar of the browser. */
function applyTheme(): void {
  const choice = readChoice();
  const isDeviceDark = window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
  const theme = choice === 'system' ? (isDeviceDark ? 'dark' : 'light') : choice;
  const root = document.documentElement;
  if (root.dataset.theme === theme) return;
  root.dataset.theme = theme;
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = surface;
}

/** Applies the theme now, and again when the device or another tab changes it. */
export function startTheme(): void {
  applyTheme();
  window.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageName) return;
    applyTheme();
    for (const listener of listeners) listener();
  });
}

function chooseTheme(choice: ThemeChoice): void {
  chosen = undefined;
  try {
    localStorage.setItem(storageName, choice);
  } catch {
    chosen = choice;
  }
  applyTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme chosen on this device, and a function to choose another. */
export function useTheme(): [choice: ThemeChoice, choose: (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, readChoice), chooseTheme];
}
