/**
 * Who may import whom: the table of the style guide (ARCHITECTURE.md) as rules.
 * "$1" is the feature of the importing file.
 */
const tests = '\\.test\\.tsx?$|/testing/|^packages/[^/]+/(test|bench|scripts)/';
const sources = '^packages/[^/]+/src/';
const library = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;

/** Production code of a place may import only what is listed. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed },
});

/** A place must never import something, tests included. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    never('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    never(
      'no-cycles',
      'Modules that need each other are one module, or hide a third.',
      {},
      { circular: true },
    ),

    only('domain', 'The rules of surveillance stand alone: no library, no Node.', '^packages/domain/src/', [
      '^packages/domain/src/',
    ]),
    only(
      'contract',
      'The contract is made of the domain and the schema library.',
      '^packages/contract/src/',
      ['^packages/(domain|contract)/src/', library('zod')],
    ),

    never(
      'server-never-client',
      'Server and client meet in the contract.',
      { path: '^packages/server/' },
      { path: '^packages/client/' },
    ),
    never(
      'client-never-server',
      'Server and client meet in the contract.',
      { path: '^packages/client/' },
      { path: '^packages/server/' },
    ),

    only(
      'platform',
      'Features stand on the platform, never the other way round.',
      '^packages/server/src/(platform|external)/',
      [
        '^packages/(domain|contract)/src/',
        '^packages/server/src/(platform|external)/',
        '(^|/)node_modules/',
        '^node:',
        '^[a-z_/]+$',
      ],
    ),
    never(
      'platform-never-features',
      'Not even its tests know a feature.',
      { path: '^packages/server/src/(platform|external)/' },
      { path: '^packages/server/src/(features/|app\\.ts|main\\.ts)' },
    ),
    never(
      'server-features-by-their-index',
      'Of another feature only its index.ts may be used.',
      { path: '^packages/server/src/features/([^/]+)/' },
      {
        path: '^packages/server/src/features/',
        pathNot: ['^packages/server/src/features/$1/', '/index\\.ts$'],
      },
    ),
    never(
      'server-features-below-app',
      'app.ts puts the features together; they do not know it.',
      { path: '^packages/server/src/features/', pathNot: tests },
      { path: '^packages/server/src/(app|main)\\.ts$' },
    ),

    only('client-ui', 'The parts of the screen know nothing of surveillance.', '^packages/client/src/ui/', [
      '^packages/client/src/(ui|assets)/',
      '(^|/)node_modules/',
    ]),
    only('client-lib', 'The tools of the client know no feature.', '^packages/client/src/lib/', [
      '^packages/client/src/(lib|ui|assets)/',
      '^packages/(domain|contract)/src/',
      '(^|/)node_modules/',
    ]),
    never(
      'client-features-apart',
      'Pages that need two features are composed in app.',
      { path: '^packages/client/src/features/([^/]+)/' },
      { path: '^packages/client/src/(features|app)/', pathNot: '^packages/client/src/features/$1/' },
    ),

    never(
      'sql-in-queries',
      'SQL is written in *.queries.ts and in platform/db.',
      {
        path: '^packages/server/src/',
        pathNot: [tests, '\\.queries\\.ts$', '^packages/server/src/platform/(db|jobs|postgres)/'],
      },
      { path: library('kysely', 'pg'), dependencyTypesNot: ['type-only'] },
    ),
    never(
      'fastify-in-routes',
      'HTTP is the business of *.routes.ts and platform/http; features do not even know its types.',
      { path: '^packages/server/src/features/', pathNot: [tests, '\\.routes\\.ts$'] },
      { path: library('fastify', '@fastify', 'fastify-type-provider-zod') },
    ),
    never(
      'fastify-in-platform-http',
      'The rest of the platform may speak of requests, but not serve them.',
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
      'Import a thing from where it is; only a server feature has a list of what others may use.',
      { path: `${sources}.*index\\.tsx?$`, pathNot: '^packages/server/src/features/[^/]+/index\\.ts$' },
      {},
    ),
    never(
      'no-test-in-product',
      'What ships does not lean on tests.',
      { path: sources, pathNot: tests },
      { path: tests },
    ),
    never(
      'only-shipped-libraries',
      'A library that ships is a dependency of its package, not of development.',
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
