import { describe, expect, test } from 'vitest'
import { rowsOf, tableOf } from '../testing/csv-bytes.ts'
import { checkMapping } from './check-mapping.ts'
import { guessMapping } from './guess-mapping.ts'

const fieldsOf = (text: string) => guessMapping(tableOf(text)).columns.map(({ field }) => field)

test('a column of currencies whose header is that of an amount has its unit', () => {
  const header = '約定日,銘柄コード,取引,数量,数量（単位）,単価,単価（単位）,精算金額,精算金額（単位）'
  const rows = ['2026/01/05,7203,買付,100,株,720,円,-72000,円', '2026/01/06,9999,買付,100,口,7.2,米ドル,-720,米ドル']

  expect(rowsOf([header, ...rows].join('\n')).map(({ currency }) => currency)).toEqual(['JPY', 'USD'])
})

test('beside prices with the mark of a currency, an amount without is that of the units', () => {
  const header = 'Date,Asset,Action,Amount,Price (AUD)'

  expect(fieldsOf(`${header}\n2017-08-01,NASDAQ:AAPL,BUY,34,$188.61`)[3]).toBe('units')
  expect(fieldsOf(`${header}\n2017-08-01,NASDAQ:AAPL,BUY,$34,$188.61`)[3]).toBe('total')
  expect(fieldsOf(`${header}\n2017-08-01,NASDAQ:AAPL,BUY,34,188.61`)[3]).toBe('total')
})

describe('the net amount of a dividend', () => {
  const rowOf = (gross: string, tax: string) =>
    rowsOf(`Date,Type,ISIN,Units,Price,Total,X,Y\n2025-08-20,Dividend,US0378331005,,,68.34,${gross},${tax}`)[0]

  test('shows the amount before tax, in columns without a meaning', () => {
    expect(rowOf('80.74', '12.40')).toMatchObject({ price: '80.74' })
  })

  test.each([
    ['that do not add up', '80.74', '12.41'],
    ['of which the tax would be more than half', '168.34', '100.00'],
    ['of which the tax would be a fee', '69.34', '1.00'],
  ])('is the amount beside figures %s', (_what, gross, tax) => {
    expect(rowOf(gross, tax)).toMatchObject({ price: '68.34' })
  })
})

test('a dividend waits where no column identifies securities', () => {
  const [row] = rowsOf(
    'Date,Type,Units,Price,Total,Currency\n2025-08-20,Dividend,,,68.34,EUR\n2025-08-21,Buy,3,5,15,EUR',
  )

  expect(row?.outcome).toMatchObject({ kind: 'attention' })
})

test('an amount without signs beside a fee may be without it, unless its header says that it is all', () => {
  const rows = (header: string, ...values: string[]) =>
    rowsOf(
      `Datum;Typ;ISIN;Stück;${header};Gebühr\n2024-03-02;Kauf;US0378331005;5;${values[0]};1.50\n2024-05-14;Verkauf;US0378331005;3;${values[1]};0.90`,
    )
  const outcomes = (...given: Parameters<typeof rows>) => rows(...given).map(({ outcome }) => outcome.kind)

  expect(outcomes('Wert in EUR', '12000.00', '4000.00')).toEqual(['attention', 'attention'])
  expect(outcomes('Wert in EUR', '-12000.00', '4000.00')).toEqual(['ready', 'ready'])
  expect(outcomes('Betrag in EUR', '12000.00', '4000.00')).toEqual(['attention', 'attention'])
  expect(outcomes('Gesamtbetrag in EUR', '12000.00', '4000.00')).toEqual(['ready', 'ready'])
})

test('a list with the days of dividends has dividends, before a usual tax where a rate of a share shows it', () => {
  const rows = (...amounts: string[]) =>
    rowsOf(
      `Symbol,ISIN,CurrencyPrimary,ExDate,PayDate,Quantity,GrossRate,NetAmount\nCSWC,US1405011073,USD,2026-02-13,2026-02-27,1000,${amounts.join(',')}`,
    )

  expect(rows('0.1934', '164.39')).toMatchObject([{ type: 'dividend', date: '2026-02-27', price: '193.4' }])
  expect(rows('0.1934', '150.00')).toMatchObject([{ type: 'dividend', price: '150' }])
})

test('a fee within another one is told by the cents, also beside prices with one decimal', () => {
  const rows = ['1/15/2026,B,BHP,100,45.2,29.95,-4549.95,2.72', '1/20/2026,B,BHP,50,47.1,29.95,-2384.95,2.72']

  expect(
    rowsOf(['Date,Type,Code,Quantity,Unit Price,Brokerage,Net Amount,GST', ...rows].join('\n')).map(({ fee }) => fee),
  ).toEqual(['29.95', '29.95'])
})

