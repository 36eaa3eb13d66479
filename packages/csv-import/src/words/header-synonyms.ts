import { ARABIC } from './header-words/arabic.ts'
import { BULGARIAN } from './header-words/bulgarian.ts'
import { CHINESE } from './header-words/chinese.ts'
import { CROATIAN } from './header-words/croatian.ts'
import { CZECH } from './header-words/czech.ts'
import { DANISH } from './header-words/danish.ts'
import { DUTCH } from './header-words/dutch.ts'
import { ENGLISH } from './header-words/english.ts'
import { ESTONIAN } from './header-words/estonian.ts'
import { FINNISH } from './header-words/finnish.ts'
import { FRENCH } from './header-words/french.ts'
import { GERMAN } from './header-words/german.ts'
import { GREEK } from './header-words/greek.ts'
import type { HeaderClass } from './header-words/header-words.ts'
import { HEBREW } from './header-words/hebrew.ts'
import { HUNGARIAN } from './header-words/hungarian.ts'
import { ICELANDIC } from './header-words/icelandic.ts'
import { INDONESIAN } from './header-words/indonesian.ts'
import { ITALIAN } from './header-words/italian.ts'
import { JAPANESE } from './header-words/japanese.ts'
import { KOREAN } from './header-words/korean.ts'
import { LATVIAN } from './header-words/latvian.ts'
import { LITHUANIAN } from './header-words/lithuanian.ts'
import { NORWEGIAN } from './header-words/norwegian.ts'
import { POLISH } from './header-words/polish.ts'
import { PORTUGUESE } from './header-words/portuguese.ts'
import { ROMANIAN } from './header-words/romanian.ts'
import { RUSSIAN } from './header-words/russian.ts'
import { SERBIAN } from './header-words/serbian.ts'
import { SLOVAK } from './header-words/slovak.ts'
import { SLOVENIAN } from './header-words/slovenian.ts'
import { SPANISH } from './header-words/spanish.ts'
import { SWEDISH } from './header-words/swedish.ts'
import { THAI } from './header-words/thai.ts'
import { TURKISH } from './header-words/turkish.ts'
import { UKRAINIAN } from './header-words/ukrainian.ts'
import { VIETNAMESE } from './header-words/vietnamese.ts'

/** The headers of brokers by the language they are written in. */
export const HEADER_SYNONYMS = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  nl: DUTCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  sv: SWEDISH,
  pl: POLISH,
  da: DANISH,
  no: NORWEGIAN,
  fi: FINNISH,
  cs: CZECH,
  ru: RUSSIAN,
  ja: JAPANESE,
  ko: KOREAN,
  et: ESTONIAN,
  hu: HUNGARIAN,
  tr: TURKISH,
  zh: CHINESE,
  el: GREEK,
  sk: SLOVAK,
  ro: ROMANIAN,
  bg: BULGARIAN,
  lt: LITHUANIAN,
  sl: SLOVENIAN,
  hr: CROATIAN,
  id: INDONESIAN,
  th: THAI,
  vi: VIETNAMESE,
  he: HEBREW,
  lv: LATVIAN,
  uk: UKRAINIAN,
  ar: ARABIC,
  is: ICELANDIC,
  sr: SERBIAN,
} as const

export type HeaderLanguage = keyof typeof HEADER_SYNONYMS

/** Words that can name a security or be its symbol: their values decide. */
export const NAME_OR_SYMBOL_WORDS: readonly string[] = [
  'asset',
  'traded asset',
  'crypto asset',
  'digital asset',
  'asset type',
  'instrument',
  'security',
  'stock',
  'product',
  'fund',
  'holding',
  'investment',
  'ativo',
  'papier',
  'walor',
  'scrip name',
  'scrip',
  'titul',
  'titel',
  'menkul kıymet',
  'hisse',
  'enstrüman',
  '标的',
  '標的',
  '品种',
  '品種',
]

/** A longer header that starts with a known word has another meaning if one of these words follows. */
export const QUALIFIERS: readonly string[] = [
  'account',
  'balance',
  'category',
  'change',
  'currency',
  'commission',
  'date',
  'duty',
  'fee',
  'fees',
  'gross',
  'id',
  'limit',
  'local',
  'number',
  'pair',
  'quantity',
  'rate',
  'remaining',
  'strike',
  'tax',
  'trigger',
  'type',
  'withheld',
  'gain',
  'loss',
  'pnl',
  'profit',
]

/** Headers of columns that already add up the other fees. */
export const FEE_TOTALS: readonly string[] = [
  'total avgift',
  'samlede afgifter',
  'totale avgifter',
  'kokonaiskulut',
  'kosten gesamt',
  'gesamtkosten',
  'summe gebühren',
  'total charges',
  'total fee',
  'total fees',
  'total commission',
  'totale kosten',
  'kosten totaal',
  'total frais',
  'frais totaux',
  'suma prowizji',
]

interface HeadWord {
  readonly class: HeaderClass
  /** Words of a header, as whole words. */
  readonly words: readonly string[]
  /** Endings of compound words, as the Germanic and Finnish languages build them. */
  readonly endings?: readonly string[]
}

/**
 * The key word of headers that are not known as a whole: `Deal price in USD` is a price because of `price`. The first
 * class with a matching word wins; a word of `HEAD_BLOCKERS` makes the header unknown.
 */
