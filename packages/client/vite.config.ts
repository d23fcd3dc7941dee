import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Source files that the service worker precaches after the first sign-in: what every page needs, and the pages used in the field.
 * The browser has loaded most of them by then. Other pages are cached when they are first opened (docs/decisions/0039).
 */
const precachedSources = [
  './index.html',
  './src/app/frame.tsx',
  './src/app/error-pages.tsx',
  './src/app/start-failed.tsx',
  './src/app/routing/route-guard.tsx',
  './src/app/routing/redirect-to-first.tsx',
  './src/app/shell/opened-user-menu.tsx',
  './src/app/shell/offline-parts.tsx',
  './src/app/shell/decisions-dialog.tsx',
  './src/lib/live/updates.tsx',
  './src/lib/requests/invalidation.ts',
  './src/lib/offline/cached-responses.ts',
  './src/lib/offline/decisions.ts',
  './src/features/accounts/sign-in-page.tsx',
  './src/features/alerts/list/alerts-list-page.tsx',
  './src/features/alerts/assessment/alert-assessment-page.tsx',
  './src/features/reports/project-list/correct-reports-page.tsx',
  './src/features/reports/overview/report-page.tsx',
  './src/features/data-collectors/overview/collector-page.tsx',
  './src/features/data-collectors/form/edit-data-collector-page.tsx',
  './src/features/villages/village-page.tsx',
  './src/features/today/today-page.tsx',
].map((path) => path.replace('./', ''));

/** Names the built file of each source: the manifest of the build lists only those with a file of their own. */
const builtSourcesFile = '.vite/sources.json';
const listBuiltSources: Plugin = {
  name: 'harken-built-sources',
  generateBundle(_options, bundle) {
    const root = resolvePath('.');
    const files = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? chunk.moduleIds
            .filter((id) => id.startsWith(`${root}src/`))
            .map((id) => [id.slice(root.length), chunk.fileName])
        : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: builtSourcesFile,
      source: JSON.stringify(Object.fromEntries(files)),
    });
  },
};

/** The built files of sources with their static imports, and the two fonts with Latin letters. */
function collectFiles(built: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set(['index.html', 'harken.svg']);
  const fileOf = JSON.parse(readFileSync(resolvePath(`dist/${builtSourcesFile}`), 'utf8')) as Record<
    string,
    string
  >;
  const findChunk = (name: string) =>
    built[name] ?? Object.values(built).find(({ file }) => file === fileOf[name]);
  const add = (name: string) => {
    const { file, css = [], imports = [] } = findChunk(name) ?? {};
    if (!file) throw new Error(`The build manifest has no ${name}`);
    if (name !== 'index.html' && files.has(file)) return;
    for (const one of [file, ...css]) files.add(one);
    imports.forEach(add);
  };
  sources.forEach(add);
  for (const font of built['index.html']?.assets ?? []) if (/poppins-latin-\d/.test(font)) files.add(font);
  return files;
}

const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  // the app registers it after sign-in
  injectRegister: false,
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['index.html', 'harken.svg', 'static/*'],
    // maps fetch only parts of the ground
    globIgnores: ['**/*.pmtiles'],
    dontCacheBustURLsMatching: /^static\//,
    manifestTransforms: [
      async (entries) => {
        const list = resolvePath('dist/.vite/manifest.json');
        // the build has failed, and will report why
        if (!existsSync(list)) return { manifest: [], warnings: [] };
        const built = JSON.parse(readFileSync(list, 'utf8')) as Manifest;
        const precached = collectFiles(built, precachedSources);
        return { manifest: entries.filter(({ url }) => precached.has(url)), warnings: [] };
      },
    ],
  },
  manifest: {
    id: '/',
    name: 'Harken',
    short_name: 'Harken',
    description: 'Community-based surveillance',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    dir: 'auto',
    background_color: '#f4f6f8',
    theme_color: '#ffffff',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
});

/**
 * Parts of the app that are always loaded together, each in one file: on a slow network, many small files take longer than a
 * large one. A part consists of these sources and everything that they import statically, except what an earlier part contains.
 */
