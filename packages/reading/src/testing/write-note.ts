import { Decimal } from 'decimal.js'
import type { PlacedLine } from '../documents/document-lines.ts'

/** A transaction that a test invents, before it is written down as a bank would. */
export interface InventedTrade {
  readonly kind: 'buy' | 'sell' | 'dividend'
  readonly day: string
  readonly settlementDay: string
  readonly isin: string
  readonly units: Decimal
  readonly price: Decimal
  readonly fee: Decimal
  readonly tax: Decimal
  readonly currency: string
}

/** How a bank writes: its language, its marks, and where the words stand. */
export interface NoteStyle {
  readonly language: keyof typeof LABELS
  readonly mark: ',' | '.'
  readonly groups: '' | '.' | ',' | "'"
  readonly currencyFirst: boolean
  readonly minus: 'before' | 'behind' | 'none'
  readonly layout: 'labels' | 'table' | 'placed table'
  readonly dayFormat: 'point' | 'iso' | 'month'
  /** Labels for which the bank has words of its own that no list holds. */
  readonly ownWords: readonly OwnWord[]
}

export type OwnWord = 'units' | 'price' | 'gross' | 'fee' | 'tax' | 'net'

const OWN_WORDS: Readonly<Record<OwnWord, string>> = {
  units: 'Wundersteg',
  price: 'Lindwurm',
  gross: 'Morgenrot',
  fee: 'Zollwacht',
  tax: 'Silberdistel',
  net: 'Heimkehr',
}

const LABELS = {
  german: {
    title: { buy: 'Wertpapierabrechnung Kauf', sell: 'Wertpapierabrechnung Verkauf', dividend: 'Dividendengutschrift' },
    units: 'Stück',
    price: 'Kurs',
    perUnit: 'Dividende pro Stück',
    gross: { buy: 'Kurswert', sell: 'Kurswert', dividend: 'Bruttobetrag' },
    fee: 'Provision',
    tax: 'Kapitalertragsteuer',
    net: 'Ausmachender Betrag',
    trade: 'Schlusstag',
    settlement: 'Valuta',
    months: [
      'Januar',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ],
  },
  english: {
    title: { buy: 'Contract note: buy', sell: 'Contract note: sell', dividend: 'Dividend payment' },
    units: 'Quantity',
    price: 'Price',
    perUnit: 'Dividend per share',
    gross: { buy: 'Gross amount', sell: 'Gross amount', dividend: 'Gross amount' },
    fee: 'Commission',
    tax: 'Withholding tax',
    net: 'Net amount',
    trade: 'Trade date',
    settlement: 'Value date',
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
  },
  french: {
    title: { buy: "Avis d'achat", sell: 'Avis de vente', dividend: 'Paiement de dividendes' },
    units: 'Quantité',
    price: 'Cours',
    perUnit: 'Dividende par action',
    gross: { buy: 'Montant brut', sell: 'Montant brut', dividend: 'Montant brut' },
    fee: 'Courtage',
    tax: 'Retenue à la source',
    net: 'Montant net',
    trade: "Date d'exécution",
    settlement: 'Date de valeur',
    months: [
      'janvier',
      'février',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août',
      'septembre',
      'octobre',
      'novembre',
      'décembre',
    ],
  },
  italian: {
    title: { buy: 'Acquisto titoli', sell: 'Vendita titoli', dividend: 'Pagamento dividendi' },
    units: 'Quantità',
    price: 'Prezzo',
    perUnit: 'Dividendo unitario',
    gross: { buy: 'Controvalore', sell: 'Controvalore', dividend: 'Importo lordo' },
    fee: 'Commissioni',
    tax: 'Ritenuta',
    net: 'Importo netto',
    trade: 'Data esecuzione',
    settlement: 'Data valuta',
    months: [
      'gennaio',
      'febbraio',
      'marzo',
      'aprile',
      'maggio',
      'giugno',
      'luglio',
      'agosto',
      'settembre',
      'ottobre',
      'novembre',
      'dicembre',
    ],
  },
  dutch: {
    title: { buy: 'Aankoop', sell: 'Verkoop', dividend: 'Dividenduitkering' },
    units: 'Aantal',
    price: 'Koers',
    perUnit: 'Dividend per aandeel',
    gross: { buy: 'Brutobedrag', sell: 'Brutobedrag', dividend: 'Brutobedrag' },
    fee: 'Makelaarsloon',
    tax: 'Roerende voorheffing',
    net: 'Nettobedrag',
    trade: 'Uitvoeringsdatum',
    settlement: 'Valutadatum',
    months: [
      'januari',
      'februari',
      'maart',
      'april',
      'mei',
      'juni',
      'juli',
      'augustus',
      'september',
      'oktober',
      'november',
      'december',
    ],
  },
} as const

