import { text } from '@plumbline/text/text'
import { amountReader, sumOf } from '../cells/exact-amounts.ts'
import { tableOfReadings } from '../layouts/apply-reader.ts'
import type { BrokerReader, LineReading } from '../layouts/broker-reader.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { decodeEntities } from './decode-entities.ts'

/**
 * A node of OFX. Version 1 is SGML, where a tag with a value has no end tag; version 2 is XML. Both are parsed alike: a
 * tag followed by text is a value.
 */
interface Aggregate {
  readonly tag: string
  /** 1-based line of the file. */
  readonly line: number
  readonly values: Map<string, string>
  readonly parts: Aggregate[]
}

const TOKEN = /<(\/?)([A-Za-z0-9.]{1,40})>([^<\r\n]*)|\r\n|\r|\n/g
/** A statement nests six elements; in OFX 1, a tag without a value and without an end nests what follows. */
const MAX_DEPTH = 1000
/** Amounts have a point or a comma, and no groups. */
const readAmount = (cell: string) => readWithPoint(cell.replace(',', '.'))
const readWithPoint = amountReader('.')
const OFX: BrokerReader = { name: 'OFX', headers: [] }

const TRADES: Readonly<Record<string, 'Buy' | 'Sell'>> = {
  BUYSTOCK: 'Buy',
  BUYMF: 'Buy',
  BUYDEBT: 'Buy',
  BUYOTHER: 'Buy',
  SELLSTOCK: 'Sell',
  SELLMF: 'Sell',
  SELLDEBT: 'Sell',
  SELLOTHER: 'Sell',
  REINVEST: 'Buy',
}
const OPTIONS = new Set(['BUYOPT', 'SELLOPT', 'CLOSUREOPT'])
const IS_TRANSACTION =
  /^(?:BUY|SELL|CLOSURE)(?:STOCK|MF|DEBT|OTHER|OPT)$|^(?:REINVEST|INCOME|INVEXPENSE|RETOFCAP|SPLIT|TRANSFER|JRNLSEC|JRNLFUND|MARGININTEREST|INVBANKTRAN|STMTTRN)$/

/** Reads the investment transactions of an OFX or QFX file. Lines are those of the opening tags. */
export function readOfx(content: string, fileName: string): ReadOutcome {
  const root = parseOfx(content)
  if (root === null) {
    const message = text('The file is not valid OFX: its elements are nested more than {maxDepth} deep', {
      maxDepth: MAX_DEPTH,
    })
    return { ok: false, refusal: { code: 'too-deep', message, line: null } }
  }
  const securities = new Map(
    all(root, (tag) => tag === 'SECINFO').map((security) => [value(security, 'UNIQUEID'), security]),
  )
  const transactions = all(root, (tag) => IS_TRANSACTION.test(tag))
  const currency = value(root, 'CURDEF')
  const readings = transactions.map((transaction) => readTransaction(transaction, securities, currency))
  return tableOfReadings(OFX, readings, { fileName, encoding: null, delimiter: null })
}

/** Null if the elements are nested too deep. */
function parseOfx(text: string): Aggregate | null {
  const root: Aggregate = { tag: '', line: 1, values: new Map(), parts: [] }
  const open = [root]
  let line = 1
  for (const [whole, slash, name = '', content = ''] of text.matchAll(TOKEN)) {
    if (!whole.startsWith('<')) {
      line++
      continue
    }
    const tag = name.toUpperCase()
    const parent = open.at(-1) ?? root
    if (slash === '/') {
      const at = open.findLastIndex((aggregate) => aggregate.tag === tag)
      if (at > 0) open.length = at
    } else if (content.trim() !== '') {
      parent.values.set(tag, decodeEntities(content.trim()))
    } else {
      const aggregate: Aggregate = { tag, line, values: new Map(), parts: [] }
      parent.parts.push(aggregate)
      open.push(aggregate)
      if (open.length > MAX_DEPTH) return null
    }
  }
  return root
}

/** The aggregates with such a tag, from the top; none inside another one. */
function all(aggregate: Aggregate, fits: (tag: string) => boolean): Aggregate[] {
  return aggregate.parts.flatMap((part) => (fits(part.tag) ? [part] : all(part, fits)))
}

/** The first value of the tag anywhere below; '' if there is none. */
function value(aggregate: Aggregate, tag: string): string {
  const own = aggregate.values.get(tag)
  if (own !== undefined) return own
  for (const part of aggregate.parts) {
    const found = value(part, tag)
    if (found !== '') return found
  }
  return ''
}

/** `20240108160000.000[-5:EST]` is 2024-01-08. */
function dayOf(time: string): string {
  return time.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')
}

function readTransaction(
  transaction: Aggregate,
  securities: ReadonlyMap<string, Aggregate>,
  statementCurrency: string,
): LineReading {
  const { tag, line } = transaction
  const id = value(transaction, 'UNIQUEID')
  const security = securities.get(id)
  const has = (name: string) => value(transaction, name)
  const currency = has('CURSYM') || statementCurrency
  const common = {
    line,
    date: dayOf(has('DTTRADE')),
    symbol: security === undefined ? '' : value(security, 'TICKER'),
    isin: /^isin$/i.test(has('UNIQUEIDTYPE')) ? id : '',
    name: security === undefined ? id : value(security, 'SECNAME'),
    comments: has('MEMO'),
    currency,
    totalCurrency: currency,
  }
  if (OPTIONS.has(tag))
    return {
      line,
      leftOut: text('“{word}” is an option, which is not supported', { word: common.name }),
      isUnsupported: true,
    }
  const trade = TRADES[tag]
  if (trade !== undefined) {
    return {
      ...common,
      type: trade,
      units: has('UNITS'),
      price: has('UNITPRICE'),
      fee: sumOf(['COMMISSION', 'FEES', 'LOAD', 'TAXES'].map((name) => readAmount(has(name)))),
      total: has('TOTAL'),
    }
  }
  if (tag === 'INCOME' && !/^INTEREST$/i.test(has('INCOMETYPE')) && id !== '') {
    return { ...common, type: readAmount(has('TOTAL')).isNegative() ? 'Reversal' : 'Dividend', total: has('TOTAL') }
  }
  if (tag === 'SPLIT') {
    return { ...common, type: 'Split', splitRatio: `${has('NUMERATOR')}:${has('DENOMINATOR')}`, units: has('NEWUNITS') }
  }
  return { line, leftOut: text('“{word}” is not a trade', { word: `${tag} ${common.comments || common.name}`.trim() }) }
}
