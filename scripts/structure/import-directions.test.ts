import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import folderRules from '../../.dependency-cruiser.folders.mjs'
import rules from '../../.dependency-cruiser.mjs'
import { cruiseImports, RULE_FILES, type RuleViolation } from '../checks/cruise-imports.ts'
import { makeTree, type TemporaryTree } from './violating-tree.ts'

/** A module that the violations import. It violates no rule itself. */
const innocent = {
  'packages/engine/src/money.ts': 'export const money = 1\nexport type Money = number\n',
  'packages/contract/src/value-schemas.ts':
    "import { z } from 'zod'\nimport type { Money } from '@plumbline/engine/money'\nexport const value = z.number()\nexport type Value = Money\n",
  'packages/csv-import/src/parse.ts':
    "import Decimal from 'decimal.js'\nimport { money } from '@plumbline/engine/money'\nexport const parse = [Decimal, money]\n",
  'packages/csv-import/src/exports/write.ts': 'export const write = 1\n',
  'packages/csv-import/src/formats/read.ts': 'export const read = 1\n',
  'packages/csv-import/src/outcomes/judge.ts': 'export const judge = 1\n',
  'packages/text/src/format-text.ts': 'export const formatText = 1\n',
  'packages/fixtures/src/example.ts': 'export const example = 1\n',
  'packages/engine/src/money.test.ts':
    "import { example } from '@plumbline/fixtures/example'\nimport { test } from 'vitest'\nimport fastCheck from 'fast-check'\nimport { money } from './money.ts'\ntest('', () => [example, money, fastCheck])\n",
  'apps/server/src/portfolios/find-portfolio.ts': 'export const findPortfolio = 1\n',
  'apps/server/src/portfolios/routes.ts':
    "import { findPortfolio } from './find-portfolio.ts'\nexport const portfolioRoutes = findPortfolio\n",
  'apps/server/src/transactions/record-transaction.ts':
    "import { findPortfolio } from '../portfolios/find-portfolio.ts'\nexport const recordTransaction = findPortfolio\n",
  'apps/server/src/testing/test-server.ts':
    "import { portfolioRoutes } from '../portfolios/routes.ts'\nexport const testServer = portfolioRoutes\n",
  'apps/server/src/app.ts':
    "import { portfolioRoutes } from './portfolios/routes.ts'\nexport const app = portfolioRoutes\n",
  'apps/server/src/app.test.ts':
    "import { SMTPServer } from 'smtp-server'\nimport { app } from './app.ts'\nimport { testServer } from './testing/test-server.ts'\nexport const all = [SMTPServer, app, testServer]\n",
  'apps/server/src/transactions/set-up.test.ts':
    "import { testServer } from '../testing/test-server.ts'\nexport const all = testServer\n",
  'apps/server/src/market/prices.ts': 'export const prices = 1\n',
  'apps/server/src/market/refresh/sweep.ts': "import { prices } from '../prices.ts'\nexport const sweep = prices\n",
  'apps/web/src/ui/button.ts': 'export const button = 1\n',
  'packages/contract/src/operations.ts':
    "import type { Value } from './value-schemas.ts'\nexport const operation: Value = 1\n",
  'packages/client/src/client.ts':
    "import { operation } from '@plumbline/contract/operations'\nexport const call = operation\n",
  'apps/web/src/api/client.ts':
    "import { call } from '@plumbline/client/client'\nimport type { Value } from '@plumbline/contract/value-schemas'\nexport const client: Value = call\n",
  'apps/web/src/features/holdings/table.ts':
    "import { client } from '../../api/client.ts'\nimport { button } from '../../ui/button.ts'\nexport const table = [client, button]\n",
  'apps/web/src/routes/portfolio.ts':
    "import { table } from '../features/holdings/table.ts'\nexport const portfolio = table\n",
}

