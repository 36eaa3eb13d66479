import { formatEnglish } from '@plumbline/text/format-text'
import { describe, expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { buildRows } from '../readings/build-rows.ts'
import { tableOf, utf8 } from '../testing/csv-bytes.ts'
import { brokerOfFileName } from '../words/broker-of-file-name.ts'
import type { ImportField } from '../words/import-field.ts'
import { checkMapping } from './check-mapping.ts'
import {
  chooseDateFormat,
  chooseDecimalMark,
  chooseType,
  guessMapping,
  identifyByName,
  leaveOutUnknownTypes,
  mapColumn,
} from './guess-mapping.ts'

/** The field of each column, by what the table suggests itself. */
function fieldsOf(...lines: string[]): (ImportField | null)[] {
  return guessMapping(tableOf(lines.join('\n'))).columns.map(({ field }) => field)
}

describe('CSV-04 headers are mapped by themselves', () => {
  test.each([
    {
      language: 'English',
      header: 'Trade Date,Action,Ticker,ISIN,Security,Venue,No. of shares,Unit price,Commission,Currency,FX Rate,Notes',
    },
    {
      language: 'German',
      header:
        'Handelsdatum,Transaktion,Symbol,ISIN,Bezeichnung,Börse,Stück,Kurs,Gebühren,Währung,Wechselkurs,Bemerkung',
    },
    {
      language: 'German without umlauts',
      header: 'Datum,Art,Kürzel,ISIN,Wertpapier,Handelsplatz,Anzahl,Preis,Gebuhr,Wahrung,Devisenkurs,Notiz',
    },
    {
      language: 'German with umlauts spelled out',
      header: 'Datum,Art,Kuerzel,ISIN,Unternehmen,Boerse,Stueck,Preis,Gebuehren,Waehrung,Devisenkurs,Notiz',
    },
    {
      language: 'French',
      header: 'Date,Type,Symbole,ISIN,Nom,Bourse,Quantité,Prix,Frais,Devise,Taux de change,Commentaire',
    },
    {
      language: 'Spanish',
      header: 'Fecha,Tipo,Símbolo,ISIN,Nombre,Bolsa,Cantidad,Precio,Comisión,Divisa,Tipo de cambio,Comentarios',
    },
    {
      language: 'Italian',
      header: 'Data,Tipo,Simbolo,ISIN,Nome,Borsa,Quantità,Prezzo,Commissioni,Valuta,Tasso di cambio,Note',
    },
    {
      language: 'Dutch',
      header: 'Datum,Type,Symbool,ISIN,Naam,Beurs,Aantal,Koers,Kosten,Valuta,Wisselkoers,Opmerkingen',
    },
  ])('in $language', ({ header }) => {
    const row = '2024-01-15,buy,AAPL,US0378331005,Apple,XNAS,10,185.2,1.5,USD,0.92,first'

    expect(fieldsOf(header, row)).toEqual([
      'date',
      'type',
      'symbol',
      'isin',
      'name',
      'exchange',
      'units',
      'price',
      'fee',
      'currency',
      'rate',
      'comments',
    ])
  })

  test('a file with the columns of the example asks nothing', () => {
    const table = tableOf(
      [
        'Date,Type,Symbol,Exchange,ISIN,Name,Quantity,Price,Fee,Currency',
        '2015-03-02,buy,AAPL,US,US0378331005,Apple Inc,10,129.09,4.95,USD',
        '2020-08-31,split,AAPL,US,US0378331005,Apple Inc,4,0,0,USD',
        '2020-11-13,dividend,AAPL,US,US0378331005,Apple Inc,0,12.30,0,USD',
      ].join('\n'),
    )
    const mapping = guessMapping(table)

    expect(checkMapping(table, mapping)).toEqual([])
    expect(mapping.dateFormat).toBe('YYYY-MM-DD')
    expect(mapping.columns.every(({ confidence }) => confidence === 'sure')).toBe(true)
    expect(mapping.columns.some(({ decimalMarkIsDoubtful }) => decimalMarkIsDoubtful)).toBe(false)
  })

  test('the trade date beats those of booking and settlement, wherever they stand', () => {
    expect(fieldsOf('Settlement Date,Booking Date,Trade Date,Price', '2024-01-03,2024-01-02,2024-01-01,5')).toEqual([
      'settlementDate',
      null,
      'date',
      'price',
    ])
  })

  test.each([
    ['Date 2,Date 1', '2024-01-05,2024-01-03', 1],
    ['Date 1,Date 2', '2024-01-03,2024-01-05', 0],
    ['Datum,Datum', '2024-01-05,2024-01-03', 1],
    ['Date,Order date', '2024-01-05,2024-01-03', 0],
  ])('of dates below %s, the earlier ones of equal headers are those of the trades: %s', (headers, dates, expected) => {
    const table = tableOf(`${headers},Type,Symbol,Quantity,Price,Currency\n${dates},Buy,AAPL,2,190.5,USD`)

    expect(guessMapping(table).columns.find(({ field }) => field === 'date')?.index).toBe(expected)
  })

  test('two columns with one header and days that differ now and then leave open which is the trade', () => {
    const fields = (...days: string[]) =>
      fieldsOf('Datum,Datum,Type,Symbol,Quantity,Price,Currency', ...days.map((day) => `${day},Buy,AAPL,2,190.5,USD`))
    expect(fields('2024-01-05,2024-01-05', '2024-01-08,2024-01-09').slice(0, 2)).toEqual([null, null])
    expect(fields('2024-01-05,2024-01-08', '2024-01-08,2024-01-09').slice(0, 2)).toEqual(['date', null])
  })

  test('a day of booking before the day of the trade is none', () => {
    const fields = (day: string) =>
      fieldsOf('Date,Posted Date,Type,Symbol,Quantity,Price', `2024-03-22,${day},Buy,VTI,2,190.5`)
    expect(fields('2024-03-23')[1]).toBe('bookingDate')
    expect(fields('2024-03-21')[1]).toBe(null)
  })

  test('fees below one header are all fees, unless one adds up the others', () => {
    const fields = (fees: string) =>
      fieldsOf('Date,Type,Symbol,Quantity,Price,Total fees,Total fees,Total fees', `2024-03-22,Buy,VTI,2,190.5,${fees}`)
    expect(fields('66.29,0.84,3.62').slice(5)).toEqual(['fee', 'fee', 'fee'])
    expect(fields('4.46,0.84,3.62').slice(5)).toEqual(['fee', null, null])
  })

  test('an amount at the end of the fees that completes a total is a fee, whatever its header', () => {
    const fields = (last: string) =>
      fieldsOf(
        'Date,Type,Symbol,Quantity,Price,Commission,SEC Fee,Nasdaq,Net Amount',
        `2024-03-22,Buy,VTI,100,11.02,0.99,0.03,${last},-1103.03`,
      )
    expect(fields('0.01')[7]).toBe('fee')
    expect(fields('0.02')[7]).toBe(null)
  })

  test('a rate is the price where the file states no currency: an exchange rate needs two', () => {
    const fields = (header: string, row: string) =>
      fieldsOf(`Date,Stock,Action,Qty,Rate${header}`, `15-01-2024,RELIANCE,BUY,10,2450${row}`)[4]
    expect(fields('', '')).toBe('price')
    expect(fields(',Currency', ',USD')).toBe('rate')
    expect(fields(',Charges USD', ',1.50')).toBe('rate')
    expect(fieldsOf('Date,Stock,Action,Qty,FX rate', '15-01-2024,RELIANCE,BUY,10,1.0245')[4]).toBe('rate')
  })

  test('names that are all symbols of São Paulo are symbols', () => {
    const fields = (...products: string[]) =>
      fieldsOf(
        'Data,Produto,Tipo,Quantidade,Preço,Valor',
        ...products.map((product) => `15/01/2024,${product},Compra,100,32.50,3250.00`),
      )[1]
    expect(fields('PETR4', 'VALE3')).toBe('symbol')
    expect(fields('PETR4', 'Vale')).toBe('name')
  })

  test('an amount times the rate of yen is in the stated yen, and the prices are not', () => {
    const fields = (amount: number, currency: string) =>
      fieldsOf(
        'Date,Type,Symbol,Quantity,Price,Amount,Rate,Currency,Kkk',
        `2024-03-22,Buy,VOO,2,400.10,800.20,151.20,${currency},${amount}`,
      ).slice(5)
    expect(fields(121_648, 'JPY')).toEqual([null, 'rate', 'totalCurrency', 'total'])
    expect(fields(121_648, 'USD')).toEqual(['total', 'rate', 'currency', null])
    expect(fields(800, 'JPY')).toEqual(['total', 'rate', 'currency', null])
  })

  test('sums and remarks below the transactions do not move the trade date to the settlement date', () => {
    const fields = fieldsOf(
      'Trade date;Settlement date;Transaction;ISIN;Amount;Price;Currency',
      '25.01.2023;27.01.2023;Buy;FI0009000681;100;4,35;EUR',
      '15.03.2023;17.03.2023;Sell;FI0009000681;50;4,50;EUR',
      'Total;;;;150;;',
      'Number of transactions: 2;;;;;;',
      'Without warranty;;;;;;',
    )

    expect(fields.slice(0, 2)).toEqual(['date', 'settlementDate'])
  })

  test('CSV-03 each column shows the values of the first three rows, and says why it has its field', () => {
    const [date, other] = guessMapping(
      tableOf('Date,Mood\n2024-01-01,a\n2024-01-02,b\n2024-01-03,\n2024-01-04,d'),
    ).columns

    expect(other?.examples).toEqual(['a', 'b', ''])
    expect(date && formatEnglish(date.reason)).toBe('“Date” is a known header for date')
    expect(other?.reason).toBe('Column not recognized. Choose a field.')
  })
})

describe('false friends go by their values', () => {
  test('the day of a fund’s price is that of the trade, and not the day of booking', () => {
    const row = '17.03.2025;14.03.2025;Kauf;Musterfonds;FR0010135103;0,146;685,01;100,00'
    const header = 'Buchungsdatum;Preisdatum;Umsatzart;Fonds;ISIN;Anteile;Preis;Betrag'

    expect(fieldsOf(header, row).slice(0, 2)).toEqual([null, 'date'])
  })

  test('amounts in some currency are amounts, and no currency', () => {
    const header = 'Date,Type,Symbol,Quantity,Price in trading currency,Brokerage in instrument currency,Currency'

    expect(fieldsOf(header, '2024-03-01,Buy,ABC,3,50,1,EUR').slice(4)).toEqual(['price', 'fee', 'currency'])
  })

  test('the Philippines write the month first', () => {
    const table = tableOf('Date,Action,Symbol,Quantity,Price,SCCP\n02/12/2025,Buy,BDO,100,150,1.5')

    expect(guessMapping(table).dateFormat).toBe('MM/DD/YYYY')
  })

  test('coins below a header for currencies are the symbols', () => {
    const rows = ['12/03/2025;Compra;BTC;0,0025;480000,00', '28/03/2025;Venda;ETH;0,1;11500,00']

    expect(fieldsOf('Data;Operação;Moeda;Quantidade;Preço unitário (R$)', ...rows)[2]).toBe('symbol')
  })

  test('Valuta is the day of settlement in German and a currency in Dutch', () => {
    expect(fieldsOf('Datum;Valuta;Kurs', '02.01.2024;04.01.2024;5,5')).toEqual(['date', 'settlementDate', 'price'])
    expect(fieldsOf('Datum;Valuta;Koers', '02-01-2024;EUR;5,5')).toEqual(['date', 'currency', 'price'])
  })

  test('Valutakurs is the rate beside the price', () => {
    expect(fieldsOf('Datum;Kurs;Valutakurs', '2024-01-02;5,5;9,1')).toEqual(['date', 'price', 'rate'])
  })

  test.each([
    ['names', ['Freenet', 'Siemens', 'Linde'], 'name'],
    ['places of trading', ['Xetra', 'Tradegate', 'Gettex'], null],
  ])('without a header, words that are %s', (_, [first, second, third], field) => {
    const rows = [
      `${first}; 623,50 € ;50; 12,47 €`,
      `${second}; 1.961,00 € ;10; 196,10 €`,
      `${third}; 60,00 € ;2; 30,00 €`,
    ]
    expect(fieldsOf(...rows.map((row, index) => `2${index + 3}.04.2020;Kauf;${row}`))).toEqual([
      'date',
      'type',
      field,
      'total',
      'units',
      'price',
    ])
  })

  test('Wert is a total, a fee may begin with Valuta', () => {
    expect(fieldsOf('Datum;Kurs;Wert;Valuta kosten €', '02-01-2024;5,5;11;0,5')).toEqual([
      'date',
      'price',
      'total',
      'fee',
    ])
  })

  test.each([
    ['Order Type', 'Market'],
    ['Settlement Type', 'regular'],
    ['Trigger Price', '5.5'],
    ['Strike Price', '5.5'],
    ['Price per Share in Account Currency', '5.5'],
    ['Exchange Quantity', '7'],
    ['Base currency', 'EUR'],
    ['Transaction Category', 'trades'],
    ['Balance', '5.5'],
    ['Buy', '5.5'],
    ['Název', 'Strategy'],
  ])('%s is none of the fields', (header, value) => {
    expect(fieldsOf(`Date,${header}`, `2024-01-02,${value}`)[1]).toBeNull()
  })

  test('a symbol column full of ISINs has the ISIN', () => {
    expect(fieldsOf('date,symbol,price', '2024-01-02,US0378331005,5')[1]).toBe('isin')
  })

  test.each([
    ['a name', 'Name', 'US0378331005', 'IE00B4L5Y983'],
    ['a description', 'Description', 'APPLE INC (US0378331005)', 'ISHARES CORE MSCI WORLD (IE00B4L5Y983)'],
  ])('a column called %s that holds ISINs has the ISIN, and nothing is asked', (_, header, first, second) => {
    const table = tableOf(
      `Date,Type,${header},Quantity,Price,Currency\n2024-01-15,buy,${first},10,185.5,USD\n2024-01-16,sell,${second},1,72,USD`,
    )
    const mapping = guessMapping(table)
    expect(mapping.columns[2]?.field).toBe('isin')
    expect(checkMapping(table, mapping)).toEqual([])
  })

  test('words without an ISIN in such a column are the name of a security', () => {
    const trades = Array.from({ length: 9 }, () => '2024-01-15,buy,APPLE INC (US0378331005),10,185.5,USD')
    const table = tableOf(
      ['Date,Type,Description,Quantity,Price,Currency', ...trades, '2024-01-16,buy,World Fund A,1,5,USD'].join('\n'),
    )
    const rows = buildRows(table, guessMapping(table))
    expect(rows[0]).toMatchObject({ isin: 'US0378331005', name: 'APPLE INC' })
    expect(rows[9]).toMatchObject({ isin: null, name: 'World Fund A' })
  })

  test('a code in a name with a wrong check digit is none, and an ISIN beside a symbol leaves the name', () => {
    expect(fieldsOf('Date,Name,Type', '2024-01-15,APPLE INC (US0378331006),buy')).toEqual(['date', 'name', 'type'])
    expect(fieldsOf('Date,Symbol,Name', '2024-01-15,AAPL,Apple US0378331005')).toEqual(['date', 'symbol', 'name'])
  })

  test.each([
    ['names', 'Apple Inc'],
    ['amounts', '185.5'],
    ['symbols', 'AAPL'],
  ])('a column called ISIN that holds %s is none', (_, cell) => {
    expect(fieldsOf('Date,ISIN,Type', `2024-01-15,${cell},buy`)[1]).not.toBe('isin')
  })

  test('amount columns called Buy and Sell are no types', () => {
    expect(fieldsOf('Type,Buy,Sell,Date', 'Trade,0.1,500,2024-01-02').slice(0, 3)).toEqual(['type', null, null])
  })

  test('a description is the name where no other column is', () => {
    expect(fieldsOf('Date,Description,Price', '2024-01-02,Apple,5')[1]).toBe('name')
    expect(fieldsOf('Date,Description,Name,Price', '2024-01-02,first,Apple,5').slice(1, 3)).toEqual([
      'comments',
      'name',
    ])
  })

  test('of two columns that could be the type the one with known words is', () => {
    expect(fieldsOf('Type,Event,Date,Units', 'Trade,Market sell,2024-01-02,3')).toEqual([null, 'type', 'date', 'units'])
  })

  test('descriptions that all tell a kind of payment are types in a file without units', () => {
    expect(fieldsOf('Date,Description,Name,Amount', '2024-01-02,Dividend,Apple,5')[1]).toBe('type')
    expect(fieldsOf('Date,Description,Name,Amount', '2024-01-02,Dividend,A,5', '2024-01-03,first,A,5')[1]).not.toBe(
      'type',
    )
    expect(fieldsOf('Date,Description,Name,Units,Amount', '2024-01-02,Dividend,Apple,3,5')[1]).not.toBe('type')
  })

  test('a column that adds up two fees to the cent is their sum, but for round fees', () => {
    const feesOf = (...rows: string[]) =>
      guessMapping(tableOf(['Date,Type,Symbol,Units,Price,Brokerage,Commission,GST,Currency', ...rows].join('\n')))
        .columns.filter(({ field }) => field === 'fee')
        .map(({ header }) => header)

    expect(feesOf('2024-01-15,Buy,BHP,10,45,4.5,4.95,0.45,AUD', '2024-02-15,Buy,BHP,9,44,4.5,4.95,0.45,AUD')).toEqual([
      'Commission',
    ])
    expect(feesOf('2024-01-15,Buy,BHP,10,45,1,2,1,AUD', '2024-02-15,Buy,BHP,9,44,1,2,1,AUD')).toHaveLength(3)
  })

  test('a sum of fees replaces the fees next to it', () => {
    expect(fieldsOf('Kurs;Courtage;Total Avgift', '5,5;1;1,5')).toEqual(['price', null, 'fee'])
  })

  test('a German securities number is not needed beside an ISIN', () => {
    expect(fieldsOf('WKN;ISIN;Kurs', '865985;US0378331005;5,5')).toEqual([null, 'isin', 'price'])
    expect(fieldsOf('WKN;Kurs', '865985;5,5')).toEqual(['symbol', 'price'])
  })

  test('a header that its broker cut off is known by its beginning', () => {
    expect(fieldsOf('Data,Liczba,Kurs,Kurs wymian', '22-10-2021,25,25.05,4.6')[3]).toBe('rate')
  })

  test('an incomplete type is completed by the side', () => {
    const lines = ['Type,Buy / Sell,Date', 'ORDER,SELL,2024-01-02', 'DIVIDEND,,2024-01-02']

    expect(fieldsOf(...lines)).toEqual(['type', 'side', 'date'])
    expect(fieldsOf('Type,Side,Date', 'Buy,BUY,2024-01-02')).toEqual(['type', null, 'date'])
  })
})

describe('currencies beside their amounts', () => {
  test('with blank headers after the amount', () => {
    const header = 'Anzahl,Kurs,,Wert in Lokalwährung,,Wechselkurs,Gebühr,,Gesamt,'
    const rows = ['10,5.5,USD,-55.1,USD,1.1,-0.5,EUR,-50.5,EUR', '10,5.5,EUR,-55,EUR,,,,-55,EUR']

    expect(fieldsOf(header, ...rows)).toEqual([
      'units',
      'price',
      'currency',
      null,
      null,
      'rate',
      'fee',
      'feeCurrency',
      'total',
      'totalCurrency',
    ])
  })

  test('with blank headers before the amount', () => {
    const header = 'Number,,Price,Exchange rate,,Fee,,Total'
    const rows = ['10,USD,5.5,1.1,EUR,-0.5,EUR,-50.5', '10,EUR,5.5,,EUR,,EUR,-55', '1,EUR,5.5,,EUR,,EUR,-5.5']

    expect(fieldsOf(header, ...rows)).toEqual([
      'units',
      'currency',
      'price',
      'rate',
      'feeCurrency',
      'fee',
      'totalCurrency',
      'total',
    ])
  })

  test('named in brackets', () => {
    const header = 'Price / share,Currency (Price / share),Result,Currency (Result),Total,Currency (Total)'

    expect(fieldsOf(header, '5.5,USD,,GBP,4.4,GBP')).toEqual([
      'price',
      'currency',
      null,
      null,
      'total',
      'totalCurrency',
    ])
  })

  test('a price in a stated currency needs no column', () => {
    expect(fieldsOf('Asset Currency;Asset Price in CHF', 'USD;5.5')).toEqual([null, 'price'])
  })
})

describe('CSV-08 what blocks the import', () => {
  const header = 'Date,Type,Symbol,Quantity,Price,Currency'
  const table = tableOf(`${header}\n2024-01-15,buy,AAPL,10,185.5,USD\n2024-01-16,sell,AAPL,10,185.5,USD`)
  const mapping = guessMapping(table)

  test('nothing, where all is found', () => {
    expect(checkMapping(table, mapping)).toEqual([])
  })

  test.each([
    ['Please map one field to either Symbol or Isin', 2, null],
    ['Please map one field to Price', 4, null],
    ['Please map one field to Units', 3, null],
    ['Please select a format for Date', 0, null],
    ['Some fields are mapped to the same field multiple times', 5, 'symbol'],
  ] as const)('%s', (message, column, field) => {
    expect(checkMapping(table, mapColumn(table, mapping, column, field))).toEqual([message])
  })

  test('Please select a format for Date: also where day and month could be exchanged', () => {
    const unclear = tableOf(`${header}\n01/02/2024,buy,AAPL,10,185.5,USD`)

    expect(checkMapping(unclear, guessMapping(unclear))).toEqual(['Please select a format for Date'])
  })

  test('Please map all values: until every type word and every currency is chosen or ignored', () => {
    const unclear = tableOf(`${header}\n2024-01-15,Pippo,AAPL,10,185.5,kr`)
    const asked = guessMapping(unclear)
    const typeChosen = chooseType(asked, 'Pippo', 'ignore')

    expect(checkMapping(unclear, asked)).toEqual(['Please map all values'])
    expect(checkMapping(unclear, typeChosen)).toEqual(['Please map all values'])
    expect(
      checkMapping(unclear, { ...typeChosen, currencies: [{ value: 'kr', count: 1, choice: 'SEK', by: 'user' }] }),
    ).toEqual([])
  })

  test.each([
    ['of another kind of record', '2024-01-15,Pippo,,,,USD'],
    ['of a corporate action', '2024-01-15,Spin-off,AAPL,10,,USD'],
    ['of a short sale', '2024-01-15,Sold Short,AAPL,10,185.5,USD'],
  ])('Please map all values: also for the word %s', (_, row) => {
    const unclear = tableOf(`${header}\n2024-01-15,buy,AAPL,10,185.5,USD\n${row}`)
    const asked = guessMapping(unclear)

    expect(checkMapping(unclear, asked)).toEqual(['Please map all values'])
    expect(checkMapping(unclear, leaveOutUnknownTypes(asked))).toEqual([])
  })

  test('Please map one field to either Symbol or Isin: names replace them only once the user says so', () => {
    const named = tableOf('Date,Type,Name,Quantity,Price,Currency\n2024-01-15,buy,Apple Inc,10,185.5,USD')
    const mapping = guessMapping(named)

    expect(mapping.columns[2]?.field).toBe('name')
    expect(checkMapping(named, mapping)).toEqual(['Please map one field to either Symbol or Isin'])
    expect(checkMapping(named, identifyByName(mapping))).toEqual([])
    expect(checkMapping(named, mapColumn(named, mapping, 2, 'symbol'))).toEqual([])
    expect(checkMapping(named, mapColumn(named, identifyByName(mapping), 2, null))).toEqual([
      'Please map one field to either Symbol or Isin',
    ])
  })

  test('a total replaces the price, and the sign of the units replaces the type', () => {
    const totals = tableOf('Date,Symbol,Quantity,Total\n2024-01-15,AAPL,-10,1855.5 USD')

    expect(checkMapping(totals, guessMapping(totals))).toEqual([])
  })

  test('several fee columns are added up, not repeated', () => {
    const fees = tableOf(`${header},Stamp duty,Commission\n2024-01-15,buy,AAPL,10,185.5,USD,1.5,2.5`)

    expect(guessMapping(fees).columns.filter(({ field }) => field === 'fee')).toHaveLength(2)
    expect(checkMapping(fees, guessMapping(fees))).toEqual([])
  })
})

describe('changing the mapping', () => {
  const table = tableOf('Date,What,Kind,Symbol,Quantity,Price\n2024-01-15,Pippo,buy,AAPL,10,185.5')

  test('the values of a newly mapped column are guessed, what was chosen by hand stays', () => {
    const byWhat = mapColumn(table, guessMapping(table), 1, 'type')
    expect(byWhat.types).toMatchObject([{ value: 'Pippo', count: 1, choice: null, by: 'guess' }])

    const chosen = chooseType(byWhat, 'Pippo', 'sell')
    const repriced = mapColumn(table, chosen, 5, null)
    expect(repriced.types).toMatchObject([{ value: 'Pippo', count: 1, choice: 'sell', by: 'user' }])

    const byKind = mapColumn(table, mapColumn(table, chosen, 1, null), 2, 'type')
    expect(byKind.types).toMatchObject([{ value: 'buy', count: 1, choice: 'buy', by: 'guess' }])
    expect(byKind.columns[2]).toMatchObject({ confidence: 'chosen', reason: 'Chosen by you' })
  })
})

test('a header that can mean a name or units is what its values are', () => {
  const units = guessMapping(tableOf('Date,Type,Symbol,Share,Price\n2024-03-04,Buy,ABC,10,12.5'))
  const names = guessMapping(tableOf('Date,Type,Share,Units,Price\n2024-03-04,Buy,Example Mining Ltd,10,12.5'))

  expect(units.columns[3]?.field).toBe('units')
  expect(names.columns[2]?.field).toBe('name')
})

describe('choices', () => {
  const table = tableOf('Date,Type,Symbol,Quantity,Price\n01/02/2024,Buy,A,"4,563",5')
  const mapping = guessMapping(table)

  test('a date format and a decimal mark can be chosen', () => {
    const chosen = chooseDecimalMark(chooseDateFormat(mapping, 'MM/DD/YYYY'), 3, ',')

    expect(buildRows(table, chosen)[0]).toMatchObject({ date: '2024-01-02', units: '4.563' })
    expect(buildRows(table, chooseDateFormat(mapping, 'DD/MM/YYYY'))[0]).toMatchObject({
      date: '2024-02-01',
      units: '4563',
    })
  })

  test('a chosen date format stays when another column is mapped', () => {
    const chosen = chooseDateFormat(mapping, 'MM/DD/YYYY')

    expect(mapColumn(table, chosen, 4, null).dateFormat).toBe('MM/DD/YYYY')
    expect(mapColumn(table, chosen, 0, null).dateFormat).toBeNull()
  })
})

describe('what the file proves about its numbers and its rate', () => {
  test('a column without proof follows the others', () => {
    const table = tableOf('Stück;Kurs;Gesamt\n20,000;52,698;1.053,96\n150,000;4,544;681,60')

    expect(guessMapping(table).columns.map((column) => [column.decimalMark, column.decimalMarkIsDoubtful])).toEqual([
      [',', false],
      [',', false],
      [',', false],
    ])
  })

  test('also against the custom of the delimiter', () => {
    const table = tableOf('Quantity,Price,Total\n"20,000","52,698","1.053,96"')

    expect(guessMapping(table).columns.map(({ decimalMark }) => decimalMark)).toEqual([',', ',', ','])
  })

  test('points before three digits are asked about below Korean headers: won have no decimals', () => {
    const table = tableOf(
      '거래일자,종목명,매매구분,수량,단가\n2024-01-05,삼성전자,매수,10,73.500\n2024-02-05,삼성전자,매도,5,74.200',
    )

    expect(guessMapping(table).columns[4]).toMatchObject({ field: 'price', decimalMarkIsDoubtful: true })
  })

  test('commas before three digits are thousands below Korean headers', () => {
    const table = tableOf('거래일자,종목명,매매구분,수량,단가\n2024-01-05,삼성전자,매수,10,"73,500"')

    expect(guessMapping(table).columns[4]).toMatchObject({ decimalMark: '.', decimalMarkIsDoubtful: false })
  })

  test.each([
    ['all are negative and include the fee', '-456.69;0.99', 'total-sign'],
    ['all are negative without any fee', '-455.7;0', 'total-sign'],
    ['all are negative and leave out the fee, as for sales', '-455.7;0.99', null],
    ['all are negative and less than the shares are worth', '-454.71;0.99', null],
  ])('the sign of totals separates buys from sells unless it proves nothing: %s', (_, amounts, direction) => {
    const table = tableOf(`date;isin;shares;price;amount;fee;currency\n2021-11-20;US5949181045;2;227.85;${amounts};EUR`)

    expect(guessMapping(table).direction).toBe(direction)
  })

  test('a file that proves nothing leaves its mark doubtful', () => {
    const table = tableOf('Date,Quantity,Price\n2024-01-15,"4,563","1,200"')

    expect(guessMapping(table).columns[1]).toMatchObject({ decimalMark: '.', decimalMarkIsDoubtful: true })
  })

  test.each([
    ['account-per-price', '9.17', '6131.05'],
    ['price-per-account', '1.25', '533.6'],
    ['unrelated', '1.25', '666.9'],
    ['unrelated', '1.25', '5'],
  ] as const)('the rate is %s: 1 × 666.89, rate %s, total %s', (meaning, rate, total) => {
    const table = tableOf(`Quantity,Price,Exchange rate,Total\n1,666.89,${rate},${total}`)

    expect(guessMapping(table).rateMeaning).toBe(meaning)
  })

  test('rows with price and total in one currency prove nothing about the rate', () => {
    const header = 'Quantity,Price,Currency,Exchange rate,Total,Total currency'
    const table = tableOf(`${header}\n1,100,EUR,1.1,100,EUR\n1,90,EUR,1.2,90,EUR\n1,100,USD,1.25,80,EUR`)

    expect(guessMapping(table).rateMeaning).toBe('price-per-account')
  })
})

test('a cost without a price may be that of one unit or of all: the user chooses', () => {
  const header = 'Date,Type,Symbol,Shares,Cost,Currency'
  const table = tableOf(`${header}\n2024-01-15,Buy,AAPL,10,185.92,USD`)
  const mapping = guessMapping(table)

  expect(checkMapping(table, mapping)).toEqual(['Please map one field to Price'])
  expect(buildRows(table, mapColumn(table, mapping, 4, 'price'))[0]?.price).toBe('185.92')
  expect(buildRows(table, mapColumn(table, mapping, 4, 'total'))[0]?.price).toBe('18.592')
})

test('day and month are asked for below headers of a language that writes the year first', () => {
  const formatOf = (header: string) => guessMapping(tableOf(`${header}\n10/12/2026,600519,买入,100,180.5`)).dateFormat
  expect(formatOf('成交日期,证券代码,买卖方向,成交数量,成交价格')).toBeNull()
  expect(formatOf('Datum,Symbol,Transaktion,Antal,Kurs')).toBe('DD/MM/YYYY')
})

test('a currency does not prove that the day comes first', () => {
  const header = 'Date,Action,ISIN,Quantity,Price,Currency'
  const { dateFormat, dateFormatCandidates } = guessMapping(
    tableOf(`${header}\n05/02/2024,Buy,DE0007164600,3,5.5,EUR\n08/04/2024,Sell,DE0007164600,3,6.5,EUR`),
  )
  expect({ dateFormat, dateFormatCandidates }).toEqual({
    dateFormat: null,
    dateFormatCandidates: ['DD/MM/YYYY', 'MM/DD/YYYY'],
  })
})

test('dates with dots have the day first, also in a file named after a broker of the USA', () => {
  const lines = ['Date,Action,Symbol,Quantity,Price', '05.03.2024,Buy,VTI,4,204.4', '06.03.2024,Sell,VTI,4,205.4']
  const outcome = readCsvFile(utf8(lines.join('\n')), 'lightspeed-etrade.csv')
  expect(outcome.ok && guessMapping(outcome.table).dateFormat).toBe('DD.MM.YYYY')
})

test('a spreadsheet in the USA writes the dates of any file its way', () => {
  const header = 'Datum;Typ;ISIN;Stück;Kurs;Betrag'
  const trade = (date: string, price: string) => `${date};Kauf;DE0007164600;4;${price};481`
  const formatOf = (date: string, price: string) => guessMapping(tableOf(`${header}\n${trade(date, price)}`)).dateFormat

  expect(formatOf('3/4/2024', '120.25')).toBeNull()
  expect(formatOf('3/4/2024', '120,25')).toBe('DD/MM/YYYY')
  expect(formatOf('03/04/2024', '120.25')).toBe('DD/MM/YYYY')
})

test('a word that ends in e-trade is no broker', () => {
  expect(brokerOfFileName('whole-trade.csv')).toBeNull()
  expect(brokerOfFileName('my e-trade.csv')?.currency).toBe('USD')
})

test('units and signed amounts without prices and types are no trades yet', () => {
  const rows = ['2026-03-02,VOD,100,-35', '2026-03-03,SHEL,200,42']
  const priced = rows.map((row, index) => `${row},${index + 2}`)

  expect(guessMapping(tableOf(['Date,Symbol,Units,Total', ...rows].join('\n'))).direction).toBeNull()
  expect(guessMapping(tableOf(['Date,Symbol,Units,Total,Price', ...priced].join('\n'))).direction).toBe('total-sign')
})

test('beside a plain word for a trade, the same word with more around it is asked about', () => {
  const choicesOf = (...words: string[]) =>
    guessMapping(
      tableOf(['Date,Type,Symbol,Units,Price', ...words.map((word) => `2026-03-02,${word},VOD,1,2`)].join('\n')),
    ).types.map(({ choice }) => choice)

  expect(choicesOf('Buy', 'Zz buy')).toEqual(['buy', null])
  expect(choicesOf('Zz buy', 'Zz sell')).toEqual(['buy', 'sell'])
})

test('without a column of days, no row is taken for a footer', () => {
  const table = tableOf('Zz,Type,Symbol,Units,Price\nxy,buy,,,\nxy,buy,VOD,1,2')

  expect(buildRows(table, guessMapping(table)).map(({ outcome }) => outcome.kind)).toEqual(['attention', 'attention'])
})

describe('the dates of a country whose terms occur', () => {
  const formatOf = (header: string, cells: string, day: string) =>
    guessMapping(tableOf(`Payment date,ASX code,Units,Total,${header}\n${day},CBA,100,200.00,${cells}`)).dateFormat

  test.each([
    ['the day first in Australia', 'Franked dividend', '200.00', '09/02/2024', 'DD/MM/YYYY'],
    ['the month first in the United States', 'Account', 'Roth IRA', '09/02/2024', 'MM/DD/YYYY'],
    ['as a spreadsheet in the United States may have written them: asked', 'Franked dividend', '200', '9/2/2024', null],
    ['without terms: asked', 'Note', 'x', '09/02/2024', null],
  ])('%s', (_which, header, cells, day, format) => {
    expect(formatOf(header, cells, day)).toBe(format)
  })
})

test('the column that is negative in all purchases and positive in all sales is their total', () => {
  const fieldOf = (...rows: string[]) =>
    guessMapping(tableOf(['When,Code,What,Shares,Zrgl', ...rows].join('\n'))).columns[4]?.field
  const buys = ['2026-01-02,AAPL,Buy,2,-100', '2026-01-05,MSFT,Buy,4,-200']

  expect(fieldOf(...buys, '2026-01-09,AAPL,Sell,2,120')).toBe('total')
  expect(fieldOf(...buys, '2026-01-09,AAPL,Sell,2,-120')).not.toBe('total')
  expect(fieldOf(...buys)).not.toBe('total')
})

test('a limit that few orders have is no price, even if units × limit is the value of one of them', () => {
  const header = 'Date,Type,ISIN,Anzahl,Limit,Wert,Currency'
  const rows = ['2024-01-15,Buy,US0378331005,10,,1255,USD', '2024-01-16,Buy,US0378331005,5,190,950,USD']
  const fieldOf = (...more: string[]) => guessMapping(tableOf([header, ...rows, ...more].join('\n'))).columns[4]?.field
  expect(fieldOf('2024-01-17,Sell,US0378331005,4,,560,USD')).toBe(null)
  expect(fieldOf('2024-01-17,Sell,US0378331005,4,140,560,USD')).toBe('price')
})

test.each([
  ['names', 'VANGUARD INDEX ETF', null],
  ['symbols', 'VFV', 'symbol'],
])('a header that begins with a word for symbols is judged by its cells: %s', (_what, cell, field) => {
  const text = `Date,Type,Symbol Description,Quantity,Price,Currency\n2024-01-15,Buy,${cell},20,120,CAD`
  expect(guessMapping(tableOf(text)).columns[2]?.field === 'symbol').toBe(field === 'symbol')
})

test('a total in $ that is units × price does not say which dollar', () => {
  const text = (currency: string) =>
    `Date,Type,Symbol,Quantity,Kkk,Total Value (${currency})\n17/06/2023,Buy,VAS,50,90.12,4506.00`
  const currencyOfRows = (currency: string) => {
    const { currencies, missingCurrency } = guessMapping(tableOf(text(currency)))
    return currencies[0]?.choice ?? missingCurrency?.choice ?? null
  }
  expect([currencyOfRows('$'), currencyOfRows('AUD')]).toEqual([null, 'AUD'])
})

describe('a currency in doubt', () => {
  test('totals with cents are not in won, whatever the language of the headers', () => {
    const missing = (total: string) =>
      guessMapping(tableOf(`거래일자,구분,종목명,수량,단가,거래금액\n2024-03-01,매수,삼성전자,10,70000,${total}`))
        .missingCurrency

    expect(missing('700000')).toMatchObject({ choice: 'KRW' })
    expect(missing('700000.25')?.choice ?? null).toBeNull()
  })

  test('unknown words below a header for currencies leave it open', () => {
    const missing = (word: string) =>
      guessMapping(
        tableOf(`Data,Operazione,ISIN,Quantità,Prezzo,Valuta\n15/01/2024,Acquisto,IT0003128367,10,6.5,${word}`),
      )

    expect(missing('Euro').currencies).toMatchObject([{ value: 'Euro', choice: 'EUR' }])
    expect(missing('Lira maltese').missingCurrency?.choice ?? null).toBeNull()
  })

  test('a price in Tel Aviv may be in agorot or shekels until a total tells', () => {
    const chosen = (header: string, row: string) =>
      guessMapping(tableOf(`${header}\n${row}`)).currencies.map(({ choice }) => choice)

    expect(chosen('תאריך,פעולה,שם נייר,כמות,שער,מטבע', '15/01/2024,קניה,לאומי,100,3050,ש"ח')).toEqual([null])
    expect(chosen('תאריך,פעולה,שם נייר,כמות,שער,תמורה,מטבע', '15/01/2024,קניה,לאומי,100,30.5,3050,ש"ח')).toEqual([
      'ILS',
    ])
  })
})

describe('securities below a header that does not name them', () => {
  test.each([
    ['symbols with their exchange', 'sh600036', 'symbol'],
    ['names in Chinese below a word for instruments', '招商银行', 'name'],
  ])('%s', (_, cell, field) => {
    expect(fieldsOf('日期,方向,交易品种,客户经理,数量,成交价', `2024-01-15,买入,${cell},王小明,100,35.2`)[2]).toBe(
      field,
    )
  })
})

test('a header with a typographic apostrophe is the same header', () => {
  expect(
    fieldsOf(
      'Date,Sens,ISIN,Quantité,Prix,Devise,Date d’exécution',
      '15/01/2024,Achat,FR0000120271,1,60,EUR,16/01/2024',
    ),
  ).toEqual(
    fieldsOf(
      "Date,Sens,ISIN,Quantité,Prix,Devise,Date d'exécution",
      '15/01/2024,Achat,FR0000120271,1,60,EUR,16/01/2024',
    ),
  )
})

test('without a price, Amount beside the value of coins is the number of coins', () => {
  const header = 'Date,Type,Coin,Amount,Fiat value,Currency'

  expect(fieldsOf(header, '2024-01-15,Buy,BTC,0.01,390,EUR').slice(3, 5)).toEqual(['units', 'total'])
  expect(fieldsOf(header.replace('Fiat value', 'Note'), '2024-01-15,Buy,BTC,0.01,390,EUR')[3]).not.toBe('units')
})

test('a header that names two currencies has a rate', () => {
  const header = 'Data;Typ;Fundusz;Kwota USD;Jednostki;Kurs PLN/USD'

  expect(fieldsOf(header, '14.03.25;Buy;Fund A;1000;14,286;3,85')).toEqual([
    'date',
    'type',
    'name',
    'total',
    'units',
    'rate',
  ])
})

test('numbers of securities in Asia below a word for names are symbols, amounts are not', () => {
  expect(fieldsOf('일자,유형,종목,수량,단가', '2026-04-10,매수,005930,10,80000')[2]).toBe('symbol')
  expect(fieldsOf('日付,取引,銘柄名,数量,約定代金', '2026/01/05,買付,架空商事,100,250000')).toContain('name')
})

test.each([
  [
    'Icelandic',
    'Dagsetning;Tegund;Auðkenni;Magn;Gengi;Upphæð;Þóknun;Mynt',
    '12.02.2025;Kaup;MAREL;500;612,00;306.000;1.530;ISK',
  ],
  [
    'Serbian',
    'Датум;Врста;Симбол;Количина;Цена;Укупно;Провизија;Валута',
    '12.02.2025;Куповина;NIIS;50;745,00;37.622,50;372,50;RSD',
  ],
])('headers and words for trades are known in %s', (_language, header, row) => {
  const mapping = guessMapping(tableOf(`${header}\n${row}`))

  expect(mapping.columns.map(({ field }) => field)).toEqual([
    'date',
    'type',
    'symbol',
    'units',
    'price',
    'total',
    'fee',
    'currency',
  ])
  expect(mapping.types.map(({ choice }) => choice)).toEqual(['buy'])
})

test('a column of currencies that shares the word of the price is that of the prices', () => {
  const row = '2025-02-12,Buy,ETH,0.5,2500,EUR'

  expect(fieldsOf('Date,Type,Asset,Quantity,Spot Price,Spot Currency', row)[5]).toBe('currency')
  expect(fieldsOf('Date,Type,Asset,Quantity,Spot Price,Kkk Currency', row)[5]).toBeNull()
  expect(fieldsOf('Date,Type,Asset,Quantity,Spot Price,Spot Kkk', row)[5]).toBeNull()
})
