import { describe, expect, test } from 'vitest'
import { tableOf } from '../../testing/csv-bytes.ts'
import { guessMapping } from '../guess-mapping.ts'

/** The currency of the rows that name none. */
function inferred(...lines: string[]): string | null | undefined {
  return guessMapping(tableOf(lines.join('\n'))).missingCurrency?.choice
}

describe('the currency of a file that names none', () => {
  test.each([
    ['Turkish words of two letters', 'Hisse;İşlem;Adet;Fiyat;Tarih', 'THYAO;AL;100;292,75;15.09.2026', 'TRY'],
    ['dates and symbols of the United States', 'Date,Action,Symbol,Quantity,Price', '4/27/2023,Buy,VTI,4,204.4', 'USD'],
    [
      'an ISIN of another country',
      'Date,Action,Symbol,ISIN,Quantity,Price',
      '4/27/2023,Buy,SAP,DE0007164600,4,120.4',
      null,
    ],
    [
      'symbols with exchanges of the United States',
      'Date,Action,Symbol,Quantity,Price',
      '2023-04-27,Buy,NASDAQ:AAPL,4,104.4',
      'USD',
    ],
    [
      'a retirement account of the United States',
      'Date,Action,Symbol,Quantity,Price,Account',
      '2023-04-27,Buy,SCHD,4,24.4,Roth IRA',
      'USD',
    ],
    ['a mutual fund of the United States', 'Date,Action,Symbol,Quantity,Price', '2023-04-27,Buy,VTSAX,4,104.4', 'USD'],
    [
      'shares of Shanghai below headers in Chinese, without words for trades',
      '成交日期,证券代码,成交价格,成交数量,成交金额,手续费',
      '2026-01-05,600519,1500.00,100,150000.00,37.50',
      'CNY',
    ],
    [
      'shares of Shanghai and Shenzhen with a prefix in small letters',
      '日期,账户,代码,名称,买卖,成交价,成交量,手续费',
      '2025-01-02,股票,sh600519,贵州茅台,买入,1600,100,20',
      'CNY',
    ],
    [
      'the market of Shanghai and Shenzhen below English headers',
      'date,market,code,name,direction,quantity,price',
      '2026-01-05,沪深市场,600519,贵州茅台,买入,100,1680',
      'CNY',
    ],
    [
      'ISINs of India, where commodities have none',
      'Date,Action,ISIN,Quantity,Price',
      '2024-06-14,BUY,INE062A01020,10,100\n2024-06-17,BUY,NA,2,50000',
      'INR',
    ],
    [
      'dates and symbols as in the United States, next to a tax that does not exist there',
      'Date,Action,Symbol,Quantity,Price,GST',
      '4/27/2023,Buy,VTI,4,204.4,1.1',
      null,
    ],
    ['ISINs of the euro area', 'Date,Action,ISIN,Quantity,Price', '2023-04-27,Buy,DE0007164600,4,120.4', 'EUR'],
    ['a fund of Ireland', 'Date,Action,ISIN,Quantity,Price', '2023-04-27,Buy,IE00B4L5Y983,4,80.4', null],
    [
      'an ISIN of Germany in an account in Swiss francs',
      'Date,Action,ISIN,Quantity,Price,Account',
      '2023-04-27,Buy,DE0007164600,4,120.4,CHF',
      null,
    ],
    [
      'a retirement account of Canada',
      'Date,Action,Symbol,Quantity,Price,Account',
      '4/27/2023,Buy,VTI,4,204.4,TFSA',
      null,
    ],
    ['padded dates of the United States', 'Date,Action,Symbol,Quantity,Price', '04/27/2023,Buy,CMI,4,204.4', 'USD'],
    [
      'dates as a spreadsheet in the United States writes those of any country',
      'Date,Action,Symbol,Quantity,Price',
      '4/27/2023,Buy,CMI,4,204.4',
      null,
    ],
    ['a date that is written everywhere', 'Date,Action,Symbol,Quantity,Price', '2023-04-27,Buy,VOD,4,204.4', null],
    [
      'one of the best-known funds of the USA',
      'Date,Action,Symbol,Quantity,Price',
      '2023-04-27,Buy,VTI,4,204.4',
      'USD',
    ],
    ['such a fund in small letters', 'Date,Action,Symbol,Quantity,Price', '2023-04-27,Buy,vti,4,204.4', 'USD'],
    [
      'such a fund in an account of the United Kingdom',
      'Date,Action,Symbol,Quantity,Price,Account',
      '2023-04-27,Buy,VTI,4,164.4,ISA',
      null,
    ],
    [
      'such a fund, bought on a day that is written day first',
      'Date,Action,Symbol,Quantity,Price',
      '27/04/2023,Buy,VTI,4,164.4',
      null,
    ],
    [
      'Korean headers, most of them unknown',
      '거래일자,종목명,거래수량,매체구분,거래구분,거래단가,유가잔고,연체변제,미수변제',
      '2025.08.11,삼성전자,10,영웅문,장내매수,71400,0,0,0',
      'KRW',
    ],
    [
      'sections of the exchange in Moscow',
      'Дата сделки;Тикер;Операция;Количество;Цена;Рынок',
      '18.09.2026;SBER;Покупка;100;301,25;Фондовый',
      'RUB',
    ],
    [
      'a share and a deposit of Brazil',
      'Data,Tipo,Ativo,Quantidade,Preço Unitário',
      '2025-05-30,Compra,ITSA4,100,18.50\n2025-09-15,Compra,CDB,1,1000.00',
      'BRL',
    ],
    [
      'one share of Brazil below Portuguese headers',
      'Data,Operação,Ticker,Qtd,V. Total,Qtd Ac.,V. Compra,PM,Lucro',
      '2025-05-30,Compra,PETR4,100,1850.00,100,0.00,18.50,0.00',
      'BRL',
    ],
    [
      'one such symbol below English headers',
      'Date,Type,Symbol,Quantity,Price',
      '2025-05-30,Buy,PETR4,100,18.50',
      null,
    ],
    ['Chinese dividends alone', '成交日期,证券代码,操作,成交数量,发生金额', '20260101,600000,红利,0,20', 'CNY'],
    [
      'Japanese headers, and a column without a meaning that names two currencies',
      '約定日,銘柄コード,取引,数量,単価,何か',
      '2026/01/05,7203,買付,100,2500,円\n2026/01/06,7203,買付,100,2500,米ドル',
      null,
    ],
    [
      'symbols with the suffix of an exchange',
      'Date,Action,Symbol,Quantity,Price',
      '2023-04-27,Buy,INFY.NS,4,1204.4',
      'INR',
    ],
    [
      'the exchange of Brazil, a letter and a digit',
      'Date,Stock Exchange,Ticker,Operation,Quantity,Unit Price',
      '2020-03-10,B3,HGLG11,Compra,10,100',
      'BRL',
    ],
    [
      'symbols of Colombo, which number the classes of shares',
      'Date,Action,Symbol,Quantity,Price',
      '2023-04-27,Buy,JKH.N0000,4,22.4',
      'LKR',
    ],
    ['a levy of Sri Lanka', 'Date,Action,Symbol,Quantity,Price,SEC Cess', '2023-04-27,Buy,JKH,4,22.4,1', 'LKR'],
    [
      'numbers of Korea beside a share of the USA, below Korean headers for a name',
      '일자,유형,종목,수량,단가',
      '2026-04-10,매수,005930,10,80000\n2026-04-13,매수,AAPL,3,201.5',
      null,
    ],
    [
      'names below Norwegian headers, with totals that add up',
      'Dato;Type;Verdipapir;Antall;Kurs;Beløp',
      '03.08.2026;Kjøp;Equinor;20;305,00;-6 100,00',
      'NOK',
    ],
    [
      'headers that may be Danish or Norwegian, with a Danish word for a purchase',
      'Dato;Type;Fond;Enheder;Kurs;Værdi',
      '03-09-2026;Indbetalingskøb;Sparinvest Index;36,17;102,11;3693,32',
      'DKK',
    ],
    [
      'such names with totals in another currency',
      'Dato;Type;Verdipapir;Antall;Kurs;Beløp',
      '03.08.2026;Kjøp;Equinor;20;305,00;-500,00',
      null,
    ],
    ['such names without totals', 'Dato;Type;Verdipapir;Antall;Kurs', '03.08.2026;Kjøp;Equinor;20;305,00', null],
    [
      'a name of the USA below Norwegian headers',
      'Dato;Type;Verdipapir;Antall;Kurs;Beløp',
      '03.08.2026;Kjøp;Tesla;20;305,00;-6 100,00',
      null,
    ],
    [
      'English words for trades below Norwegian headers',
      'Dato;Type;Verdipapir;Antall;Kurs;Beløp',
      '03.08.2026;Buy;Equinor;20;305,00;-6 100,00',
      null,
    ],
    ['a prefix of Taiwan', 'Date,Action,Symbol,Quantity,Price', '2023-04-27,Buy,TPE:2330,4,504.4', 'TWD'],
    [
      'ordinary shares of Australia',
      'Date,Action,Code,Name,Quantity,Price',
      '2023-04-27,Buy,EOS,ELECTRO FPO,4,8',
      'AUD',
    ],
    [
      'dates of the United States beside an option, which is left out',
      'Date,Transaction,Symbol,Quantity,Price',
      '02/13/2025,Bought,O,30,54.20\n02/14/2025,Sold To Open,SPY 03/21/2025 580.00 P,-1,4.15',
      'USD',
    ],
    ['two of its best-known funds', 'Date,Action,Symbol,Quantity,Price', '2025-02-12,Buy,BNDX,2,48.9', 'USD'],
    [
      'symbols of London, which quotes in pence and pounds',
      'Date,Action,Symbol,Quantity,Price',
      '2023-04-27,Buy,VOD.L,4,84.4',
      null,
    ],
    [
      'an ISA of the United Kingdom',
      'Date,Action,Symbol,Quantity,Price,Total,Account',
      '2023-04-27,Buy,VOD,4,0.84,3.36,Stocks & Shares ISA',
      'GBP',
    ],
    [
      'an ISA without totals, whose prices may be in pence',
      'Date,Action,Symbol,Quantity,Price,Account',
      '2023-04-27,Buy,VOD,4,84.4,Stocks & Shares ISA',
      null,
    ],
    [
      'Italian headers, and a share of the USA alone',
      'Data;Operazione;Ticker;Quantità;Prezzo',
      '15/01/2026;acquisto;AAPL;10;150,00',
      null,
    ],
    [
      'funds that are called schemes, with a net asset value',
      'Date,Scheme Name,Transaction Type,Units,NAV,Amount',
      '05-Jan-2025,Some Equity Fund,SIP Purchase,100.5,50.00,5025.00',
      'INR',
    ],
    [
      'a total whose header states its currency, and is units × price',
      'Data,Tipas,Moneta,Kiekis,Kaina,Viso USD',
      '2025-12-25,Buy,BTC,0.005,95000,475',
      'USD',
    ],
    [
      'a total whose header states its currency, and is not units × price',
      'Data,Tipas,Moneta,Kiekis,Kaina,Viso USD',
      '2025-12-25,Buy,BTC,0.005,95000,520',
      null,
    ],
    ['German headers', 'Datum;Typ;Wertpapier;Stück;Kurs', '27.04.2023;Kauf;SAP SE;4;120,40', 'EUR'],
    [
      'German headers and a Swiss security',
      'Datum;Typ;Wertpapier;ISIN;Stück;Kurs',
      '27.04.2023;Kauf;Nestlé;CH0038863350;4;105,40',
      null,
    ],
    [
      'German headers and Swiss numbers',
      'Datum;Typ;Wertpapier;Stück;Kurs;Betrag',
      "27.04.2023;Kauf;SAP SE;14;120.40;1'685.60",
      null,
    ],
    [
      'fees of the Philippines, where dates and symbols look like those of the United States',
      'Date,Action,Symbol,Quantity,Price,SCCP',
      '4/27/2023,Buy,BDO,100,150,1.5',
      'PHP',
    ],
    ['a levy of Hong Kong', '交易日期,股票編號,買/賣,數量,成交價,交易徵費', '2025/3/12,00700,買,100,430.2,1.16', 'HKD'],
    ['a fee of Taiwan', '成交日期,證券代號,買賣別,成交股數,成交價,交易稅', '2024/3/12,2317,買進,2000,121,0', 'TWD'],
    [
      'a stamp tax of mainland China',
      '成交日期,证券代码,操作,成交数量,成交价格,印花税',
      '2024-02-19,600036,买入,200,31.5,0',
      'CNY',
    ],
    [
      'a share in Shanghai that trades in US dollars',
      '成交日期,证券代码,操作,成交数量,成交价格,印花税',
      '2024-02-19,900901,买入,200,0.5,0',
      null,
    ],
    [
      'an exchange of the euro area',
      'Date,Action,Symbol,Quantity,Price,Exchange',
      '2023-04-27,Buy,SAP,4,120.4,XETRA',
      'EUR',
    ],
    ['German headers above an English file', 'Datum;Typ;Wertpapier;Stück;Kurs', '27.04.2023;Buy;CBA;4;120.40', null],
    [
      'German headers above a Brazilian file',
      'Datum;Typ;Wertpapier;Stück;Kurs',
      '27/04/2023;Compra;PETR;4;20,40',
      null,
    ],
    ['German headers without types', 'Datum;Wertpapier;Stück;Kurs', '27.04.2023;SAP SE;4;120,40', 'EUR'],
    ['Thai headers above an English file', 'วันที่,รายการ,หลักทรัพย์,จำนวน,ราคา', '2023-04-27,Buy,AAPL,4,120.40', null],
    ['Spanish headers', 'Fecha;Operación;Valor;Títulos;Precio', '27/04/2023;Compra;Iberdrola;4;10,40', null],
  ])('%s', (_, header, row, currency) => {
    expect(inferred(header, row)).toBe(currency)
  })

  test('a line above the table states the currency of the account, not that of a report', () => {
    const table = ['Date,Action,Symbol,Quantity,Price', '2023-04-27,Buy,VTI,4,204.4']
    expect(inferred('Account currency: GBP', '', ...table)).toBe('GBP')
    expect(inferred('Base currency: GBP', '', ...table)).toBeNull()
    expect(inferred('Currency: GBP', 'Currency: EUR', ...table)).toBeNull()
  })
})

