import { marketCapCategory } from '@plumbline/contract/assets/market-cap-category'
import type {
  FieldRequest,
  PickValues,
  ScreenerDistribution,
  ScreenerResult,
} from '@plumbline/contract/screener/schemas'
import { numericFieldNames, type PickFieldName } from '@plumbline/contract/screener/vocabulary'
import type { ScreenerRow } from '../../market/securities/load-asset-rows.ts'
import { type KeptTableOptions, keepTable } from '../in-memory/keep-table.ts'
import { textAt } from '../in-memory/packed-texts.ts'
import { binValues } from './bin-values.ts'
import { type PageRequest, type ScreenedWith, TableScreen } from './screen-table.ts'
import { type ScreenerTable, ScreenerTableBuilder } from './screener-table.ts'

/** The fields of an asset that the table contains. */
export type ScreenedAsset = Omit<
  ScreenerResult,
  'symbol' | 'name' | 'currency' | 'isin' | 'image' | 'price' | 'priceDate' | 'change'
>

export interface Screener {
  screen(
    request: PageRequest,
    screened?: ScreenedWith,
  ): Promise<{ assets: ScreenedAsset[]; count: number; missing: number }>
  describeField(
    request: Pick<FieldRequest, 'filters' | 'field'>,
    screened?: ScreenedWith,
  ): Promise<ScreenerDistribution>
  values(): Promise<PickValues>
  /** Reads or builds the table, so that the first request need not wait for it. */
  prepare(): Promise<unknown>
  drop(): void
}

const program = new URL('./screener-table-thread.ts', import.meta.url)
const TABLE_FORMAT = `screener 2 ${numericFieldNames.join(' ')}`

function assetAt({ ids, numbers, picks }: ScreenerTable, row: number): ScreenedAsset {
  const figures = Object.fromEntries(
    numericFieldNames.map((name) => {
      const value = numbers[name][row] as number
      return [name, Number.isNaN(value) ? null : value]
    }),
  ) as Record<(typeof numericFieldNames)[number], number | null>
  const pick = (name: PickFieldName) => picks[name].values[picks[name].codes[row] as number]
  return {
    _id: textAt(ids, row),
    type: pick('type') ?? '',
    exchange: pick('exchange') ?? '',
    sector: pick('sector') ?? null,
    industry: pick('industry') ?? null,
    country: pick('country') ?? null,
    mktCapCategory: marketCapCategory(figures.mktCapUSD),
    ...figures,
  }
}

function pickValues({ picks }: ScreenerTable): PickValues {
  const list = (values: string[]) => values.map((value) => ({ _id: value }))
  return {
    type: list(picks.type.values),
    exchange: list(picks.exchange.values),
    sector: list(picks.sector.values),
    industry: list(picks.industry.values),
    country: list(picks.country.values),
    mktCapCategory: list(picks.mktCapCategory.values.toReversed()),
  }
}

/**
 * Screens all assets. Figures are stored as numeric columns, so filtering, counting and paging 250,000 rows takes a
 * few milliseconds. The table is read from its file or built on first use, dropped after some idle minutes, and rebuilt
 * in the background after changes.
 */
export function createScreener(options: KeptTableOptions<ScreenerRow>): Screener {
  const everything = keepTable(options, {
    format: TABLE_FORMAT,
    program,
    newBuilder: () => new ScreenerTableBuilder(),
    open: (table: ScreenerTable) => new TableScreen(table),
  })
  return {
    async screen(request, screened) {
      const screen = await everything.get()
      const { rows, count, missing } = screen.screen(request, screened)
      return { assets: rows.map((row) => assetAt(screen.table, row)), count, missing }
    },
    async describeField(request, screened) {
      const { values, missing } = (await everything.get()).valuesOf(request, screened)
      return { bins: binValues(values), missing }
    },
    async values() {
      return pickValues((await everything.get()).table)
    },
    prepare: everything.get,
    drop: everything.drop,
  }
}
