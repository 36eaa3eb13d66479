import type { McpServer } from '@modelcontextprotocol/server'
import { companyFigures, type Figure, getFigure } from '@plumbline/contract/figures'
import { listPickValues, screenAssets } from '@plumbline/contract/screener/operations'
import * as schemas from '@plumbline/contract/screener/schemas'
import {
  MAX_SCREENER_FILTERS,
  pickFieldNames,
  type ScreenerFieldName,
  screenerFieldNames,
} from '@plumbline/contract/screener/vocabulary'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import { figureMeaning } from '../figure-meanings.ts'
import type { Installation } from '../installation.ts'
import { assetPage } from '../page-links.ts'

const MAX_RESULTS = 50

const UNITS: Record<Figure['kind'], string> = {
  category: 'text',
  'per-share': 'money per share',
  'large-money': 'money',
  count: 'count',
  'large-count': 'count',
  ratio: 'ratio: 0.05 is 5 %',
  number: 'number',
}

function unitOf({ kind, currency }: Figure): string {
  if (currency === null) return UNITS[kind]
  return `${UNITS[kind]} in ${currency === 'USD' ? 'US dollars' : "the asset's currency"}`
}

const FIELD_GUIDE = companyFigures
  .filter(({ use }) => use !== 'holdings')
  .map((figure) => `${figure.name} (${figure.label}, ${unitOf(figure)})`)
  .join('; ')

const { universe } = schemas.screenAssets.body.unwrap().shape
const filters = z.array(schemas.assetFilter).max(MAX_SCREENER_FILTERS).default([])
const sort = schemas.assetSort.prefault({})

const result = z.object({
  ...schemas.screenerResult.pick({
    _id: true,
    symbol: true,
    name: true,
    exchange: true,
    currency: true,
    isin: true,
    price: true,
    priceDate: true,
  }).shape,
  values: z.partialRecord(z.enum(screenerFieldNames), z.union([z.number(), z.string()]).nullable()),
  page: z.string(),
})

export function addScreenerTools(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'screen_assets',
    title: 'Screen assets',
    description: `Finds securities whose figures meet all filters. Fields: ${FIELD_GUIDE}. Text fields take the operator eq and a value of list_screener_values. A security without a figure meets no filter on it, except a filter with orMissing: true.`,
    input: z.strictObject({
      filters: filters.describe('Combined with AND'),
      universe: universe.describe('All securities, those held today, or those watched'),
      sort: sort.describe('Missing values sort last'),
      columns: z.array(z.enum(screenerFieldNames)).default([]).describe('Further fields to return'),
      limit: z.int().min(1).max(MAX_RESULTS).default(20).describe('Securities to return'),
      offset: z.int().min(0).default(0).describe('Securities to skip'),
    }),
    output: z.object({
      results: z.array(result),
      count: z.int().describe('All matches'),
      missing: z.int().describe('Matches without a value in the sort field'),
      figures: z.array(figureMeaning),
    }),
    size: 'limit',
    userTexts: [],
    async run({ columns, ...screen }) {
      const sorted = screen.sort.by === 'name' || screen.sort.by === 'symbol' ? [] : [screen.sort.by]
      const fields = [
        ...new Set<ScreenerFieldName>([...screen.filters.map(({ field }) => field), ...sorted, ...columns]),
      ]
      const { results, count, missing } = await installation.call(screenAssets, { body: screen })
      return {
        results: results.map((each) => ({
          ...each,
          values: Object.fromEntries(fields.map((field) => [field, each[field]])),
          page: assetPage(installation, each._id),
        })),
        count,
        missing,
        figures: fields.map((field) => {
          const figure = getFigure(field)
          return {
            figure: `values.${field}`,
            meaning: figure.explanation,
            unit: unitOf(figure),
            page: `${installation.origin}/app/screener`,
          }
        }),
      }
    },
  })

  addTool(server, {
    name: 'list_screener_values',
    title: 'List screener values',
    description: 'Lists the values of a text field of the screener, for a filter of screen_assets.',
    input: z.strictObject({ field: z.enum(pickFieldNames).describe('The field') }),
    output: z.object({ field: z.string(), values: z.array(z.string()) }),
    userTexts: [],
    async run({ field }) {
      const values = await installation.call(listPickValues)
      return { field, values: values[field].map(({ _id }) => _id) }
    },
  })
}
