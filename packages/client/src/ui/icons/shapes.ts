/**
 * The shapes of all icons, on a 24-pixel grid. `d` are stroked paths, `circles` are [x, y, radius]. Only chevrons, send and sign
 * out are mirrored in right-to-left languages (`mirrors`).
 */
export type IconShape = {
  d?: string;
  circles?: ReadonlyArray<readonly [number, number, number]>;
  dash?: string;
  width?: number;
  mirrors?: true;
};

export const iconShapes = {
  alarm: { d: 'M12 8v4.5l3 2M5 3.5L2.5 6M19 3.5L21.5 6', circles: [[12, 13, 8]] },
  ban: { d: 'M5.7 5.7l12.6 12.6', circles: [[12, 12, 9]] },
  bell: { d: 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20.5h4' },
  box: { d: 'M3 5h18v4H3zM5 9v11h14V9M10 13h4' },
  building: { d: 'M5 21V4h9v17M14 10h5v11M3 21h18M8 8h3M8 12h3M8 16h3' },
  calendar: { d: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8' },
  chart: { d: 'M4 20V4M4 20h16M9 16v-5M13.5 16V7M18 16v-3' },
  check: { d: 'M5 12.5l4.5 4.5L19 7.5' },
  clock: { d: 'M12 7v5l3 2', circles: [[12, 12, 9]] },
  collector: { d: 'M5 21c.5-5 3-7.5 7-7.5s6.5 2.5 7 7.5', circles: [[12, 8, 4]] },
  copy: { d: 'M9 9h11v11H9zM15 9V4H4v11h5' },
  cross: { d: 'M6 6l12 12M18 6L6 18' },
  down: { d: 'M6 9l6 6 6-6' },
  download: { d: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16' },
  edit: { d: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5' },
  escalate: { d: 'M4 10v4l3 .5L16 19V5L7 9.5zM19.5 9.5a4 4 0 0 1 0 5M8 15l1 5h3' },
  eye: { d: 'M2 12c5-8.5 15-8.5 20 0-5 8.5-15 8.5-20 0z', circles: [[12, 12, 3]] },
  eyeOff: { d: 'M2 12c5-8.5 15-8.5 20 0-5 8.5-15 8.5-20 0zM4 4l16 16', circles: [[12, 12, 3]] },
  filter: { d: 'M4 6h16M7 12h10M10 18h4' },
  gear: {
    d: 'M4 7h9M17 7h3M4 17h3M11 17h9',
    circles: [
      [15, 7, 2],
      [9, 17, 2],
    ],
  },
  globe: { d: 'M3 12h18M12 3c6 6 6 12 0 18-6-6-6-12 0-18z', circles: [[12, 12, 9]] },
  info: { d: 'M12 11v5.5M12 7.5v.01', circles: [[12, 12, 9]] },
  keys: { d: 'M3 6h18v12H3zM7 10v.01M12 10v.01M17 10v.01M8 14h8' },
  layers: { d: 'M12 4l9 5-9 5-9-5zM3 14l9 5 9-5' },
  left: { d: 'M15 6l-6 6 6 6', mirrors: true },
  locate: { d: 'M12 2v4M12 18v4M2 12h4M18 12h4', circles: [[12, 12, 6]] },
  mail: { d: 'M3 6h18v13H3zM3 7l9 7 9-7' },
  menu: { d: 'M4 6h16M4 12h16M4 18h16' },
  minus: { d: 'M5 12h14' },
  more: { d: 'M12 5v.01M12 12v.01M12 19v.01', width: 3 },
  pause: { d: 'M8.5 5v14M15.5 5v14' },
  phone: {
    d: 'M6 3h3l2 5-2.5 2a12 12 0 0 0 5.5 5.5L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  },
  pin: { d: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21z', circles: [[12, 9.5, 2.5]] },
  play: { d: 'M7 4.5l12 7.5-12 7.5z' },
  plus: { d: 'M12 5v14M5 12h14' },
  pulse: { d: 'M3 12h4l2.5-6 4 12 2.5-6h5' },
  refresh: { d: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6' },
  right: { d: 'M9 6l6 6-6 6', mirrors: true },
  ring: { circles: [[12, 12, 8.5]], dash: '3.5 3.2' },
  search: { d: 'M15.5 15.5L21 21', circles: [[10.5, 10.5, 6.5]] },
  send: { d: 'M4 12l16-8-5 16-4-7z', mirrors: true },
  signOut: { d: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4', mirrors: true },
  server: { d: 'M4 5h16v5H4zM4 14h16v5H4zM7.5 7.5h1M7.5 16.5h1' },
  sms: { d: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5' },
  star: { d: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z' },
  swap: { d: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4' },
  table: { d: 'M4 5h16v14H4zM4 10h16M10 10v9' },
  tower: {
    d: 'M12 10v11M8.5 14a5 5 0 0 1 0-7M15.5 7a5 5 0 0 1 0 7M6 17a9 9 0 0 1 0-13M18 4a9 9 0 0 1 0 13',
  },
  training: { d: 'M2 9.5L12 5l10 4.5L12 14zM6 11.5V17c3.5 2.5 8.5 2.5 12 0v-5.5M22 9.5V15' },
  trash: { d: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5L7 20h10l1-13.5M10 10.5v6M14 10.5v6' },
  undo: { d: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12H9' },
  up: { d: 'M12 20V5M6 11l6-6 6 6' },
  arrowDown: { d: 'M12 4v15M6 13l6 6 6-6' },
  upChevron: { d: 'M6 15l6-6 6 6' },
  users: {
    d: 'M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.6c2 .8 3.2 2.6 3.5 5.4',
    circles: [[9, 8, 3.5]],
  },
  warning: { d: 'M12 3.5L22 20.5H2zM12 10v4.5M12 17.5v.01' },
} as const satisfies Record<string, IconShape>;

export type IconName = keyof typeof iconShapes;
