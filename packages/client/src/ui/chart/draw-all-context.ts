import { createContext, useContext } from 'react';

/**
 * Whether all charts are drawn at once, including those outside the viewport. Pages set it before printing. Charts have
 * `data-chart="waiting"` before they are drawn and `data-chart="drawn"` afterwards.
 */
export const DrawAllContext = createContext(false);

export function useDrawAll(): boolean {
  return useContext(DrawAllContext);
}