/** What a buyer pays, or a seller or owner gets. */
export function netOf({ kind, fee, tax, ...trade }: InventedTrade): Decimal {
  const gross = grossOf(trade)
  return kind === 'buy' ? gross.plus(fee).plus(tax) : gross.minus(fee).minus(tax)
}

export function grossOf({ units, price }: Pick<InventedTrade, 'units' | 'price'>): Decimal {
  return units.times(price).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
}

/** The note of a trade, as lines of text, or as words with places where the style has columns that lie apart. */
export function writeNote(trade: InventedTrade, style: NoteStyle): (string | PlacedLine)[] {
  const labels = LABELS[style.language]
  const label = (field: OwnWord, known: string) => (style.ownWords.includes(field) ? OWN_WORDS[field] : known)
  const money = (value: Decimal, sign = '') => writeMoney(value, trade.currency, style, sign)
  const [fee, tax] = [trade.fee, trade.tax].map((cost) => money(cost, '-'))
  const priceLabel = trade.kind === 'dividend' ? labels.perUnit : labels.price
  const header = [label('units', labels.units), label('price', priceLabel), label('gross', labels.gross[trade.kind])]
  const row = [writeNumber(trade.units, style), money(trade.price), money(grossOf(trade))]
  const table =
    style.layout === 'labels' ? header.map((title, index) => `${title} ${row[index]}`) : writeTable(header, row, style)
  return [
    'Example Bank',
    labels.title[trade.kind],
    `ISIN ${trade.isin}`,
    ...(trade.kind === 'dividend' ? [] : [`${labels.trade} ${writeDay(trade.day, style)}`]),
    ...table,
    ...(trade.fee.isZero() ? [] : [`${label('fee', labels.fee)} ${fee}`]),
    ...(trade.tax.isZero() ? [] : [`${label('tax', labels.tax)} ${tax}`]),
    `${label('net', labels.net)} ${money(netOf(trade))}`,
    `${labels.settlement} ${writeDay(trade.kind === 'dividend' ? trade.day : trade.settlementDay, style)}`,
  ]
}

function writeTable(header: readonly string[], row: readonly string[], { layout }: NoteStyle): (string | PlacedLine)[] {
  if (layout === 'table') return [header.join(' '), row.join(' ')]
  const place = (texts: readonly string[], y: number): PlacedLine => ({
    page: 1,
    words: texts.flatMap((text, index) => placeWords(text, 60 + index * 180, y)),
  })
  return [place(header, 400), place(row, 412)]
}

function placeWords(text: string, left: number, y: number): PlacedLine['words'] {
  let x = left
  return text.split(' ').map((word) => {
    const placed = { text: word, x, y, width: word.length * 5 }
    x += placed.width + 3
    return placed
  })
}

function writeMoney(value: Decimal, currency: string, style: NoteStyle, sign: string): string {
  const number = writeNumber(value, style, 2)
  const signed = sign === '' || style.minus === 'none' ? number : style.minus === 'before' ? `-${number}` : `${number}-`
  return style.currencyFirst ? `${currency} ${signed}` : `${signed} ${currency}`
}

function writeNumber(value: Decimal, { mark, groups }: NoteStyle, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(Math.max(decimals, value.decimalPlaces())).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, groups)
  return fraction === undefined ? grouped : `${grouped}${mark}${fraction}`
}

function writeDay(day: string, { dayFormat, language }: NoteStyle): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (dayFormat === 'iso') return day
  if (dayFormat === 'point') return `${date}.${month}.${year}`
  return `${Number(date)} ${LABELS[language].months[Number(month) - 1]} ${year}`
}
