/** Names and symbols of currencies in files, by currency code. Minor units have their own codes. */
const CURRENCY_WORDS: Record<string, readonly string[]> = {
  AUD: ['A$', 'AU$', 'Australian Dollar'],
  BGN: ['лв', 'Lev'],
  BRL: ['R$', 'Real'],
  CAD: ['C$', 'CA$', 'CAN', 'CAN$', 'CDN', 'CDN$', 'Canadian Dollar'],
  CHF: ['Fr.', 'SFr', 'SFr.', 'Swiss Franc', 'Schweizer Franken', 'Franken'],
  CLP: ['CLP$'],
  CNY: ['CN¥', 'RMB', 'Yuan', 'Renminbi', '人民币', '人民元'],
  CZK: ['Kč', 'Koruna'],
  DKK: ['Danish Krone', 'Dänische Krone'],
  EUR: ['€', 'Euro', 'Euros', 'Евро', 'ユーロ'],
  GBP: ['£', 'Pound', 'Pound Sterling', 'British Pound', 'Sterling', 'Pfund', 'Britisches Pfund'],
  GBX: ['p', 'GBp', 'GBX', 'Pence', 'Penny', 'Penny Sterling'],
  HKD: ['HK$', 'Hong Kong Dollar', '香港ドル', '港币'],
  HUF: ['Ft', 'Forint'],
  IDR: ['Rp', 'Rupiah'],
  ILA: ['ILA', 'Agorot'],
  ILS: ['₪', 'NIS', 'Shekel'],
  INR: ['₹', 'Rs', 'Rs.', 'Indian Rupee'],
  ISK: ['Icelandic Krona'],
  JPY: ['JP¥', 'Yen', 'Japanese Yen', '円', '日本円'],
  KRW: ['₩', 'Won'],
  MXN: ['MX$', 'Mexican Peso'],
  MYR: ['RM', 'Ringgit'],
  NOK: ['Norwegian Krone', 'Norwegische Krone'],
  NZD: ['NZ$', 'New Zealand Dollar'],
  PHP: ['₱', 'Philippine Peso'],
  PLN: ['zł', 'zl', 'Złoty', 'Zloty'],
  RON: ['lei', 'leu'],
  RUB: ['₽', 'Rouble', 'Ruble', 'RUR', 'руб', 'руб.', 'Рубль', 'Российский рубль'],
  SEK: ['Swedish Krona', 'Schwedische Krone'],
  SGD: ['S$', 'Singapore Dollar'],
  THB: ['฿', 'Baht'],
  TRY: ['₺', 'TL', 'Turkish Lira'],
  TWD: ['NT$', 'Taiwan Dollar'],
  UAH: ['₴', 'Hryvnia'],
  USD: ['$', 'US$', 'Dollar', 'US Dollar', 'U.S. Dollar', 'US-Dollar', '米ドル', 'USドル', 'ドル', 'Доллар США'],
  VND: ['₫', 'Dong'],
  ZAR: ['R', 'Rand', 'South African Rand'],
  ZAX: ['ZAc', 'ZAX'],
}

const ISO_CODES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR ' +
  'MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD ' +
  'SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF ' +
  'XPF YER ZAR ZMW ZWL GBX ILA ZAX'

const KNOWN_CODES = new Set(ISO_CODES.split(' '))

/** Marks that several currencies share. The user chooses the currency. */
const AMBIGUOUS_MARKS = new Set(['kr', 'kr.', '¥', 'peso', 'krone', 'krona', 'krónur', 'dollars'])

const EXACT_WORDS = new Map<string, string>()
const FOLDED_WORDS = new Map<string, string>()
for (const [code, words] of Object.entries(CURRENCY_WORDS)) {
  for (const word of words) {
    EXACT_WORDS.set(word, code)
    if (word.length > 1) FOLDED_WORDS.set(word.toLowerCase(), code)
  }
}

/**
 * The ISO 4217 code for a name, symbol or code; null if it is unknown or shared by several currencies. Pence, agorot
 * and South African cents return GBX, ILA and ZAX. A plain $ means the US dollar. Case matters only for pence: GBp is
 * pence, GBP and gbp are pounds.
 */
export function currencyOf(word: string): string | null {
  const text = word.trim()
  if (text === '') return null
  const exact = EXACT_WORDS.get(text)
  if (exact !== undefined) return exact
  const upper = text.toUpperCase()
  if (KNOWN_CODES.has(upper)) return upper
  return FOLDED_WORDS.get(text.toLowerCase()) ?? null
}

/** Whether a word can be a currency mark at all, even an ambiguous one. */
export function isCurrencyMark(word: string): boolean {
  return currencyOf(word) !== null || AMBIGUOUS_MARKS.has(word.trim().toLowerCase())
}