describe('a plain $ is that of the USA', () => {
  const dollarOf = (...lines: string[]) =>
    guessMapping(tableOf(lines.join('\n'))).currencies.find(({ value }) => value === '$')?.choice

  test.each([
    ['with symbols of the USA', 'Date,Action,Symbol,Quantity,Price', '2023-04-27,Buy,VTI,4,$204.40', 'USD'],
    [
      'with an account of the USA',
      'Date,Action,Fund,Units,Price,Plan',
      '2023-04-27,Buy,Index Fund,4,$20.40,401(k)',
      'USD',
    ],
    [
      'not with an account of Canada',
      'Date,Action,Symbol,Quantity,Price,Plan',
      '2023-04-27,Buy,VTI,4,$204.40,TFSA',
      null,
    ],
    [
      'not with an exchange of Australia',
      'Date,Action,Code,Quantity,Price,Market',
      '2023-04-27,Buy,VAS,4,$84.40,ASX',
      'AUD',
    ],
    ['not with a symbol of Australia', 'Date,Action,Code,Quantity,Price', '2023-04-27,Buy,VAS.ASX,4,$84.40', 'AUD'],
    ['not without any evidence', 'Date,Action,Fund,Units,Price', '2023-04-27,Buy,Index Fund,4,$20.40', null],
  ])('%s', (_, header, row, currency) => {
    expect(dollarOf(header, row)).toBe(currency)
  })
})

