/** Names and symbols of currencies in files, by currency code. Minor units have their own codes. */
const CURRENCY_WORDS: Record<string, readonly string[]> = {
  ARS: ['AR$', 'Peso argentino', 'Pesos argentinos'],
  COP: ['COL$', 'COP$', 'Peso colombiano', 'Pesos colombianos'],
  AED: ['درهم', 'د.إ'],
  AUD: [
    'A$',
    'AU$',
    'Australian Dollar',
    'Dollaro australiano',
    'Dollar australien',
    'Dólar australiano',
    'Australischer Dollar',
    'Australische dollar',
  ],
  BGN: ['лв', 'Lev'],
  BRL: ['R$', 'Real', 'Real brasileiro', 'Reais'],
  CAD: [
    'C$',
    'CA$',
    'CAN',
    'CAN$',
    'CDN',
    'CDN$',
    'Canadian Dollar',
    'Dollaro canadese',
    'Dollar canadien',
    'Dólar canadiense',
    'Dólar canadense',
    'Kanadischer Dollar',
    'Canadese dollar',
  ],
  CHF: [
    'Fr.',
    'SFr',
    'SFr.',
    'Swiss Franc',
    'Schweizer Franken',
    'Franken',
    'Franco svizzero',
    'Franc suisse',
    'Franco suizo',
    'Franco suíço',
    'Zwitserse frank',
    'Frank szwajcarski',
    'Schweizisk franc',
    'Švýcarský frank',
  ],
  CLP: ['CLP$', 'Peso chileno', 'Pesos chilenos'],
  CNY: ['CN¥', 'RMB', 'Yuan', 'Renminbi', '人民币', '人民元', '人民幣'],
  CZK: ['Kč', 'Koruna', 'Česká koruna', 'Koruna česká'],
  DKK: [
    'Danish Krone',
    'Dänische Krone',
    'Danske kroner',
    'Dansk krone',
    'Corona danese',
    'Couronne danoise',
    'Corona danesa',
    'Deense kroon',
  ],
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
    'Livre sterling',
    'Sterlina',
    'Sterlina britannica',
    'Libra esterlina',
    'Libra britânica',
    'Funt szterling',
    'Brittiskt pund',
    'Britse pond',
    'Britiske pund',
    'Libra šterlinků',
  ],
  GBX: ['p', 'GBp', 'GBX', 'Pence', 'Penny', 'Penny Sterling'],
  HKD: [
    'HK$',
    'Hong Kong Dollar',
    '香港ドル',
    '港币',
    '港元',
    '港幣',
    'Dollaro di Hong Kong',
    'Dollar de Hong Kong',
    'Hongkong-Dollar',
    'Hongkong Dollar',
    'Dólar de Hong Kong',
  ],
  HUF: ['Ft', 'Forint', 'Magyar forint'],
  IDR: ['Rp', 'Rupiah'],
  ILA: ['ILA', 'Agorot', "אג'", 'אג׳', 'אגורות'],
  ILS: ['₪', 'NIS', 'Shekel', 'שקל', 'שקלים', 'ש"ח', 'ש״ח', 'ש”ח', 'שח'],
  INR: ['₹', 'Rs', 'Rs.', 'Indian Rupee'],
  ISK: ['Icelandic Krona'],
  JPY: [
    'JP¥',
    'Yen',
    'Japanese Yen',
    '円',
    '日本円',
    '日元',
    '日圓',
    '엔화',
    'Yen giapponese',
    'Yen japonais',
    'Yen japonés',
    'Japanischer Yen',
    'Japanse yen',
  ],
  KES: ['KSh', 'Ksh.'],
  KRW: ['₩', 'Won', '원', '원화'],
  MXN: ['MX$', 'Mexican Peso', 'Peso mexicano', 'Pesos mexicanos'],
  MYR: ['RM', 'Ringgit'],
  NOK: [
    'Norwegian Krone',
    'Norwegische Krone',
    'Norske kroner',
    'Norsk krone',
    'Corona norvegese',
    'Couronne norvégienne',
    'Corona noruega',
    'Noorse kroon',
  ],
  NZD: ['NZ$', 'New Zealand Dollar'],
  NGN: ['₦', 'Naira'],
  PEN: ['S/', 'S/.', 'Soles', 'Nuevo Sol', 'Nuevos Soles'],
  PHP: ['₱', 'Philippine Peso'],
  PLN: ['zł', 'zl', 'Złoty', 'Zloty', 'Polski złoty', 'Złoty polski'],
  RON: ['lei', 'leu', 'Leu românesc'],
  RUB: ['₽', 'Rouble', 'Ruble', 'RUR', 'руб', 'руб.', 'Рубль', 'Российский рубль', 'Рубли', 'Рублей'],
  SAR: ['ر.س'],
  SEK: [
    'Swedish Krona',
    'Schwedische Krone',
    'Svenska kronor',
    'Svensk krona',
    'Corona svedese',
    'Couronne suédoise',
    'Corona sueca',
    'Ruotsin kruunu',
    'Zweedse kroon',
  ],
  SGD: ['S$', 'Singapore Dollar'],
  THB: ['฿', 'Baht', 'บาท'],
  TRY: ['₺', 'TL', 'Turkish Lira', 'Türk Lirası'],
  TWD: ['NT$', 'NTD', 'Taiwan Dollar', '新台幣', '新臺幣', '台幣', '臺幣'],
  UAH: ['₴', 'Hryvnia', 'грн', 'Гривня', 'Українська гривня'],
  USD: [
    '$',
    'US$',
    'U$S',
    'U$D',
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
    'Dollaro statunitense',
    'Dollaro USA',
    'Dollaro americano',
    'Dólar estadounidense',
    'Dólar americano',
    'Dólar USA',
    'Dollar américain',
    'Dollar US',
    'Dollar des États-Unis',
    'Amerikanischer Dollar',
    'Amerikaanse dollar',
    'Dolar amerykański',
    'Amerikansk dollar',
    'Yhdysvaltain dollari',
    'Americký dolar',
    'Amerikai dollár',
    'Dolar american',
    'Долар США',
    'Американский доллар',
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
