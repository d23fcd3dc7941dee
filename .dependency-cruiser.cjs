/**
 * Rules for imports, as described in ARCHITECTURE.md. "$1" is the feature of the importing file.
 */
const tests = '\\.test\\.tsx?$|/testing/|^packages/[^/]+/(test|bench|scripts)/';
const sources = '^packages/[^/]+/src/';
const library = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;

/** Production code in a folder may import only what is listed. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed },
});

/** A folder must never import something, tests included. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    // Packages that consist of types have no module.
    never(
      'resolvable',
      'The import cannot be resolved.',
      {},
      { couldNotResolve: true, pathNot: '^(geojson|topojson-specification)$' },
    ),
    never(
      'no-cycles',
      'Modules that import each other should be one module, or share a third.',
      {},
      { circular: true },
    ),

    only('domain', 'The domain depends on no library and not on Node.', '^packages/domain/src/', [
      '^packages/domain/src/',
    ]),
    only(
      'contract',
      'The contract depends only on the domain and the schema library.',
      '^packages/contract/src/',
      ['^packages/(domain|contract)/src/', library('zod')],
    ),

    only('api-client', 'Other programs install the typed client alone.', '^packages/api-client/src/', [
      '^packages/api-client/src/',
      '(^|/)node_modules/',
    ]),
    never(
      'server-never-client',
      'Server and client share only the contract and the domain.',
      { path: '^packages/server/' },
      { path: '^packages/client/' },
    ),
    never(
      'client-never-server',
      'Server and client share only the contract and the domain.',
      { path: '^packages/client/' },
      { path: '^packages/server/' },
    ),

    only(
      'platform',
      'Features depend on the platform, not the reverse.',
      '^packages/server/src/(platform|external)/',
      [
        '^packages/(domain|contract)/src/',
        '^packages/server/src/(platform|external)/',
        '(^|/)node_modules/',
        '^node:',
        '^[a-z_/]+$', // modules of Node
        '^v8$',
        '^topojson-specification$',
      ],
    ),
    never(
      'platform-never-features',
      'Not even tests of the platform import features.',
      { path: '^packages/server/src/(platform|external)/' },
      { path: '^packages/server/src/(features/|app\\.ts|main\\.ts|start\\.ts)' },
    ),
    never(
      'server-features-by-their-index',
      'Import other features only through their index.ts.',
      { path: '^packages/server/src/features/([^/]+)/' },
      {
        path: '^packages/server/src/features/',
        pathNot: ['^packages/server/src/features/$1/', '/index\\.ts$'],
      },
    ),
    never(
      'server-features-below-app',
      'app.ts imports the features, not the reverse.',
      { path: '^packages/server/src/features/', pathNot: tests },
      { path: '^packages/server/src/(app|main|start)\\.ts$' },
    ),

    only('client-ui', 'UI components know nothing of surveillance.', '^packages/client/src/ui/', [
      '^packages/client/src/(ui|assets)/',
      '(^|/)node_modules/',
    ]),
    only(
      'client-lib',
      'The library of the client imports neither features nor parts of their pages.',
      '^packages/client/src/lib/',
      ['^packages/client/src/(lib|ui|assets)/', '^packages/(domain|contract)/src/', '(^|/)node_modules/'],
    ),
    only(
      'client-shared',
      'Parts of pages that several features use import no feature.',
      '^packages/client/src/shared/',
      [
        '^packages/client/src/(shared|lib|ui|assets)/',
        '^packages/(domain|contract)/src/',
        '(^|/)node_modules/',
        '^topojson-specification$',
      ],
    ),
    never(
      'client-features-apart',
      'Pages that need two features belong in app, parts of pages that two features need in shared.',
      { path: '^packages/client/src/features/([^/]+)/' },
      { path: '^packages/client/src/(features|app)/', pathNot: '^packages/client/src/features/$1/' },
    ),

    never(
      'sql-in-queries',
      'SQL belongs in *.queries.ts and platform/db.',
      {
        path: '^packages/server/src/',
        pathNot: [tests, '\\.queries\\.ts$', '^packages/server/src/platform/(db|jobs|postgres)/'],
      },
      { path: library('kysely', 'pg'), dependencyTypesNot: ['type-only'] },
    ),
    never(
      'fastify-in-routes',
      'HTTP belongs in *.routes.ts and platform/http; other files of features do not even import its types.',
      { path: '^packages/server/src/features/', pathNot: [tests, '\\.routes\\.ts$'] },
      { path: library('fastify', '@fastify', 'fastify-type-provider-zod') },
    ),
    never(
      'fastify-in-platform-http',
      'The rest of the platform may use types of requests, but not handle them.',
      {
        path: '^packages/server/src/(platform|external)/',
        pathNot: [tests, '\\.routes\\.ts$', '^packages/server/src/platform/http/'],
      },
      {
        path: library('fastify', '@fastify', 'fastify-type-provider-zod'),
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'no-barrels',
      'Import directly; only server features have an index.ts with their public functions.',
      { path: `${sources}.*index\\.tsx?$`, pathNot: '^packages/server/src/features/[^/]+/index\\.ts$' },
      {},
    ),
    never(
      'no-test-in-product',
      'Production code must not import tests.',
      { path: sources, pathNot: tests },
      { path: tests },
    ),
    never(
      'only-shipped-libraries',
      'Libraries of production code are dependencies of their package, not devDependencies.',
      { path: sources, pathNot: tests },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/(dist|coverage)/' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
