export { findHealthRisksOfSociety, readCompleteness, readWeeklyCells } from './weekly-cells.ts';