describe('the currency of rows that name none beside rows that do', () => {
  const header = 'Date,Action,Symbol,Quantity,Price,Currency'
  const stated = '2023-04-27,Buy,ABCD,4,20.4,USD'

  test('is that of the file for a security with both kinds of rows', () => {
    expect(inferred(header, stated, '2023-05-02,Sell,ABCD,2,21.5,')).toBe('USD')
  })

  test('is asked for where a security never states it', () => {
    expect(inferred(header, stated, '2023-05-02,Buy,WXYZ,2,50,')).toBeNull()
  })

  test('is that of the account if no security states it', () => {
    expect(inferred(header, '2023-04-26,Deposit,,,100,USD', '2023-05-02,Buy,WXYZ,2,50,')).toBe('USD')
  })
})

describe('a line above the table states the currency', () => {
  const table = ['Date,Type,Symbol,Quantity,Price', '2024-04-17,Buy,ABC,4,104.4']

  test.each([
    ['All amounts in US dollar', 'USD'],
    ['Beträge in EUR', 'EUR'],
    ['פירוט תנועות (במטבע דולר ארה״ב)', 'USD'],
    ['Base currency: all amounts in EUR', null],
    ['Amounts in $', null],
    ['Amounts in thousands', null],
  ])('%s: %s', (line, currency) => {
    expect(inferred(line, '', ...table)).toBe(currency)
  })
})