const violations: { rule: string; file: string; text: string }[] = [
  {
    rule: 'texts-are-data',
    file: 'packages/csv-import/src/formats-text.ts',
    text: "import '@plumbline/text/format-text'\n",
  },
  { rule: 'text-loads-nothing', file: 'packages/text/src/text.ts', text: "import 'zod'\n" },
  { rule: 'engine-is-pure', file: 'packages/engine/src/reads-file.ts', text: "import 'node:fs'\n" },
  { rule: 'engine-is-pure', file: 'packages/engine/src/uses-package.ts', text: "import 'decimal.js'\n" },
  {
    rule: 'engine-is-pure',
    file: 'packages/engine/src/reaches-contract.ts',
    text: "import '../../contract/src/value-schemas.ts'\n",
  },
  {
    rule: 'engine-is-pure',
    file: 'packages/engine/src/takes-type.ts',
    text: "import type { Value } from '@plumbline/contract/value-schemas'\nexport type Copy = Value\n",
  },
  {
    rule: 'figures-are-values',
    file: 'packages/engine/src/figures/calculates.ts',
    text: "import { money } from '../money.ts'\nexport const figure = money\n",
  },
  { rule: 'engine-tests-stay-inside', file: 'packages/engine/src/outside.test.ts', text: "import 'zod'\n" },
  { rule: 'reading-is-pure', file: 'packages/reading/src/reads-file.ts', text: "import 'node:fs'\n" },
  { rule: 'csv-import-is-pure', file: 'packages/csv-import/src/reads-file.ts', text: "import 'node:fs'\n" },
  { rule: 'csv-import-is-pure', file: 'packages/csv-import/src/validates.ts', text: "import 'zod'\n" },
  ...[
    ...['cells', 'words', 'tables', 'layouts', 'formats', 'laws', 'readings', 'interpretations'],
    ...['outcomes', 'questions'],
  ].map((room) => ({
    rule: `csv-import-${room}`,
    file: `packages/csv-import/src/${room}/writes.ts`,
    text: "import '../exports/write.ts'\n",
  })),
  {
    rule: 'csv-import-tasks',
    file: 'packages/csv-import/src/tasks/judges.ts',
    text: "import '../outcomes/judge.ts'\n",
  },
  {
    rule: 'csv-import-exports',
    file: 'packages/csv-import/src/exports/reads.ts',
    text: "import '../formats/read.ts'\n",
  },
  { rule: 'brokers-are-pure', file: 'packages/brokers/src/reads-file.ts', text: "import 'node:fs'\n" },
  { rule: 'brokers-are-pure', file: 'packages/brokers/src/validates.ts', text: "import 'zod'\n" },
  {
    rule: 'contract-is-zod-and-engine-types',
    file: 'packages/contract/src/parses.ts',
    text: "import '@plumbline/csv-import/parse'\n",
  },
  {
    rule: 'contract-loads-zod-in-schemas-alone',
    file: 'packages/contract/src/validates.ts',
    text: "import { value } from './value-schemas.ts'\nexport const copy = value\n",
  },
  { rule: 'contract-loads-zod-in-schemas-alone', file: 'packages/contract/src/loads.ts', text: "import 'zod'\n" },
  { rule: 'mcp-is-client-and-contract', file: 'packages/mcp/src/reads-files.ts', text: "import 'decimal.js'\n" },
  { rule: 'verify-is-engine-alone', file: 'packages/verify/src/asks.ts', text: "import 'node:http'\n" },
  {
    rule: 'clients-load-no-schemas',
    file: 'apps/web/src/api/validates.ts',
    text: "import '@plumbline/contract/value-schemas'\n",
  },
  {
    rule: 'clients-load-no-schemas',
    file: 'packages/client/src/validates.ts',
    text: "import '@plumbline/contract/value-schemas'\n",
  },
  { rule: 'client-is-contract-alone', file: 'packages/client/src/reads-file.ts', text: "import 'node:fs'\n" },
  {
    rule: 'contract-takes-only-types-and-figures-from-engine',
    file: 'packages/contract/src/calculates.ts',
    text: "import { money } from '@plumbline/engine/money'\nexport const copy = money\n",
  },
  {
    rule: 'payment-simulation-is-pure',
    file: 'packages/payment-simulation/src/makes-ids.ts',
    text: "import 'node:crypto'\n",
  },
  {
    rule: 'packages-know-no-app',
    file: 'packages/contract/src/reaches-server.ts',
    text: "import '../../../apps/server/src/app.ts'\n",
  },
  {
    rule: 'web-knows-no-server',
    file: 'apps/web/src/api/reaches-server.ts',
    text: "import '../../../server/src/app.ts'\n",
  },
  { rule: 'server-knows-no-web', file: 'apps/server/src/renders.ts', text: "import '../../web/src/ui/button.ts'\n" },
  {
    rule: 'journeys-stay-outside',
    file: 'e2e/journeys/inside.spec.ts',
    text: "import '../../apps/server/src/app.ts'\n",
  },
  {
    rule: 'packages-know-no-app',
    file: 'packages/market-sources/src/reaches-server.ts',
    text: "import '../../../apps/server/src/app.ts'\n",
  },
  {
    rule: 'server-routes-are-only-for-the-app',
    file: 'apps/server/src/transactions/calls-routes.ts',
    text: "import '../portfolios/routes.ts'\n",
  },
  {
    rule: 'server-ground-knows-no-feature',
    file: 'apps/server/src/http/knows-feature.ts',
    text: "import '../portfolios/find-portfolio.ts'\n",
  },
  {
    rule: 'web-features-stand-alone',
    file: 'apps/web/src/features/dividends/list.ts',
    text: "import '../holdings/table.ts'\n",
  },
  {
    rule: 'web-ground-knows-no-feature',
    file: 'apps/web/src/ui/knows-feature.ts',
    text: "import '../features/holdings/table.ts'\n",
  },
  { rule: 'web-ground-knows-no-feature', file: 'apps/web/src/ui/fetches.ts', text: "import '../api/client.ts'\n" },
  { rule: 'web-api-knows-no-page', file: 'apps/web/src/api/renders.ts', text: "import '../ui/button.ts'\n" },
  { rule: 'web-stores-stand-alone', file: 'apps/web/src/stores/renders.ts', text: "import '../ui/button.ts'\n" },
  {
    rule: 'web-features-know-no-route',
    file: 'apps/web/src/features/holdings/navigates.ts',
    text: "import '../../routes/portfolio.ts'\n",
  },
  { rule: 'no-cycles', file: 'packages/engine/src/first.ts', text: "import './second.ts'\n" },
  {
    rule: 'no-type-cycles',
    file: 'apps/server/src/accounts/send.ts',
    text: "import type { Services } from './services.ts'\nexport const send: Services | number = 1\n",
  },
  {
    rule: 'no-type-cycles',
    file: 'packages/contract/src/screener/operations.ts',
    text: "import type { schema } from './schemas.ts'\nexport const WORDS: typeof schema | number = 1\n",
  },
  { rule: 'no-type-cycles', file: 'apps/web/src/stores/first.ts', text: "export type { Second } from './second.ts'\n" },
  { rule: 'web-api-knows-no-page', file: 'apps/web/src/api/navigates.ts', text: "import '../routes/portfolio.ts'\n" },
  { rule: 'nothing-imports-tests', file: 'packages/engine/src/shares.test.ts', text: "import './money.test.ts'\n" },
  {
    rule: 'production-knows-no-test-code',
    file: 'apps/server/src/serves-tests.ts',
    text: "import './testing/test-server.ts'\n",
  },
  {
    rule: 'production-knows-no-test-code',
    file: 'apps/server/src/serves-fixtures.ts',
    text: "import '@plumbline/fixtures/example'\n",
  },
  {
    rule: 'production-needs-no-dev-dependency',
    file: 'apps/server/src/receives-mail.ts',
    text: "import 'smtp-server'\n",
  },
  { rule: 'packages-are-declared', file: 'apps/server/src/undeclared.test.ts', text: "import 'react'\n" },
  { rule: 'no-unresolvable-import', file: 'apps/server/src/lost.ts', text: "import './nowhere.ts'\n" },
]

