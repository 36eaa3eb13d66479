import { formatEnglish } from '@plumbline/text/format-text'
import { describe, expect, test } from 'vitest'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { readFile } from './read-file.ts'
import { isReadableFile } from './readable-files.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  { name: 'trades.csv', type: '', isReadable: true },
  { name: 'TRADES.CSV', type: 'application/octet-stream', isReadable: true },
  { name: 'trades', type: 'text/csv', isReadable: true },
  { name: 'trades.xlsx', type: 'application/vnd.ms-excel', isReadable: true },
  { name: 'download.QFX', type: '', isReadable: true },
  { name: 'quicken.qif', type: '', isReadable: true },
  { name: 'statement.pdf', type: 'application/pdf', isReadable: false },
  { name: 'trades', type: 'text/plain', isReadable: false },
])('CSV-02 $name of type "$type" can be read: $isReadable', ({ name, type, isReadable }) => {
  expect(isReadableFile({ name, type })).toBe(isReadable)
})

test('a file without any trade is refused with the reason of its first line', async () => {
  const header = 'Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees'
  const outcome = await readFile(bytesOf(`${header}\n2024-03-02T18:00:00Z,Confirmed,BTC,IN,1,0\n`), 'ledgerlive.csv')

  expect(!outcome.ok && outcome.refusal.code).toBe('not-transactions')
  expect(!outcome.ok && formatEnglish(outcome.refusal.message)).toContain('Line 2: “IN” moves coins of a wallet')
})

test('a list of holdings with their value and cost is refused', async () => {
  const header = 'Sheet Name,Section Name,Name,Value,Currency,Cost,Quantity,Ticker'
  const outcome = await readFile(bytesOf(`${header}\nAssets,Stocks,Apple Inc,1820.50,USD,1200.00,10,AAPL\n`), 'a.csv')

  expect(!outcome.ok && formatEnglish(outcome.refusal.message)).toContain('lists holdings and their value')
})

test("the name of a broker of one country in the file's name settles the currency and the order of days", async () => {
  const header = 'Transaction Date,Transaction Type,Symbol,Quantity,Price,Commission,Amount'
  const bytes = bytesOf(`${header}\n01/03/2025,Buy,VOD,100,150.00,6.95,-15006.95\n`)
  const mappings = await Promise.all(
    ['etrade_2025.csv', 'trades.csv'].map(async (name) => {
      const outcome = await readFile(bytes, name)
      return outcome.ok ? guessMapping(outcome.table) : null
    }),
  )

  expect(mappings[0]).toMatchObject({ dateFormat: 'MM/DD/YYYY', missingCurrency: { choice: 'USD' } })
  expect(mappings[1]).toMatchObject({ dateFormat: null, missingCurrency: { choice: null } })
})