export const HEAD_WORDS: readonly HeadWord[] = [
  { class: 'isin', words: ['isin'] },
  {
    class: 'settlementDate',
    words: ['settlement date', 'settle date', 'value date', 'valutadatum'],
  },
  {
    class: 'date',
    words: ['date', 'datum', 'fecha', 'data', 'dato', 'datetime', 'timestamp'],
    endings: ['datum', 'dato', 'päivä', 'dag'],
  },
  {
    class: 'rate',
    words: ['exchange rate', 'fx rate', 'conversion rate'],
    endings: ['wechselkurs', 'wisselkoers', 'währungskurs', 'devisenkurs', 'umrechnungskurs', 'valutakurs'],
  },
  { class: 'status', words: ['status', 'state'], endings: ['status'] },
  { class: 'assetClass', words: ['asset class', 'asset type', 'instrument type', 'security type'] },
  {
    class: 'currency',
    words: ['currency', 'ccy', 'währung', 'devise', 'divisa', 'moneda', 'moeda', 'waluta', 'valuutta', 'měna'],
    endings: ['währung', 'valuta'],
  },
  {
    class: 'fee',
    words: [
      'fee',
      'fees',
      'commission',
      'commissions',
      'brokerage',
      'charges',
      'courtage',
      'gebühr',
      'gebühren',
      'provision',
      'frais',
      'comisión',
      'comisiones',
      'commissioni',
      'commissione',
      'comissão',
      'corretagem',
      'prowizja',
      'kurtage',
      'kurtasje',
      'poplatek',
      'poplatky',
      'spesen',
      'levy',
      'stamp',
    ],
    endings: ['gebühr', 'gebühren', 'kosten', 'spesen', 'avgift', 'avgifter', 'afgifter', 'provision', 'entgelt'],
  },
  {
    class: 'tax',
    words: ['tax', 'taxes', 'steuer', 'steuern', 'impuesto', 'imposto', 'podatek', 'skatt', 'daň', 'kest'],
    endings: ['steuer', 'belasting', 'skatt', 'skat', 'vero'],
  },
  {
    class: 'price',
    words: [
      'price',
      'kurs',
      'preis',
      'cours',
      'prix',
      'precio',
      'prezzo',
      'preço',
      'koers',
      'prijs',
      'cena',
      'kurz',
      'pris',
      'hinta',
      'fiyat',
      'fiyatı',
      'árfolyam',
      'preț',
      'pret',
      'цена',
    ],
    endings: ['kurs', 'preis', 'koers', 'prijs', 'pris', 'hinta', 'kurssi'],
  },
  {
    class: 'units',
    words: [
      'quantity',
      'qty',
      'shares',
      'units',
      'anzahl',
      'stück',
      'quantité',
      'aantal',
      'cantidad',
      'quantità',
      'quantidade',
      'antal',
      'antall',
      'liczba',
      'ilość',
      'määrä',
      'počet',
    ],
    endings: ['menge', 'anzahl', 'stückzahl'],
  },
  {
    class: 'total',
    words: [
      'total',
      'amount',
      'value',
      'proceeds',
      'consideration',
      'betrag',
      'summe',
      'montant',
      'importe',
      'importo',
      'controvalore',
      'bedrag',
      'belopp',
      'beløb',
      'beløp',
      'kwota',
      'wartość',
      'valor',
      'summa',
      'částka',
    ],
    endings: ['betrag', 'bedrag', 'belopp', 'beløb', 'beløp', 'summe', 'wert', 'waarde', 'summa'],
  },
  { class: 'symbol', words: ['symbol', 'ticker'] },
  {
    class: 'name',
    words: [
      'name',
      'security',
      'instrument',
      'wertpapier',
      'bezeichnung',
      'libellé',
      'naam',
      'nombre',
      'nome',
      'nazwa',
      'namn',
      'navn',
      'nimi',
    ],
    endings: ['name', 'naam', 'namn', 'navn', 'bezeichnung'],
  },
  { class: 'type', words: ['transaction type', 'trade type', 'action', 'side'], endings: [] },
]

/** Words after which a header is of something that is not imported. */
export const HEAD_BLOCKERS: readonly string[] = [
  'account',
  'accounts',
  'konto',
  'balance',
  'saldo',
  'solde',
  'base',
  'bank',
  'birth',
  'book',
  'broker',
  'buyer',
  'client',
  'close',
  'closing',
  'cost',
  'counterparty',
  'cumulative',
  'current',
  'depot',
  'eligible',
  'estimated',
  'ex',
  'exchange',
  'expiration',
  'expiry',
  'file',
  'gain',
  'goal',
  'holder',
  'id',
  'last',
  'limit',
  'loss',
  'market',
  'maturity',
  'multiplier',
  'number',
  'open',
  'opening',
  'order',
  'owner',
  'p/l',
  'par',
  'payment',
  'percent',
  'percentage',
  'pnl',
  'portfolio',
  'previous',
  'profit',
  'realized',
  'realised',
  'record',
  'ref',
  'reference',
  'remaining',
  'result',
  'running',
  'seller',
  'stop',
  'strike',
  'target',
  'trigger',
  'underlying',
  'unrealized',
  'user',
  'yield',
]
