import { text } from '@plumbline/text/text'
import { tableOfReadings } from '../layouts/apply-reader.ts'
import type { BrokerReader, LineReading } from '../layouts/broker-reader.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'

/** A record of QIF: its values by the letter that starts their line, and the line on which it begins. */
interface QifRecord {
  /** The list it belongs to, such as `invst` or `security`. */
  readonly list: string
  /** 1-based line of the file. */
  readonly line: number
  readonly values: ReadonlyMap<string, string>
}

const QIF: BrokerReader = { name: 'QIF', headers: [] }

/** What Quicken's investment actions mean. The suffix X moves the money to or from another account. */
const ACTIONS: Readonly<Record<string, string>> = {
  buy: 'Buy',
  cvrshrt: 'Cover short',
  sell: 'Sell',
  shtsell: 'Sell short',
  div: 'Dividend',
  cglong: 'Dividend',
  cgshort: 'Dividend',
  cgmid: 'Dividend',
  reinvdiv: 'Buy',
  reinvint: 'Buy',
  reinvlg: 'Buy',
  reinvsh: 'Buy',
  reinvmd: 'Buy',
  stksplit: 'Split',
}
/** Quicken states a split as the new shares for 10 old ones. */
const OLD_SHARES_OF_SPLIT = 10

/** Reads the investment transactions of a QIF file. Bank transactions are left out. Lines are those of the dates. */
export function readQif(text: string, fileName: string): ReadOutcome {
  const records = recordsOf(text)
  const symbols = new Map(
    records.filter(({ list }) => list === 'security').map(({ values }) => [values.get('N'), values.get('S') ?? '']),
  )
  const readings = records
    .filter(({ list, values }) => values.has('D') && !/^(?:account|security|prices|cat|class|memorized)/.test(list))
    .map((record) => readRecord(record, symbols))
  return tableOfReadings(QIF, readings, { fileName, encoding: null, delimiter: null })
}

function recordsOf(text: string): QifRecord[] {
  const records: QifRecord[] = []
  let list = ''
  let values = new Map<string, string>()
  let start = 0
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const letter = content.charAt(0)
    if (letter === '!') list = listOf(content) ?? list
    else if (letter === '^') {
      if (values.size > 0) records.push({ list, line: start, values })
      values = new Map()
    } else if (letter !== '') {
      if (values.size === 0) start = index + 1
      if (!values.has(letter)) values.set(letter, content.slice(1).trim())
    }
  }
  if (values.size > 0) records.push({ list, line: start, values })
  return records
}

function listOf(line: string): string | null {
  if (/^!account/i.test(line)) return 'account'
  return /^!type:(.*)$/i.exec(line)?.[1]?.trim().toLowerCase() ?? null
}

function readRecord({ list, line, values }: QifRecord, symbols: ReadonlyMap<string | undefined, string>): LineReading {
  const of = (letter: string) => values.get(letter) ?? ''
  const action = of('N')
  const word = ACTIONS[action.toLowerCase().replace(/(?<=.{2})x$/, '')]
  const security = of('Y')
  if (list !== 'invst' || security === '')
    return {
      line,
      leftOut: text('“{word}” belongs to the account, not to a security', { word: action || of('P') || list }),
    }
  const common = {
    line,
    date: dayOf(of('D')),
    type: word ?? action,
    symbol: symbols.get(security) ?? '',
    name: security,
    comments: of('M'),
  }
  if (word === 'Split') return { ...common, splitRatio: `${of('Q')}:${OLD_SHARES_OF_SPLIT}` }
  if (word === 'Dividend') return { ...common, total: of('T') || of('U') }
  return { ...common, units: of('Q'), price: of('I'), fee: of('O'), total: of('T') || of('U') }
}

/** `7/ 1'24` is 7/1/2024: Quicken pads days with a space and marks the years after 1999 with an apostrophe. */
function dayOf(date: string): string {
  return date
    .replaceAll(' ', '')
    .replace(/['/.-](\d{2})$/, (_, year: string) => `/${fullYear(date, year)}`)
    .replace("'", '/')
}

function fullYear(date: string, year: string): string {
  const isAfter1999 = date.includes("'") || Number(year) < 50
  return `${isAfter1999 ? '20' : '19'}${year}`
}