test('a tax on sales whose header abbreviates it is not part of the fee', () => {
  const header = 'Datum;Typ;ISIN;Stück;Kurs;Währung;Spesen;bezahlte / erhaltene KESt in Zahlungswährung;Endbetrag'
  const sale = '31.10.2025;Verkauf;IE00B3XXRP09;581,00;112,895;EUR;0,00;340,29;65251,71'

  expect(rowsOf(`${header}\n${sale}`)).toMatchObject([{ fee: '0', outcome: { kind: 'ready' } }])
})

test('a fee in the currency of the total is converted at the rate that the total shows, where it is the same to the cent', () => {
  const header = 'Datum obchodu;Směr;Symbol;Cena;Počet;Měna;Objem v CZK;Poplatky v CZK;Text FIO'
  const row = (total: string, fee: string) =>
    rowsOf(`${header}\n11.01.2024;Nákup;AAPL;185,50;10;USD;${total};${fee};Nákup`)[0]

  expect(row('-42 000,00', '-55,00')).toMatchObject({ fee: '2.43235188937895', outcome: { kind: 'ready' } })
  expect(row('-42 000,00', '-550,00')).toMatchObject({ outcome: { kind: 'attention' } })
})

test('a column called a code of securities that holds symbols has the symbols', () => {
  expect(
    fieldsOf('Date operation;Operation;Code valeur;Quantite;Prix unitaire\n15/01/2026;Achat;CW8.PA;3;470,50')[2],
  ).toBe('symbol')
})

test('a column of securities holds symbols where all are those of well-known shares', () => {
  const fieldOf = (symbol: string) =>
    fieldsOf(`Titolo,Data,Quantità,Prezzo,Operazione\n${symbol},15/01/2026,10,150.00,acquisto`)[0]

  expect([fieldOf('AAPL'), fieldOf('ENI')]).toEqual(['symbol', 'name'])
})

test('an empty column is not the date beside a day of settlement', () => {
  expect(fieldsOf('Settlement Date,Type,Symbol,Shares,Price,Time\n2024-04-10,Buy,VTI,10,225.00,')).toEqual([
    'date',
    'type',
    'symbol',
    'units',
    'price',
    null,
  ])
})

test('days of Indian securities come first', () => {
  const table = (isin: string) => tableOf(`ISIN,Date,Type,Units,Price\n${isin},01/03/2024,Buy,112.78,133.00`)

  expect(guessMapping(table('INF200K01180')).dateFormat).toBe('DD/MM/YYYY')
  expect(guessMapping(table('US0378331005')).dateFormat).toBeNull()
})

test('without a header, the factor with the signs of sales has the units', () => {
  const rows = (sale: string) =>
    fieldsOf(
      `2018-01-29;Köp;0,3027;330,33;-99,99;SEK;SE0000115446\n2018-06-05;Sälj;${sale};208,05;5977,19;SEK;SE0000115446\n2018-06-04;Köp;4,6074;217,04;-999,99;SEK;SE0000115446`,
    ).slice(2, 5)

  expect(rows('-28,7301')).toEqual(['units', 'price', 'total'])
  expect(rows('28,7301')).toEqual([null, null, null])
})

test('nothing is asked about a file of exchanged currencies alone', () => {
  const asked = (symbol: string) => {
    const table = tableOf(`open_time,symbol,side,lots,entry,exit\n2026.09.30 11:00:00,${symbol},buy,0.10,0.6600,0.6630`)
    return checkMapping(table, guessMapping(table)).length
  }

  expect([asked('AUDUSD') > 0, asked('VOD') > 0]).toEqual([false, true])
})

test.each([
  ['手数料・諸経費等', '受渡金額'],
  ['Prowizje', 'Total PLN'],
])('one row proves that %s leads from units × price to %s', (fee, total) => {
  const text = `約定日,売買,銘柄コード,約定数量,約定単価,${fee},${total}\n2026-01-05,買,1234,100,1000,99,100099`

  expect(rowsOf(text).map((row) => row.fee)).toEqual(['99'])
})

test('a dividend in the column of prices is asked about, unless it states units or the file has amounts', () => {
  const outcomes = (header: string, dividend: string) =>
    rowsOf(`Date,Type,ISIN,Units,Price${header},Currency\n2026-01-05,Dividend,US0378331005,${dividend},USD`).map(
      ({ outcome }) => outcome.kind,
    )

  expect(outcomes('', '0,0.25')).toEqual(['attention'])
  expect(outcomes('', ',0.25')).toEqual(['attention'])
  expect(outcomes('', '10,0.25')).toEqual(['ready'])
  expect(outcomes(',Total', '0,0.25,2.5')).toEqual(['ready'])
})