/** Folders that import each other, one of them only for a type; and three folders in a cycle. */
const folderCycles = {
  'apps/server/src/mail/outbox.ts':
    "import type { record } from '../audit/record.ts'\nexport const put: typeof record = 1\n",
  'apps/server/src/audit/record.ts': "import { network } from './network.ts'\nexport const record: number = network\n",
  'apps/server/src/audit/network.ts': 'export const network = 1\n',
  'apps/server/src/audit/alert.ts': "import { put } from '../mail/outbox.ts'\nexport const alert = put\n",
  'apps/server/src/assets/find.ts': "import '../market/securities/store.ts'\nexport const find = 1\n",
  'apps/server/src/assets/describe.ts': 'export const describe = 1\n',
  'apps/server/src/market/securities/store.ts': "import '../news/read.ts'\n",
  'apps/server/src/market/news/read.ts': "import '../../assets/describe.ts'\n",
}

describe('import directions', () => {
  let tree: TemporaryTree
  let graph: { violations: RuleViolation[] }

  beforeAll(async () => {
    const violating = Object.fromEntries(violations.map(({ file, text }) => [file, text]))
    tree = makeTree({
      ...innocent,
      ...violating,
      ...folderCycles,
      'packages/engine/src/second.ts': "import './first.ts'\n",
      'packages/contract/src/screener/schemas.ts':
        "import { WORDS } from './operations.ts'\nexport const schema = WORDS\n",
      'apps/web/src/stores/second.ts': "import type * as first from './first.ts'\nexport type Second = typeof first\n",
      'apps/server/src/accounts/services.ts': "import { send } from './send.ts'\nexport type Services = typeof send\n",
    })
    const graphs = await Promise.all(
      RULE_FILES.map((ruleFile) => cruiseImports(tree.folder, ['packages', 'apps', 'e2e'], ruleFile)),
    )
    graph = { violations: graphs.flatMap(({ violations }) => violations) }
  })
  afterAll(() => tree.remove())

  test.each(violations)('$rule refuses $file', ({ rule, file }) => {
    expect(graph.violations.filter(({ from }) => from === file).map((violation) => violation.rule)).toContain(rule)
  })

  test('no-server-folder-cycles refuses folders that need each other, directly or through others', () => {
    const folders = graph.violations.filter(({ rule }) => rule === 'no-server-folder-cycles').map(({ from }) => from)
    expect([...new Set(folders)].sort()).toEqual(
      ['assets', 'audit', 'mail', 'market/news', 'market/securities'].map((folder) => `apps/server/src/${folder}`),
    )
  })

  test('every rule has a violation that proves it', () => {
    const proven = new Set([...violations.map(({ rule }) => rule), 'no-server-folder-cycles'])
    const all = [...(rules.forbidden ?? []), ...(folderRules.forbidden ?? [])].map(({ name }) => name)
    expect(all.filter((name) => name === undefined || !proven.has(name))).toEqual([])
  })

  test('imports in the right direction pass', () => {
    const violatingFiles = new Set(violations.map(({ file }) => file))
    const wronglyRefused = graph.violations.filter(
      ({ rule, from }) =>
        rule !== 'no-server-folder-cycles' &&
        !violatingFiles.has(from) &&
        !/(second|services|screener\/schemas)[.]ts$/.test(from),
    )
    expect(wronglyRefused).toEqual([])
  })
})
