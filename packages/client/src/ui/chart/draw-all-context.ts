import { createContext, useContext } from 'react';

/**
 * Whether every chart below draws at once, also those nobody has scrolled to: a page sets it before it is printed or
 * captured. A chart that is not drawn yet carries `data-chart="waiting"`, one that is carries `data-chart="drawn"`.
 */
export const DrawAllContext = createContext(false);

/** Whether charts are to draw without waiting until they come into view. */
export function useDrawAll(): boolean {
  return useContext(DrawAllContext);
}