describe('unreadable files get a message that says what to export instead', () => {
  test.each([
    {
      what: 'a PDF of a known broker',
      name: 'Portfolio_DEGIRO.pdf',
      text: '%PDF-1.7 …',
      hint: 'at DEGIRO instead: Inbox',
    },
    {
      what: 'a PDF that names its broker inside',
      name: 'a.pdf',
      text: '%PDF-1.4 /Author (XTB S.A.)',
      hint: 'at XTB instead',
    },
    { what: 'any other PDF', name: 'a.pdf', text: '%PDF-1.4', hint: 'at your broker as CSV or XLSX' },
    { what: 'a document of Numbers', name: 'trades.numbers', text: 'PK\u0003\u0004 no xlsx', hint: 'Export To > CSV' },
    { what: 'an old workbook', name: 'a.xls', text: '\u00d0\u00cf\u0011\u00e0…', hint: 'save it as .xlsx' },
  ])('$what', async ({ name, text, hint }) => {
    const outcome = await readFile(bytesOf(text), name)

    expect(outcome.ok).toBe(false)
    expect(!outcome.ok && formatEnglish(outcome.refusal.message)).toContain(hint)
  })

  test.each([
    { what: 'a broken workbook', name: 'a.xlsx', text: 'PK\u0003\u0004 no zip', code: 'spreadsheet-file' },
    { what: 'JSON without a list', name: 'a.json', text: '{ "version": 2 }', code: 'no-rows' },
    { what: 'broken JSON', name: 'a.json', text: '[{ "date": ', code: 'no-rows' },
    { what: 'OFX without transactions', name: 'a.ofx', text: 'OFXHEADER:100\n<OFX></OFX>', code: 'no-rows' },
    {
      what: 'a list of holdings',
      name: 'positions.csv',
      text: 'Symbol,Quantity,Last Price,Current Value,Average Cost Basis\nVTI,40,231.40,9256.00,200.00\n',
      code: 'holdings',
    },
    {
      what: 'holdings below a title with a day',
      name: 'summary.csv',
      text: 'Holding summary,For 17-09-2026\n\nScrip Name,ISIN Code,Free Holding,Locked In,Closing Price,Valuation\nReliance,INE002A01018,10,0,1240.00,12400.00\n',
      code: 'holdings',
    },
    {
      what: 'a report of realized gains above a table of dividends',
      name: 'gains.csv',
      text: 'Date acquired,Date sold,Symbol,Quantity,Cost basis,Gain\n2023-02-01,2024-03-05,AAPL,3,432,78\n\nDate,Symbol,ISIN,Gross amount,Net amount,Currency\n2024-02-15,AAPL,US0378331005,0.72,0.61,USD\n',
      code: 'not-transactions',
    },
    {
      what: 'a report of disposals with their costs and gains',
      name: 'report.csv',
      text: 'Disposal Date,Security,Quantity,Proceeds (GBP),Cost (GBP),Gain/Loss (GBP)\n2024-06-14,US5949181045,12,1900,1500,400\n',
      code: 'not-transactions',
    },
    {
      what: 'a list of positions with the day of the report',
      name: 'positions.csv',
      text: 'ReportDate,CurrencyPrimary,Symbol,Quantity,MarkPrice,PositionValue,CostBasisPrice,ISIN\n2026-01-28,EUR,NESTE,100,21,2100,18.2,FI0009013296\n',
      code: 'holdings',
    },
    {
      what: 'a list of closed positions',
      name: 'closed.csv',
      text: 'Position,Symbol,Type,Volume,Open time,Open price,Close time,Close price,Commission,Gross P/L\n101,AAPL.US,BUY,10,02/03/2024 15:30:00,172,04/04/2024 16:00:00,168,0,-40\n',
      code: 'not-transactions',
    },
    {
      what: 'a pension statement with several schemes in one line',
      name: 'pension.csv',
      text: 'Date,Particulars,SCHEME E - TIER I Amount,SCHEME E - TIER I NAV,SCHEME E - TIER I Units,SCHEME C - TIER I Amount,SCHEME C - TIER I NAV,SCHEME C - TIER I Units\n11-Apr-2022,By Contribution,163.81,38.3058,4.2764,62.49,34.8916,1.7910\n',
      code: 'not-transactions',
    },
    {
      what: 'round trips with underscores',
      name: 'journal.csv',
      text: 'symbol,side,entry_time,entry_price,exit_time,exit_price,quantity,pnl\nRELIANCE,long,2024-02-01,2497.42,2024-02-01,2503.20,100,578\n',
      code: 'not-transactions',
    },
    {
      what: 'a cash account with a running balance',
      name: 'account.csv',
      text: 'TransactionID,Details,Turnover,Balance,Date,Type\n1,deposits,500.00,500.00,2024-01-02,Deposit\n2,interest received,5.00,505.00,2024-02-01,Interest\n',
      code: 'not-transactions',
    },
    {
      what: 'round trips with one date',
      name: 'round-trips.csv',
      text: 'Symbol,Date,Entry Price,Exit Price,Quantity,Side,Commission\nXAUUSD,2024-02-23,2031.5,2034.2,0.2,Sell,0.7\n',
      code: 'not-transactions',
    },
    {
      what: 'a list of holdings with the time of their prices',
      name: 'depot.csv',
      text: 'Name;WKN;Stück/Nominal;Einstandskurs inkl. NK;Einstandswert;Kurs;Datum/Zeit;Gesamtwert EUR\nSAP SE;716460;8;45,725;365,80;61,866;25.01.2021 20:47:08;494,93\n',
      code: 'holdings',
    },
    {
      what: 'a cash account',
      name: 'konto.csv',
      text: 'Buchtag;Valuta;BIC / BLZ;IBAN / Kontonummer;Buchungsinformationen;Betrag\n01.11.2021;03.11.2021;;;Ausführung ORDER Kauf LU0292096186 191155943;-7000,00\n',
      code: 'not-transactions',
    },
    {
      what: 'a cash account without the other party',
      name: 'umsaetze.csv',
      text: 'Buchungstag;Wertstellung;Buchungstext;Betrag;Währung;Saldo\n04.03.2024;06.03.2024;Wertpapierkauf ISIN IE00B4L5Y983 Ref. 8114;-812,40;EUR;187,60\n15.03.2024;15.03.2024;Dividende SAP SE;22,00;EUR;209,60\n',
      code: 'not-transactions',
    },
    {
      what: 'a cash account that only its title names',
      name: 'umsaetze.csv',
      text: '"Umsätze Verrechnungskonto";"Zeitraum: 30 Tage"\n"Neuer Kontostand";"1.187,60 EUR"\n"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Text";"Umsatz in EUR"\n"04.03.2024";"06.03.2024";"Wertpapiere";"ISHARES CORE MSCI WORLD WPKNR: A0RPWH";"-812,40"\n',
      code: 'not-transactions',
    },
    {
      what: 'a cash account with debits and credits',
      name: 'releve.csv',
      text: 'Date;Libellé;Débit;Crédit\n18/09/2026;VIR SEPA RECU;;1 234,56\n19/09/2026;PRLV FRAIS TENUE;2,50;\n',
      code: 'not-transactions',
    },
    {
      what: 'a cash account with the other party',
      name: 'historia.csv',
      text: 'Data transakcji;Nazwa nadawcy;Nazwa odbiorcy;Kwota operacji;Waluta operacji\n30-09-2026;Jan;Anna;-300,00;PLN\n',
      code: 'not-transactions',
    },
    {
      what: 'the cash account of a depot',
      name: 'konto.csv',
      text: 'Buchungsdatum;Transaktion;Währung;Betrag;Kontotext / WP-Identifikation\n03.07.2025;Effekten;EUR;221,36;VANGUARD S+P 500\n',
      code: 'not-transactions',
    },
    {
      what: 'a list of holdings with the kind of each security and no dates',
      name: 'bestand.csv',
      text: '"Bestand";"Name";"ISIN";"Typ";"Kaufkurs";"Kaufkurs Waehrung";"Kaufwert"\n"5";"BASF SE";"DE000BASF111";"Aktie";"48,20";"EUR";"241,00"\n',
      code: 'holdings',
    },
    {
      what: 'an overview of a depot with the dates of its prices',
      name: 'depot.csv',
      text: '"Depotübersicht: Depot 1, Stand: 12.03.2021"\n"Stück/Nom.";"Bezeichnung";"WKN";"Typ";"Währung";"Akt. Kurs";"Wert in EUR";"Datum";"Börse";"Kaufkurs in EUR"\n"10";"BASF SE";"BASF11";"Aktie";"EUR";"68,20";"682,00";"12.03.21";"Xetra";"58,20"\n',
      code: 'holdings',
    },
    {
      what: 'a list of gains with the letters b and s for both sides',
      name: 'pnl.csv',
      text: 'stock,type,s_date,b_date,s_qty,s_price,s_value,b_qty,b_price,b_value,pnl\nNANDAN DENIM,LTCG,2022-01-14,2018-03-06,198,153.11,30315.78,198,139.0,27522,2793.78\n',
      code: 'not-transactions',
    },
    {
      what: 'a list of holdings whose only day is that of the list',
      name: 'titoli.csv',
      text: 'DATA RIFERIMENTO;DESCRIZIONE TITOLO;ISIN;DIVISA;QUANTITA;CONTROVALORE;PREZZO\n01/07/2026;ENEL SPA;IT0003128367;EUR;300,0;2250,0;7,5\n',
      code: 'holdings',
    },
    {
      what: 'a list of booked amounts',
      name: 'booked.csv',
      text: 'Date;Value Date;Booking amount ID;Instrument Description;Asset type;Booking amount type;Amount\n04-01-2021;06-01-2021;1;ASML Holding NV;Stock;Share Amount;-2000.00\n',
      code: 'not-transactions',
    },
    { what: 'broken XML', name: 'a.xml', text: '<client><accounts>', code: 'not-text' },
  ])('$what: $code', async ({ name, text, code }) => {
    expect(await readFile(bytesOf(text), name)).toMatchObject({ ok: false, refusal: { code } })
  })
})

