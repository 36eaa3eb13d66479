/** A transaction of a generated ledger. Amounts are in hundredths, units in ten thousandths. */
export interface GeneratedRow {
  readonly type: 'buy' | 'sell' | 'dividend'
  /** YYYY-MM-DD */
  readonly date: string
  readonly security: number
  readonly units: number
  readonly price: number
  readonly fee: number
  readonly currency: string
}

/** How a made-up broker writes its files. */
export interface BrokerLayout {
  readonly words: LayoutWords
  readonly numbers: NumberStyle
  readonly date: DateStyle
  readonly delimiter: ',' | ';' | '\t'
  /** Buys cost: their total is negative. */
  readonly hasSignedTotals: boolean
  /** Sells give units away: theirs are negative. */
  readonly hasSignedUnits: boolean
  /** The order of the columns. */
  readonly order: readonly number[]
}

interface LayoutWords {
  readonly headers: readonly [
    date: string,
    type: string,
    isin: string,
    name: string,
    units: string,
    price: string,
    fee: string,
    currency: string,
    total: string,
  ]
  readonly buy: string
  readonly sell: string
  readonly dividend: string
}

export interface NumberStyle {
  readonly decimal: '.' | ','
  readonly thousands: '' | '.' | ',' | "'" | ' ' | '\u00a0' | '\u202f'
}

export type DateStyle = 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'DD-MM-YYYY' | 'MM/DD/YYYY' | 'YYYYMMDD'

export const LAYOUT_WORDS: readonly LayoutWords[] = [
  words('Date|Type|ISIN|Name|Quantity|Price|Fee|Currency|Total', 'Buy', 'Sell', 'Dividend'),
  words(
    'trade_date|transactionType|isin|security|units|unit_price|commission|currency|net_amount',
    'BUY',
    'SELL',
    'DIV',
  ),
  words('Datum|Typ|ISIN|Wertpapier|Stück|Kurs|Gebühren|Währung|Gesamt', 'Kauf', 'Verkauf', 'Dividende'),
  words('Date|Opération|Code ISIN|Libellé|Quantité|Cours|Frais|Devise|Montant', 'Achat', 'Vente', 'Dividende'),
  words('Datum|Type mutatie|ISIN|Naam|Aantal|Koers|Kosten|Valuta|Totaal', 'Koop', 'Verkoop', 'Dividend'),
  words('Fecha|Operación|ISIN|Producto|Cantidad|Precio|Comisión|Divisa|Importe', 'Compra', 'Venta', 'Dividendo'),
  words(
    'Data|Tipo operazione|Isin|Titolo|Quantità|Prezzo|Commissioni|Divisa|Totale',
    'Acquisto',
    'Vendita',
    'Dividendo',
  ),
  words('Data|Operação|ISIN|Produto|Quantidade|Preço|Comissão|Moeda|Valor total', 'Compra', 'Venda', 'Dividendo'),
  words('Datum|Typ av transaktion|ISIN|Värdepapper|Antal|Kurs|Courtage|Valuta|Belopp', 'Köp', 'Sälj', 'Utdelning'),
  words('Handelsdag|Transaktionstype|ISIN|Værdipapirer|Antal|Kurs|Kurtage|Valuta|Beløb', 'KØBT', 'SOLGT', 'UDBYTTE'),
  words('Data|Rodzaj|ISIN|Papier|Liczba|Cena|Prowizja|Waluta|Wartość', 'Kupno', 'Sprzedaż', 'Dywidenda'),
  words('Kauppapäivä|Tapahtumatyyppi|ISIN|Arvopaperi|Määrä|Kurssi|Kulut|Valuutta|Summa', 'Osto', 'Myynti', 'Osinko'),
]

function words(headers: string, buy: string, sell: string, dividend: string): LayoutWords {
  return { headers: headers.split('|') as unknown as LayoutWords['headers'], buy, sell, dividend }
}

export const SECURITIES = [
  { isin: 'US0378331005', name: 'Apple Inc' },
  { isin: 'IE00B4L5Y983', name: 'iShares Core MSCI World' },
  { isin: 'DE0007164600', name: 'SAP SE' },
] as const

const HUNDREDTHS = 2
const UNIT_DECIMALS = 4

/** Units × price without rounding, then to the hundredth; with the fee as the type has it. */
export function totalOf({ type, units, price, fee }: GeneratedRow): number {
  if (type === 'dividend') return price
  const traded = Math.round((units * price) / 10 ** UNIT_DECIMALS)
  return type === 'buy' ? traded + fee : traded - fee
}

/** The ledger as the broker writes it. A dividend has its whole amount as the total, and neither units nor price. */
export function writeBrokerLayout(rows: readonly GeneratedRow[], layout: BrokerLayout): string {
  const { order, delimiter } = layout
  const quoted = (cell: string) => (cell.includes(delimiter) || cell.includes('"') ? `"${cell}"` : cell)
  const line = (cells: readonly string[]) => order.map((index) => quoted(cells[index] ?? '')).join(delimiter)
  return `${[layout.words.headers, ...rows.map((row) => cellsOf(row, layout))].map(line).join('\n')}\n`
}

function cellsOf(row: GeneratedRow, { words, numbers, date, hasSignedTotals, hasSignedUnits }: BrokerLayout): string[] {
  const security = SECURITIES[row.security]
  const isTrade = row.type !== 'dividend'
  const money = (amount: number) => writeNumber(amount, HUNDREDTHS, numbers)
  const total = totalOf(row)
  return [
    writeDate(row.date, date),
    words[row.type],
    security?.isin ?? '',
    security?.name ?? '',
    isTrade ? writeUnits(hasSignedUnits && row.type === 'sell' ? -row.units : row.units, numbers) : '',
    isTrade ? money(row.price) : '',
    isTrade ? money(row.fee) : '',
    row.currency,
    money(hasSignedTotals && row.type === 'buy' ? -total : total),
  ]
}

/** Without zeros at the end, as brokers write them. */
function writeUnits(units: number, style: NumberStyle): string {
  let [value, decimals] = [units, UNIT_DECIMALS]
  while (decimals > 0 && value % 10 === 0) [value, decimals] = [value / 10, decimals - 1]
  return writeNumber(value, decimals, style)
}

function writeNumber(amount: number, decimals: number, { decimal, thousands }: NumberStyle): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, thousands)
  const fraction = decimals === 0 ? '' : decimal + digits.slice(-decimals)
  return `${amount < 0 ? '-' : ''}${whole}${fraction}`
}

function writeDate(date: string, style: DateStyle): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return style.replace('YYYY', year).replace('MM', month).replace('DD', day)
}
