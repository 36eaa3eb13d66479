/** Names and symbols of currencies in files, by currency code. Minor units have their own codes. */
const CURRENCY_WORDS: Record<string, readonly string[]> = {
  AED: ['درهم', 'د.إ'],
  AUD: ['A$', 'AU$', 'Australian Dollar'],
  BGN: ['лв', 'Lev'],
  BRL: ['R$', 'Real'],
  CAD: ['C$', 'CA$', 'CAN', 'CAN$', 'CDN', 'CDN$', 'Canadian Dollar'],
  CHF: ['Fr.', 'SFr', 'SFr.', 'Swiss Franc', 'Schweizer Franken', 'Franken'],
  CLP: ['CLP$'],
  CNY: ['CN¥', 'RMB', 'Yuan', 'Renminbi', '人民币', '人民元', '人民幣'],
  CZK: ['Kč', 'Koruna'],
  DKK: ['Danish Krone', 'Dänische Krone'],
  EGP: ['ج.م'],
  EUR: ['€', 'Euro', 'Euros', 'Евро', 'ユーロ', '欧元', '歐元', '유로', 'Ευρώ', 'Euró', 'אירו', 'יורו'],
  GBP: [
    '£',
    'Pound',
    'Pound Sterling',
    'British Pound',
    'Sterling',
    'Pfund',
    'Britisches Pfund',
    '英镑',
    '英鎊',
    '파운드',
  ],
  GBX: ['p', 'GBp', 'GBX', 'Pence', 'Penny', 'Penny Sterling'],
  HKD: ['HK$', 'Hong Kong Dollar', '香港ドル', '港币', '港元', '港幣'],
  HUF: ['Ft', 'Forint'],
  IDR: ['Rp', 'Rupiah'],
  ILA: ['ILA', 'Agorot'],
  ILS: ['₪', 'NIS', 'Shekel', 'שקל', 'שקלים', 'ש"ח', 'ש״ח', 'ש”ח', 'שח'],
  INR: ['₹', 'Rs', 'Rs.', 'Indian Rupee'],
  ISK: ['Icelandic Krona'],
  JPY: ['JP¥', 'Yen', 'Japanese Yen', '円', '日本円', '日元', '日圓', '엔화'],
  KRW: ['₩', 'Won', '원', '원화'],
  MXN: ['MX$', 'Mexican Peso'],
  MYR: ['RM', 'Ringgit'],
  NOK: ['Norwegian Krone', 'Norwegische Krone'],
  NZD: ['NZ$', 'New Zealand Dollar'],
  PHP: ['₱', 'Philippine Peso'],
  PLN: ['zł', 'zl', 'Złoty', 'Zloty'],
  RON: ['lei', 'leu'],
  RUB: ['₽', 'Rouble', 'Ruble', 'RUR', 'руб', 'руб.', 'Рубль', 'Российский рубль', 'Рубли', 'Рублей'],
  SAR: ['ر.س'],
  SEK: ['Swedish Krona', 'Schwedische Krone'],
  SGD: ['S$', 'Singapore Dollar'],
  THB: ['฿', 'Baht', 'บาท'],
  TRY: ['₺', 'TL', 'Turkish Lira', 'Türk Lirası'],
  TWD: ['NT$', 'Taiwan Dollar', '新台幣', '新臺幣', '台幣', '臺幣'],
  UAH: ['₴', 'Hryvnia', 'грн', 'Гривня'],
  USD: [
    '$',
    'US$',
    'Dollar',
    'US Dollar',
    'U.S. Dollar',
    'US-Dollar',
    '米ドル',
    'USドル',
    'ドル',
    'Доллар США',
    '美元',
    '美金',
    '달러',
    '미국달러',
    '미국 달러',
    'Доллар',
    'Доллары',
    'ABD Doları',
    'דולר',
    'דולר ארה"ב',
    'דולר ארה״ב',
  ],
  VND: ['₫', 'Dong', 'Đồng', 'đ'],
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