describe('workbooks', () => {
  test('the sheet of the trades is read, another one when it is chosen', async () => {
    const { goldenSamples } = await import('../testing/sample-files.ts')
    const { bytes, name } = goldenSamples().find((sample) => sample.name === 'b3-workbook.xlsx') ?? {}
    if (bytes === undefined || name === undefined) throw new Error('The sample is missing')

    expect(await readFile(bytes, name)).toMatchObject({
      ok: true,
      table: { sheet: 'Negociação', sheets: ['Resumo', 'Negociação'] },
    })
    expect(await readFile(bytes, name, { sheet: 'Resumo' })).toMatchObject({ table: { sheet: 'Resumo' } })
  })
})

describe('the line of the header', () => {
  const text = '2024-03-04,BUY,ABC,10,175.10,EUR\n2024-04-24,SELL,ABC,4,169.02,EUR\n'
  const relai =
    'Date,Transaction Type,BTC Amount,BTC Price,Currency Pair,Fiat Amount (excl. fees),Fiat Currency,Fee,Fee Currency,Destination,Operation ID,Counterparty\n2024-09-15T14:23:17Z,Buy,0.01,60000,BTC/CHF,600,CHF,0,CHF,,,\n'

  test('a file that begins with data has none, and loses no row', async () => {
    const outcome = await readFile(bytesOf(text), 'a.csv')

    expect(outcome).toMatchObject({ ok: true, table: { headerLine: 0, rows: [{ line: 1 }, { line: 2 }] } })
  })

  test('the user can say that there is none', async () => {
    const outcome = await readFile(bytesOf(`Date,Type\n${text}`), 'a.csv', { headerLine: 0 })

    expect(outcome).toMatchObject({ ok: true, table: { headers: { length: 6 }, rows: { length: 3 } } })
  })

  test('reading a file again at the line of its header finds its broker again', async () => {
    const first = await readFile(bytesOf(relai), 'a.csv')
    const again = await readFile(bytesOf(relai), 'a.csv', { headerLine: 1 })

    expect(first).toMatchObject({ ok: true, table: { reader: { name: 'Relai' } } })
    expect(again).toEqual(first)
  })
})
