/** Colours of saved pictures: always the light theme. */
export const exportColors = {
  paper: '#FFFFFF',
  strong: '#18212E',
  text: '#18212E',
  quiet: '#465160',
  line: '#D9DFE6',
};

/** Styles of lines and markers. */
export const exportPens = {
  halo: { color: '#FFFFFF', width: 5, dashes: [], fill: 'none' },
  solid: { color: '#18212E', width: 2, dashes: [], fill: 'none' },
  dashed: { color: '#18212E', width: 2, dashes: [5, 4], fill: 'none' },
  full: { color: '#18212E', width: 1.5, dashes: [], fill: '#18212E' },
  hollow: { color: '#18212E', width: 1.5, dashes: [], fill: '#FFFFFF' },
} as const;

/** Font size in pixels and weight of each text style. */
export const exportTextStyles = {
  strong: { size: 18, weight: 600 },
  text: { size: 13, weight: 400 },
  quiet: { size: 12, weight: 400 },
} as const;

/** The fonts of the app, with fallbacks. */
export const exportFonts = "Poppins, 'Noto Sans Arabic', 'Noto Sans', sans-serif";
