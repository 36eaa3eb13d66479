import { isIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { unzipSync } from 'fflate'

/** Rates of one day by currency: 1 euro = rate. */
export interface RateDay {
  day: number
  rates: Map<string, number>
}

const MAX_CSV_BYTES = 64 * 1024 * 1024

/**
 * The whole history: a zip with one CSV, newest day first, `N/A` where a currency has no rate, a trailing comma on each
 * line.
 */
export function readHistory(zip: Uint8Array): RateDay[] {
  const files = unzipSync(zip, {
    filter: ({ name, originalSize }) => /\.csv$/i.test(name) && originalSize <= MAX_CSV_BYTES,
  })
  const csv = Object.values(files)[0]
  return csv === undefined ? [] : readCsv(new TextDecoder().decode(csv))
}

function readCsv(csv: string): RateDay[] {
  const [header = '', ...lines] = csv.split(/\r?\n/)
  const currencies = header.split(',').map((name) => name.trim())
  return lines.flatMap((line) => {
    const cells = line.split(',')
    const date = cells[0]?.trim() ?? ''
    if (!isIsoDate(date)) return []
    const rates = new Map<string, number>()
    for (const [index, currency] of currencies.entries()) {
      const rate = Number(cells[index] || Number.NaN)
      if (index > 0 && /^[A-Z]{3}$/.test(currency) && rate > 0 && Number.isFinite(rate)) rates.set(currency, rate)
    }
    return { day: parseIsoDate(date), rates }
  })
}

/** The daily and the 90-day file: `<Cube time="…">` around `<Cube currency="…" rate="…"/>`. */
export function readXml(xml: string): RateDay[] {
  const days: RateDay[] = []
  for (const [tag] of xml.matchAll(/<Cube\b[^>]*>/g)) {
    const date = attributeOf(tag, 'time')
    const currency = attributeOf(tag, 'currency')
    const rate = Number(attributeOf(tag, 'rate') ?? Number.NaN)
    if (date !== undefined && isIsoDate(date)) days.push({ day: parseIsoDate(date), rates: new Map() })
    else if (currency !== undefined && /^[A-Z]{3}$/.test(currency) && rate > 0) days.at(-1)?.rates.set(currency, rate)
  }
  return days
}

function attributeOf(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return match?.[1] ?? match?.[2]
}
