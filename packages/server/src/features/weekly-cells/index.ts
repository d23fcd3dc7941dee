export { findHealthRisksOfSociety, readWeeklyCells } from './weekly-cells.ts';
