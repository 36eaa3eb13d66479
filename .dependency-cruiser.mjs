// Direction of imports: text ← engine, reading ← csv-import ← contract ← {server, web} ← e2e.
// scripts/structure/import-directions.test.ts
// holds a deliberate violation of each rule. TypeScript 7 has no compiler API: without @swc/core nothing would be read.

const TESTS = '[.](test|spec)[.]tsx?$|/src/testing/'
const TEST_PACKAGES = 'packages/fixtures/|node_modules/(vitest|fast-check)/'

/** The rooms of the csv import, each with the rooms that it may import. */
const CSV_IMPORT_ROOMS = {
  cells: [],
  words: ['cells'],
  tables: ['words', 'cells'],
  layouts: ['tables', 'words', 'cells'],
  formats: ['layouts', 'tables', 'words', 'cells'],
  laws: ['tables', 'words', 'cells'],
  readings: ['laws', 'tables', 'words', 'cells'],
  interpretations: ['readings', 'laws', 'tables', 'words', 'cells'],
  exports: ['readings', 'tables', 'words', 'cells'],
  outcomes: ['readings', 'laws', 'tables', 'words', 'cells'],
  questions: ['outcomes', 'interpretations', 'readings', 'laws', 'tables', 'words', 'cells'],
  tasks: ['questions', 'interpretations', 'exports', 'formats', 'readings', 'laws', 'tables', 'words', 'cells'],
}

