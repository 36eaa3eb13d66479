import { asJson, createStoredValue } from './stored-value.ts'

/** How the user left the holdings in this browser. */
interface HoldingsLayout {
  /** The chosen view of each portfolio, as in the address. */
  views: Record<string, string>
  /** Undefined until it is chosen. */
  isChartShown?: boolean
  chartPeriod?: string
  /** Whether the user has taken today and weight out of the default view. */
  areAddedLeftOut?: boolean
}

function readLayout(stored: unknown): HoldingsLayout {
  const { views, isChartShown, chartPeriod, areAddedLeftOut } = { ...(stored as Partial<HoldingsLayout> | undefined) }
  return {
    views: { ...views },
    ...(typeof isChartShown === 'boolean' && { isChartShown }),
    ...(typeof chartPeriod === 'string' && { chartPeriod }),
    ...(typeof areAddedLeftOut === 'boolean' && { areAddedLeftOut }),
  }
}

const stored = createStoredValue('plumbline-holdings', asJson(readLayout))

export const holdingsLayout = {
  ...stored,
  change: (change: Partial<HoldingsLayout>) => stored.set({ ...stored.get(), ...change }),
}