const parts: ReadonlyArray<[name: string, sources: readonly string[]]> = [
  ['start', ['app/app.tsx', 'app/routing/router.tsx', 'features/accounts/sign-in-page.tsx']],
  [
    'frame',
    [
      ...[
        'app/frame.tsx',
        'app/start/preload.ts',
        'app/routing/home-page.tsx',
        'app/routing/route-guard.tsx',
      ],
      ...['app/routing/redirect-to-first.tsx', 'app/shell/offline-parts.tsx', 'lib/live/updates.tsx'],
      ...['lib/requests/invalidation.ts', 'features/today/today-block.tsx', 'ui/loading/loaded.tsx'],
      'lib/requests/early-values.ts',
      ...['features/alerts/open-alert-count.tsx', 'app/error-pages.tsx', 'features/notifications/bell.tsx'],
      'lib/texts/rich-format.ts',
    ],
  ],
  [
    'filters',
    [
      ...[
        'ui/filters/bar.tsx',
        'ui/filters/filters.tsx',
        'ui/date-field/date-field.tsx',
        'lib/lists/filters.ts',
      ],
      ...['lib/lists/location-filter.ts', 'shared/setup-guide/api.ts', 'shared/hidden-training.tsx'],
    ],
  ],
  [
    'marks',
    [
      ...['ui/status/badge.tsx', 'shared/help/help-term.tsx', 'ui/data-table/pager.tsx'],
      // small ones that other pages need as well: without them, these pages would load lists or dashboards
      ...['lib/requests/download.ts', 'lib/requests/downloading.ts', 'lib/texts/direction.ts'],
      ...['ui/text/rich-text.tsx', 'shared/links/links.tsx', 'shared/setup-guide/setup-note.tsx'],
      ...['shared/non-reporting-labels.ts', 'shared/open-signals/text.ts', 'ui/chart/draw-all-context.ts'],
      ...['ui/chart/use-plot.ts', '../../domain/src/texts/lists.ts'],
      ...['../../domain/src/access/anonymization.ts', 'features/data-collectors/data-collector-segments.tsx'],
    ],
  ],
  ['detection', ['../../domain/src/detection/cusum.ts', '../../domain/src/detection/ears.ts']],
  ['choices', []],
  [
    'lists',
    [
      ...['ui/data-table/data-table.tsx', 'ui/data-table/rows.tsx', 'lib/live/list.ts'],
      ...['ui/data-table/new-rows.tsx', 'ui/data-table/selection-checkbox.tsx', 'ui/overlays/menu.tsx'],
      'shared/setup-guide/filling-step.tsx',
    ],
  ],
  // what pages with a map load before the map itself
  [
    'maps',
    [
      ...['ui/map/map-view.tsx', 'ui/map/preload-map.ts', 'ui/map/areas/label-point.ts', 'ui/map/scale.ts'],
      ...['ui/map/areas/areas.module.css', 'ui/map/ground/first-ground.ts', 'shared/maps/use-map-places.ts'],
      ...['lib/map-ground.ts', 'ui/map/map-types.ts'],
    ],
  ],
  [
    'map',
    [
      ...['ui/map/map-frame.tsx', 'ui/map/use-leaflet.ts', 'ui/map/use-fit.ts', 'ui/map/areas/use-areas.ts'],
      'ui/map/tools/map-tools.tsx',
    ],
  ],
  ['collectors-map', ['features/data-collectors/map-overview/map-overview-page.tsx']],
  [
    'dashboards',
    ['features/dashboards/project-dashboard-page.tsx', 'features/dashboards/society-dashboard-page.tsx'],
  ],
  [
    'charts',
    [
      ...['features/dashboards/charts/charts.tsx', 'features/dashboards/non-reporting-card.tsx'],
      ...['features/dashboards/situation-report-button.tsx', 'ui/text/rich-text.tsx'],
    ],
  ],
];

const chunkGroups = [
  // one file: browsers open few connections, and the sign-in form must not wait for a free one
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?router[^/]*)\/|rolldown\/runtime|preload-helper/,
  },
  ...parts.map(([name, sources]) => {
    const ids = new Set(sources.map((source) => resolvePath(`src/${source}`)));
    const isLibraryOf = (id: string) =>
      // menus and comboboxes
      (name === 'choices' && /floating-ui-react\/hooks\/use(Focus|ListNavigation|Typeahead)\./.test(id)) ||
      (name === 'map' && /node_modules\/(leaflet|pmtiles|pbf|@mapbox\/vector-tile)\//.test(id));
    return { name, test: (id: string) => ids.has(id) || isLibraryOf(id) };
  }),
].map((group, index, { length }) => ({ ...group, priority: length - index }));

export default defineConfig({
  root: resolvePath('.'),
  plugins: [react(), listBuiltSources, installable],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': process.env.HARKEN_API ?? 'http://127.0.0.1:8080' },
  },
  build: {
    outDir: resolvePath('dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // supported browsers have modulepreload, or work without it
    modulePreload: { polyfill: false },
    // no data: URLs, so that the content security policy can stay strict
    assetsInlineLimit: 0,
    assetsDir: 'static',
    rolldownOptions: {
      output: {
        // the entry lists the files of every page: short names make it two kilobytes smaller (seven characters are the fewest for so many)
        chunkFileNames: 'static/[hash:7].js',
        assetFileNames: ({ names }) =>
          `static/${/\.css$/.test(names[0] ?? '') ? '' : '[name]-'}[hash:7].[ext]`,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