const csvImportRooms = Object.entries(CSV_IMPORT_ROOMS).map(([room, below]) => ({
  name: `csv-import-${room}`,
  comment: `In the csv import, ${room} know ${below.length === 0 ? 'no other room' : below.join(', ')}.`,
  severity: /** @type {const} */ ('error'),
  from: { path: `^packages/csv-import/src/${room}/`, pathNot: TESTS },
  to: { path: '^packages/csv-import/src/', pathNot: `^packages/csv-import/src/(${[room, ...below].join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'texts-are-data',
      comment: 'Packages mark texts and format none of them: that is for the server and the web application.',
      severity: 'error',
      from: { path: '^packages/(?!text/)', pathNot: TESTS },
      to: { path: '^packages/text/src/', pathNot: '^packages/text/src/(text|language)[.]ts$' },
    },
    {
      name: 'text-loads-nothing',
      comment: 'Every package and the first script of the web application load how texts are marked.',
      severity: 'error',
      from: { path: '^packages/text/src/(text|language)[.]ts$' },
      to: {},
    },
    {
      name: 'engine-is-pure',
      comment: 'The engine imports itself and the marks of texts: no Node module. Its input is passed in.',
      severity: 'error',
      from: { path: '^packages/engine/src/', pathNot: TESTS },
      to: { pathNot: '^packages/(engine|text)/src/' },
    },
    {
      name: 'figures-are-values',
      comment: 'The catalog of figures is loaded by the contract and the pages: no calculation comes along.',
      severity: 'error',
      from: { path: '^packages/engine/src/figures/', pathNot: TESTS },
      to: { pathNot: '^packages/(engine/src/figures|text/src)/' },
    },
    {
      name: 'engine-tests-stay-inside',
      comment: "The engine's tests use the engine, the fixtures, Vitest, fast-check and Node's modules.",
      severity: 'error',
      from: { path: `^packages/engine/src/.*(${TESTS})` },
      to: { pathNot: `^packages/(engine|text)/src/|${TEST_PACKAGES}`, dependencyTypesNot: ['core'] },
    },
    {
      name: 'reading-is-pure',
      comment: 'The reading of documents knows texts and decimal.js: no I/O, no clock, no Node module.',
      severity: 'error',
      from: { path: '^packages/reading/src/', pathNot: TESTS },
      to: { pathNot: '^packages/(reading|text)/src/|node_modules/decimal[.]js/' },
    },
    {
      name: 'csv-import-is-pure',
      comment:
        'The csv import knows the readings, the engine, texts, decimal.js and parsers: no I/O, no clock, no Node module.',
      severity: 'error',
      from: { path: '^packages/csv-import/src/', pathNot: TESTS },
      to: {
        pathNot:
          '^packages/(csv-import|reading|engine|text)/src/|node_modules/(@rgrove/parse-xml|decimal[.]js|fflate|read-excel-file)/',
      },
    },
    ...csvImportRooms,
    {
      name: 'brokers-are-pure',
      comment:
        'The broker protocols know the readers of files, the engine and texts: what else they need is passed in.',
      severity: 'error',
      from: { path: '^packages/brokers/src/', pathNot: TESTS },
      to: {
        pathNot: '^packages/(brokers|csv-import|engine|text)/src/|node_modules/decimal[.]js/',
      },
    },
    {
      name: 'payment-simulation-is-pure',
      comment: 'Simulated payments know assertions alone: no I/O, no clock. Time and ids are passed in.',
      severity: 'error',
      from: { path: '^packages/payment-simulation/src/', pathNot: TESTS },
      to: { pathNot: '^packages/payment-simulation/src/|^(node:)?assert(/strict)?$' },
    },
    {
      name: 'contract-is-zod-and-engine-types',
      comment:
        'The contract is schemas: it imports zod, texts and itself, and from the engine types and the catalog of figures.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { pathNot: '^packages/(contract|engine|text)/src/|node_modules/zod/' },
    },
    {
      name: 'contract-loads-zod-in-schemas-alone',
      comment: 'Operations, vocabularies and limits load in the browser: only files named …schemas.ts load zod.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: `${TESTS}|schemas[.]ts$` },
      to: { path: 'node_modules/zod/|schemas[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'clients-load-no-schemas',
      comment: 'The web application and the published client take types from the schemas and load none of them.',
      severity: 'error',
      from: { path: '^(apps/web|packages/client)/src/', pathNot: TESTS },
      to: { path: 'node_modules/zod/|^packages/contract/.*schemas[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-is-contract-alone',
      comment: 'The published client imports the contract and nothing else.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: TESTS },
      to: { pathNot: '^packages/(client|contract)/src/' },
    },
    {
      name: 'mcp-is-client-and-contract',
      comment: 'The tools for assistants call the contract through the client: they work from another machine, too.',
      severity: 'error',
      from: { path: '^packages/mcp/src/', pathNot: TESTS },
      to: {
        pathNot:
          '^packages/(mcp|client|contract|engine)/|^package\\.json$|node_modules/(@modelcontextprotocol/server|zod)/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'verify-is-engine-alone',
      comment: 'The verifier of certificates recomputes with the engine: no server, no network.',
      severity: 'error',
      from: { path: '^packages/verify/src/', pathNot: TESTS },
      to: {
        pathNot: '^packages/(verify|engine)/src/|^package\\.json$|node_modules/fflate/|^(node:)?(fs|crypto|util)$',
      },
    },
    {
      name: 'contract-takes-only-types-and-figures-from-engine',
      comment: 'The browser loads the contract with its first script: no calculation comes along.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { path: '^packages/engine/src/(?!figures/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-know-no-app',
      comment: 'Packages stand below the applications.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|benchmarks|scripts)/' },
    },
    {
      name: 'web-knows-no-server',
      comment: 'The web application knows the server by the contract alone.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-knows-no-web',
      comment: 'The server serves the built files of the web application and imports none of its code.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'journeys-stay-outside',
      comment: 'The end-to-end tests drive the product from outside, as a user does.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^apps/' },
    },
    {
      name: 'server-routes-are-only-for-the-app',
      comment: "Features call each other's use cases. Only app.ts binds routes.",
      severity: 'error',
      from: { path: '^apps/server/src/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/server/src/[^/]+/routes[.]ts$', pathNot: '^apps/server/src/$1/' },
    },
    {
      name: 'server-ground-knows-no-feature',
      comment: 'http, database and errors carry the features and import none of them.',
      severity: 'error',
      from: { path: '^apps/server/src/((http|database)/|(errors|config)[.]ts$)', pathNot: TESTS },
      to: { path: '^apps/server/src/(?!http/|database/|testing/)[^/]+/' },
    },
    {
      name: 'web-features-stand-alone',
      comment: 'A feature of the web application imports no other feature; routes bring them together.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-ground-knows-no-feature',
      comment:
        'ui and formatting know neither features, nor routes, nor the API; api knows neither features, nor routes, nor ui.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|formatting|theme)/', pathNot: TESTS },
      to: { path: '^apps/web/src/(features|routes|api)/' },
    },
    {
      name: 'web-api-knows-no-page',
      comment: 'The client of the API knows neither features, nor routes, nor components.',
      severity: 'error',
      from: { path: '^apps/web/src/api/', pathNot: TESTS },
      to: { path: '^apps/web/src/(features|routes|ui)/' },
    },
    {
      name: 'web-stores-stand-alone',
      comment: 'What the browser keeps is known to everybody and knows only itself and the types of the contract.',
      severity: 'error',
      from: { path: '^apps/web/src/stores/', pathNot: TESTS },
      to: { path: '^apps/web/src/(?!stores/)|^packages/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-know-no-route',
      comment: 'Routes compose features, never the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/routes/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other at run time are one module, or contain a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-type-cycles',
      comment: 'The same for types. In the contract, operations and schemas share a vocabulary and not each other.',
      severity: 'error',
      from: { pathNot: '^packages/contract/src/explanations/' },
      to: { circular: true },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Code that tests share lives in a module of its own, not in a test file.',
      severity: 'error',
      from: {},
      to: { path: '[.](test|spec)[.]tsx?$' },
    },
    {
      name: 'production-knows-no-test-code',
      comment: 'What runs in production imports neither test code nor fixtures.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: `${TESTS}|^packages/fixtures/` },
      to: { path: '/src/testing/|^packages/fixtures/' },
    },
    {
      name: 'production-needs-no-dev-dependency',
      comment:
        'What runs in production is declared under dependencies: it must run after an install without the others.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'packages-are-declared',
      comment: 'Each workspace declares what it imports; only Vitest and fast-check are shared from the root.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/(vitest|fast-check)/' },
    },
    {
      name: 'no-unresolvable-import',
      comment: 'An import that resolves to nothing escapes every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The examples import the published client.
    exclude: { path: '(^|/)(dist|test-results)/|^packages/client/examples/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}
