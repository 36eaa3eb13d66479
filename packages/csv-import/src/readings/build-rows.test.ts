import { formatEnglish } from '@plumbline/text/format-text'
import { describe, expect, test } from 'vitest'
import { chooseCurrency, chooseType, guessMapping } from '../interpretations/guess-mapping.ts'
import { rowsOf, tableOf } from '../testing/csv-bytes.ts'
import { buildRows } from './build-rows.ts'
import { countOutcomes, type ImportRow } from './import-row.ts'

function onlyRow(text: string): ImportRow {
  const [row, ...others] = rowsOf(text)
  if (row === undefined || others.length > 0) throw new Error('expected one row')
  return row
}

function issuesOf(row: ImportRow) {
  return row.outcome.kind === 'attention' ? row.outcome.issues.map(({ code }) => code) : row.outcome.kind
}

describe('rows that are ready', () => {
  test('every field of a row, exactly as the file has it', () => {
    const header = 'Date,Action,Ticker,ISIN,Name,Venue,Quantity,Price,Fee,Currency,Exchange rate,Notes'
    const cells =
      '2024-01-15T23:30:00Z,Buy,AAPL,US0378331005,Apple,XNAS,0.10000000000000000001,"1,185.20",-1.50,USD,0.92,first'

    expect(onlyRow(`${header}\n${cells}`)).toEqual({
      rowNumber: 2,
      outcome: { kind: 'ready' },
      type: 'buy',
      typeWord: 'Buy',
      date: '2024-01-15',
      units: '0.10000000000000000001',
      price: '1185.2',
      fee: '1.5',
      currency: 'USD',
      rate: '0.92',
      rateCurrency: null,
      symbol: 'AAPL',
      isin: 'US0378331005',
      exchange: 'XNAS',
      name: 'Apple',
      comments: 'first',
      tags: [],
      total: null,
      totalCurrency: null,
      notes: [],
      proofs: [{ law: 'check-digit', identifier: 'US0378331005' }],
    })
  })

  test('without a type column, the sign of the units separates buys from sells', () => {
    const rows = rowsOf('Date,ISIN,Number,Price\n2024-01-15,US0378331005,3,5\n2024-01-16,US0378331005,-3,5')

    expect(rows.map(({ type, units }) => [type, units])).toEqual([
      ['buy', '3'],
      ['sell', '3'],
    ])
  })

  test('with a type column the type wins over signs', () => {
    const rows = rowsOf('Date,Type,ISIN,Number,Price,Amount\n2024-01-15,Sell,US0378331005,-3,5,-15')

    expect(rows[0]).toMatchObject({ type: 'sell', units: '3', price: '5', total: '15' })
  })

  // Amounts of a buy and a sell of 4 units with a fee of 2: 102 paid, 98 received.
  test.each([
    ['Buy', '-102', '25'],
    ['Sell', '98', '25'],
  ])('a total gives the price of a %s, the fee taken into account', (type, total, price) => {
    const row = onlyRow(`Date,Type,Symbol,Quantity,Fee,Total\n2024-01-15,${type},AAPL,4,2,${total}`)

    expect(row).toMatchObject({ price, fee: '2', outcome: { kind: 'ready' } })
    expect(row.notes).toEqual(['The price is the total without the fee, divided by the units'])
  })

  test('a derived price is in the currency of the total and has 15 digits', () => {
    const row = onlyRow('Date,Type,Symbol,Quantity,Total,Currency,Account currency\n2024-01-15,Buy,A,3,10,USD,EUR')

    expect(row).toMatchObject({ price: '3.33333333333333', currency: 'EUR' })
  })

  test.each([
    ['per share, times the units', '2024-01-15,Dividend,A,24,0.03,0.6', '0.72'],
    ['the total, where units are missing', '2024-01-15,Dividend,A,,0.24,2.4', '2.4'],
    ['the total, where the price is missing', '2024-01-15,Dividend,A,24,-,2.4', '2.4'],
    ['the price, where nothing else is', '2024-01-15,Fee,A,,2.5,', '2.5'],
  ])('the amount of a dividend or fee: %s', (_, cells, price) => {
    expect(onlyRow(`Date,Type,Symbol,Quantity,Price,Total\n${cells}`)).toMatchObject({
      units: '0',
      price,
      outcome: { kind: 'ready' },
    })
  })

  test('fees of several columns are added up and converted by the rate of the row', () => {
    const header =
      'Date,Type,ISIN,Quantity,Price,Currency,Exchange rate,Total,Currency (Total),Stamp duty,Currency (Stamp duty),Commission,Currency (Commission)'
    const row = onlyRow(`${header}\n2024-01-15,Buy,US0378331005,100,5,USD,1.25,402.8,EUR,1,USD,2,EUR`)

    expect(row).toMatchObject({ fee: '3.5', rate: '0.8', rateCurrency: 'EUR', outcome: { kind: 'ready' } })
  })

  test('a rate in a row of one currency is that of something else', () => {
    const header = 'Date,Type,ISIN,Quantity,Price,Currency,Exchange rate,Total,Total currency'
    const rows = rowsOf(
      `${header}\n2024-01-15,Buy,US0378331005,1,100,USD,1.25,80,EUR\n2024-01-15,Buy,US0378331005,1,100,EUR,1.25,100,EUR`,
    )

    expect(rows.map(({ rate, rateCurrency }) => [rate, rateCurrency])).toEqual([
      ['0.8', 'EUR'],
      [null, null],
    ])
  })

  test.each([
    ['its header states', 'Fee (EUR)', '1.6', '2'],
    ['the total is in, where nothing states it', 'Fee', '1.6', '2'],
    ['is glued to it', 'Fee', '$1.6', '1.6'],
  ])('a fee is in the currency that %s', (_, feeHeader, fee, converted) => {
    const header = `Date,Type,ISIN,Quantity,Price,Currency,Exchange rate,Total,Total currency,${feeHeader}`
    const row = onlyRow(`${header}\n2024-01-15,Buy,US0378331005,100,5,USD,1.25,401.6,EUR,${fee}`)

    expect(row).toMatchObject({ currency: 'USD', fee: converted, outcome: { kind: 'ready' } })
  })

  test('a rate to one currency converts no fee in another', () => {
    const header = 'Date,Type,ISIN,Quantity,Price,Currency,Exchange rate,Total,Total currency,Fee (CHF)'
    const row = onlyRow(`${header}\n2024-01-15,Buy,US0378331005,100,5,USD,1.25,400,EUR,1.6`)

    expect(issuesOf(row)).toEqual(['fee-currency-differs'])
  })

  test('a fee is in the currency of the price where no total contains it', () => {
    const header = 'Date,Type,ISIN,Quantity,Price,Currency,Exchange rate,Fee,Settlement currency'
    const row = onlyRow(`${header}\n2024-01-15,Buy,US0378331005,3,401,USD,0.8,1,EUR`)

    expect(row).toMatchObject({ currency: 'USD', fee: '1', outcome: { kind: 'ready' } })
  })

  test('a fee in a stated currency needs no total', () => {
    const row = onlyRow('Date,Type,ISIN,Quantity,Price,Currency,Fee (EUR)\n2024-01-15,Buy,US0378331005,1,5,USD,2')

    expect(issuesOf(row)).toEqual(['fee-currency-differs'])
  })

  test('the currency of a price is the second part of a pair with a well-known coin', () => {
    const currencyOf = (symbol: string) =>
      onlyRow(`Date,Type,Symbol,Quantity,Price\n2024-06-03,Buy,${symbol},100,0.12`).currency

    expect(['DOGEUSD', 'BTCEUR', 'SOL-USD', 'ACMEUSD'].map(currencyOf)).toEqual(['USD', 'EUR', 'USD', null])
  })

  test('a fee within a total in pounds becomes pence, though no column states its currency', () => {
    const row = onlyRow(
      'Date,Type,ISIN,Quantity,Price,Currency,Fee,Total\n2024-01-15,Buy,GB00BLDYK618,10,931,GBX,4.5,97.6',
    )
    expect(row).toMatchObject({ currency: 'GBX', fee: '450', outcome: { kind: 'ready' } })
  })

  test('a fee in pounds becomes pence if the price is in pence', () => {
    const row = onlyRow(
      'Date,Type,ISIN,Quantity,Price,Currency,Fee,Fee currency\n2024-01-15,Buy,GB00BLDYK618,10,931,GBX,4.5,GBP',
    )

    expect(row).toMatchObject({ currency: 'GBX', fee: '450' })
  })

  test('the currency glued to a price is the currency of the row', () => {
    const rows = rowsOf('Date,Type,Symbol,Quantity,Price\n2024-01-15,Buy,A,1,£110.79\n2024-01-15,Buy,A,1,500 EUR')

    expect(rows.map(({ currency, price }) => [currency, price])).toEqual([
      ['GBP', '110.79'],
      ['EUR', '500'],
    ])
  })

  test('a name and an ISIN in one cell are taken apart', () => {
    const row = onlyRow('Date,Type,Security / ISIN,Quantity,Price\n2024-01-15,Buy,Fund A / ISIN IE00BK5BQT80,1,5')

    expect(row).toMatchObject({ isin: 'IE00BK5BQT80', name: 'Fund A' })
  })

  test('an ISIN among symbols is an ISIN', () => {
    const rows = rowsOf('Date,Type,Symbol,Quantity,Price\n2024-01-15,Buy,AAPL,1,5\n2024-01-15,Buy,US0378331005,1,5')

    expect(rows.map(({ symbol, isin }) => [symbol, isin])).toEqual([
      ['AAPL', null],
      [null, 'US0378331005'],
    ])
  })

  test('numbers that are names stay text', () => {
    expect(onlyRow('Date,Type,Symbol,Quantity,Price\n2024-01-15,Buy,0700,1,5').symbol).toBe('0700')
  })
})

test('texts are cut to what is stored', () => {
  const row = onlyRow(`Date,Type,Symbol,Quantity,Price,Notes\n2024-01-15,Buy,A,1,5,${'x'.repeat(3000)}`)

  expect(row.comments).toHaveLength(2000)
})

test('tags are listed once, and what does not fit is named', () => {
  const rowWith = (tags: string) => onlyRow(`Date,Type,Symbol,Quantity,Price,Tags\n2024-01-15,Buy,A,1,5,"${tags}"`)

  expect(rowWith('Long  term; Play,play, ').tags).toEqual(['Long term', 'Play'])
  expect(rowWith('Play, Long term, play').tags).toEqual(['Play', 'Long term'])
  const many = Array.from({ length: 11 }, (_, index) => `Tag ${index}`)
  const cut = rowWith([...many, 'x'.repeat(41)].join(','))
  expect(cut.tags).toEqual(many.slice(0, 10))
  expect(cut.notes.map(formatEnglish)).toEqual([
    'Tags of more than 40 characters are left out',
    'Only the first 10 tags are imported',
  ])
})

describe('rows that are left out', () => {
  const table = tableOf(
    'Date,Type,Symbol,Quantity,Price,Currency\n2024-01-15,Deposit,A,1,5,EUR\n2024-01-15,Buy,A,1,5,USD',
  )

  test('by rule, by the type word', () => {
    expect(buildRows(table, guessMapping(table))[0]?.outcome).toEqual({
      kind: 'ignored',
      by: 'rule',
      reason: 'type',
      message: { message: '“{word}” is not imported', values: { word: 'Deposit' } },
    })
  })

  test('by the user, for a type or a currency', () => {
    const byType = buildRows(table, chooseType(guessMapping(table), 'Buy', 'ignore'))
    const byCurrency = buildRows(table, chooseCurrency(guessMapping(table), 'USD', 'ignore'))

    expect(byType[1]?.outcome).toMatchObject({ kind: 'ignored', by: 'user', reason: 'type' })
    expect(byCurrency[1]?.outcome).toMatchObject({ kind: 'ignored', by: 'user', reason: 'currency' })
  })

  test('a fund that accumulates, sold and bought again for the tax, where only its text tells', () => {
    const header = 'Buchungstag;Bezeichnung;ISIN;Nominal (Stk.);Betrag;Kurs;Buchungsinformation'
    const row = (text: string) => `02.09.2026;World;IE00BK5BQT80;-10;-1.050,00;105,00;${text} IE00BK5BQT80`

    expect(onlyRow(`${header}\n${row('Thesaurierung transparenter Fonds')}`).outcome).toMatchObject({ reason: 'type' })
    expect(onlyRow(`${header}\n${row('Ausführung ORDER Verkauf')}`).type).toBe('sell')
    expect(onlyRow(`${header};Art\n${row('Thesaurierung')};Verkauf`).outcome.kind).not.toBe('ignored')
  })

  test('orders that were not executed', () => {
    expect(onlyRow('Date,Status,Type,Symbol,Quantity,Price\n2024-01-15,Pending,Buy,A,1,5').outcome).toMatchObject({
      by: 'rule',
      reason: 'status',
    })
  })

  test('sums below the table, and what belongs to the account alone', () => {
    const rows = rowsOf(
      'Date,Type,Symbol,Quantity,Price,Total\n2024-01-15,Buy,A,1,5,5\nTransactions Total,,,,,5\n2024-01-16,Fee,,,,2.5',
    )

    expect(rows.slice(1).map(({ outcome }) => outcome.kind === 'ignored' && outcome.reason)).toEqual([
      'not-a-transaction',
      'no-instrument',
    ])
  })
})

describe('rows that wait for a decision', () => {
  test('a trade without a side waits if no amount is negative', () => {
    const header = 'Date,Category,ISIN,Quantity,Price,Cash flow'
    const row = '2024-10-29,Portfolio Transaction,CH0429081620,2,1694.58,3389.16'

    expect(issuesOf(onlyRow(`${header}\n${row}`))).toEqual(['type-unmapped'])
  })

  test('a trade whose units and money go the same way waits', () => {
    const header = 'Date,Category,ISIN,Quantity,Price,Cash flow'
    const rows = [
      '2024-10-28,Trade,CH0429081620,2,1694.58,-3389.16',
      '2024-10-29,Trade,CH0429081620,-2,1694.58,-3389.16',
    ]
    const [bought, unclear] = rowsOf([header, ...rows].join('\n'))

    expect([bought?.type, unclear?.outcome.kind]).toEqual(['buy', 'attention'])
  })

  const header = 'Date,Type,Symbol,Quantity,Price,Fee,Currency'
  const filler = '2024-01-15,Buy,A,1.5,5.25,1.5,EUR\n2024-01-25,Buy,A,1.5,5.25,1.5,EUR'

  test.each([
    ['an impossible date', '33-01-2024,Buy,A,1,5,0,EUR', ['date-unreadable']],
    ['no date at all', ',Buy,A,1,5,0,EUR', ['date-unreadable']],
    ['an unknown type word', '2024-01-15,Pippo,A,1,5,0,EUR', ['type-unmapped']],
    ['no type', '2024-01-15,,A,1,5,0,EUR', ['type-missing']],
    ['a shared currency mark', '2024-01-15,Buy,A,1,5,0,kr', ['currency-unmapped']],
    ['no security', '2024-01-15,Buy,,1,5,0,EUR', ['instrument-missing']],
    ['no units', '2024-01-15,Buy,A,,5,0,EUR', ['units-missing']],
    ['no price', '2024-01-15,Buy,A,1,n/a,0,EUR', ['price-missing']],
    ['a price of 0', '2024-01-15,Buy,A,1,0,0,EUR', ['price-zero']],
    ['a negative price', '2024-01-15,Buy,A,1,-5,0,EUR', ['amount-negative']],
    ['a dividend taken back', '2024-01-15,Dividend,A,,-5,0,EUR', ['amount-negative']],
    ['a return of capital taken back', '2024-01-15,Return of capital,A,,-5,0,EUR', ['amount-negative']],
    ['units added by a split', '2024-01-15,Stock split,A,18,0,0,EUR', ['split-ratio-unknown']],
    ['shifted cells', '2024-01-15,Buy,A,1,5,0,EUR,7', ['extra-cells']],
  ])('%s', (_, row, issues) => {
    expect(issuesOf(rowsOf(`${header}\n${filler}\n${row}`)[2] as ImportRow)).toEqual(issues)
  })

  test('an unreadable trade date waits, a blank one is replaced by the settlement date', () => {
    const rows = rowsOf(
      'Trade Date,Settlement Date,Type,Symbol,Quantity,Price,Currency\n2024-01-15,2024-01-17,Buy,A,1,5,EUR\nsoon,2024-01-19,Buy,A,1,5,EUR\n--,2024-01-22,Buy,A,1,5,EUR',
    )

    expect(rows.map(({ date }) => date)).toEqual(['2024-01-15', null, '2024-01-22'])
    expect(issuesOf(rows[1] as ImportRow)).toEqual(['date-unreadable'])
  })

  test('a total that an average price explains once it is rounded up is accepted, a larger difference is not', () => {
    const exact = '2024-01-15,Buy,A,10,12.345,123.45,EUR\n2024-01-16,Buy,A,20,12.345,246.90,EUR'
    const rows = rowsOf(
      `Date,Type,Symbol,Quantity,Price,Total,Currency\n${exact}\n2024-01-17,Buy,A,28,142.035,3976.96,EUR\n2024-01-18,Buy,A,28,142.035,3976.94,EUR`,
    )

    expect(rows.map(({ outcome }) => outcome.kind)).toEqual(['ready', 'ready', 'ready', 'attention'])
  })

  test('CSV-07 an invalid price or quantity becomes 0 and is flagged with its column', () => {
    const row = rowsOf(`${header}\n${filler}\n2024-01-15,Buy,A,1,five,0,EUR`)[2]

    expect(row?.price).toBe('0')
    expect(row?.outcome).toMatchObject({
      kind: 'attention',
      issues: [{ code: 'number-invalid', column: { index: 4, header: 'Price' } }],
    })
  })

  test('CSV-07 an invalid fee becomes 0 and is noted; the row can be imported', () => {
    const row = rowsOf(`${header}\n${filler}\n2024-01-15,Buy,A,1,5,free,EUR`)[2]

    expect(row).toMatchObject({ fee: '0', outcome: { kind: 'ready' } })
    expect(row?.notes.map(formatEnglish)).toEqual(['“free” in Fee is not a number: the fee counts as 0'])
  })

  test('a date after today, where today is given', () => {
    const table = tableOf('Date,Type,Symbol,Quantity,Price\n2024-01-15,Buy,A,1,5\n2024-01-16,Buy,A,1,5')

    expect(buildRows(table, guessMapping(table), '2024-01-15').map(issuesOf)).toEqual(['ready', ['date-in-future']])
  })

  test('a fee in another currency without a rate between them', () => {
    const row = onlyRow(
      'Date,Type,ISIN,Quantity,Price,Currency,Fee,Fee currency\n2024-01-15,Buy,US0378331005,1,5,USD,2,EUR',
    )

    expect(issuesOf(row)).toEqual(['fee-currency-differs'])
  })

  test('a written ratio is the ratio of a split', () => {
    const rows = rowsOf(`${header}\n${filler}\n2024-01-15,Split,A,3:2,,0,EUR\n2024-01-15,Reverse split,A,1:10,,0,EUR`)

    expect(rows.slice(2).map(({ type, units, outcome }) => [type, units, outcome.kind])).toEqual([
      ['split', '1.5', 'ready'],
      ['reversesplit', '10', 'ready'],
    ])
  })
})

test('a total that repeats the units waits: it may be an amount of the security', () => {
  const header = 'Date,Type,Symbol,Quantity,Amount'

  expect(issuesOf(onlyRow(`${header}\n2024-03-01,Buy,VTI,0.2,0.2`))).toContain('price-missing')
  expect(issuesOf(onlyRow(`${header},Currency\n2024-03-01,Buy,VTI,0.2,51,USD`))).toBe('ready')
})

test('a pair with the currency first is that of the coin', () => {
  const row = onlyRow('Date,Pair,Side,Quantity,Price\n2024-03-01,EUR-BTC,Buy,0.1,40000')

  expect(row).toMatchObject({ outcome: { kind: 'ready' }, symbol: 'BTC-EUR', currency: 'EUR' })
})

test('a pair with won or yen first is that of the coin too', () => {
  const row = onlyRow('Date,Pair,Side,Quantity,Price\n2024-03-01,KRW-BTC,Buy,0.1,90000000')

  expect(row).toMatchObject({ outcome: { kind: 'ready' }, symbol: 'BTC-KRW', currency: 'KRW' })
})

test('a pair without a separator is also known below a Japanese header', () => {
  const row = onlyRow('約定日時,売買,通貨ペア,数量,約定単価\n2024-01-15 10:00:00,買,ZZQEUR,2,95.5')

  expect(row).toMatchObject({ outcome: { kind: 'ready' }, symbol: 'ZZQEUR', currency: 'EUR' })
})

test('a Korean status tells which orders were executed', () => {
  const orders = ['체결', '미체결', '잔고부족'].map((status) => `2024-03-01,매수,005930,10,70000,${status}`)
  const rows = rowsOf(`거래일자,구분,종목코드,수량,단가,처리결과\n${orders.join('\n')}`)

  expect(rows.map(({ outcome }) => outcome.kind === 'ignored')).toEqual([false, true, true])
})

test('an order number such as FO-11 is no class of assets', () => {
  const header = 'Date,Order No.,Type,Symbol,Currency,Units,Price'

  expect(onlyRow(`${header}\n2024-03-01,FO-11,Buy,ES3,SGD,500,3.245`).outcome.kind).toBe('ready')
})

test('a pair of two coins without a separator is not supported, whatever the other rows are in', () => {
  const rows = rowsOf(
    'Date,Pair,Side,Quantity,Price\n2024-03-01,BTCEUR,Buy,0.1,40000\n2024-03-02,BTCUSDT,Buy,0.1,42000\n2024-03-03,LTCBTC,Buy,1,0.0016',
  )

  expect(rows.map(({ outcome }) => (outcome.kind === 'ignored' ? outcome.reason : outcome.kind))).toEqual([
    'ready',
    'not-supported',
    'not-supported',
  ])
})

test('what most dividends tell of the tax holds for those too small to tell', () => {
  const dividends = ['0,59;0,10', '7,67;1,35', '41,39;7,30'].map(
    (amounts, day) => `2024-03-0${day + 1};Dividende;${amounts};EUR;US1912161007`,
  )
  const rows = rowsOf(`Datum;Typ;Wert;Steuern;Buchungswährung;ISIN\n${dividends.join('\n')}`)

  expect(rows.map(({ price }) => price)).toEqual(['0.69', '9.02', '48.69'])
})

test.each(['Dividend', 'Return of capital'])(
  'a row of type %s takes the booking date and the amount before tax',
  (type) => {
    const header = 'Date,Posted Date,Type,Symbol,Quantity,Price,Total,Tax,Currency'
    const buy = '2024-02-01,2024-02-05,Buy,VTI,2,190.5,381,0,USD'
    const row = rowsOf(`${header}\n${buy}\n2024-03-01,2024-03-05,${type},VTI,,20,17,3,USD`)[1]

    expect(row).toMatchObject({ date: '2024-03-05', units: '0', price: '20' })
  },
)

test('without an amount in its column of costs, a file’s totals tell the fees', () => {
  const trades = ['10,0000;105,20;;-1054,00', '2,0000;170,00;;-345,00', '4,0000;90,00;;-363,00']
  const rows = rowsOf(
    `Datum;Type;Volume;Koers;Valutakosten €;Bedrag;Isin code\n${trades
      .map((trade, day) => `0${day + 1}-02-2024;Koop;${trade};IE00B3RBWM25`)
      .join('\n')}`,
  )

  expect(rows.map(({ fee }) => fee)).toEqual(['2', '5', '3'])
})

describe('files in this program’s own words', () => {
  const header = 'Date,Type,Symbol,Exchange,ISIN,Name,Quantity,Price,Fee,Currency'

  test('units of a split are its ratio, a price of 0 is meant, a dividend is its price', () => {
    const rows = rowsOf(
      `${header}\n2024-01-15,split,A,US,,,4,0,0,USD\n2024-01-15,buy,A,US,,,4,0,0,USD\n2024-01-15,dividend,A,US,,,0,7,0,USD`,
    )

    expect(rows.map(({ units, price, outcome }) => [units, price, outcome.kind])).toEqual([
      ['4', '0', 'ready'],
      ['4', '0', 'ready'],
      ['0', '7', 'ready'],
    ])
  })
})

test('the four counts add up to the rows of the file', () => {
  const table = tableOf(
    'Date,Type,Symbol,Quantity,Price\n2024-01-15,Buy,A,1,5\n2024-01-15,Deposit,A,1,5\n2024-01-15,Sell,A,1,5\n2024-01-15,Buy,A,x,5\nTotal,,,,',
  )
  const rows = buildRows(table, chooseType(guessMapping(table), 'Sell', 'ignore'))

  expect(countOutcomes(rows)).toEqual({ ready: 1, ignoredByUser: 1, ignoredByRule: 2, attention: 1 })
  expect(rows).toHaveLength(5)
})

test('a dividend with a total beside an exchange rate waits until its currency is known', () => {
  const header = 'Date,Action,ISIN,Quantity,Price,Currency,Exchange rate,Total'
  const bought = '2024-01-15,Buy,US0378331005,10,150,USD,0.8,1200'
  const [, converted, atPar] = rowsOf(
    `${header}\n${bought}\n2024-03-01,Dividend,US0378331005,,0.23,USD,0.83,1.91\n2024-03-01,Dividend,GB0002374006,,0.4,GBP,1,8`,
  )
  expect(converted && issuesOf(converted)).toEqual(['currency-unmapped'])
  expect(atPar && issuesOf(atPar)).toBe('ready')
})

test('a last row that ends in the middle waits, and a file with ragged rows is not cut off', () => {
  const header = 'Date,Action,ISIN,Quantity,Currency,Price,Fee'
  const whole = ['2024-01-15,Buy,US0378331005,10,USD,150,1', '2024-01-16,Buy,US0378331005,10,USD,150,1']
  const cut = '2024-01-17,Buy,US0378331005,10,USD,15'
  const outcomes = (lines: readonly string[]) => rowsOf([header, ...lines].join('\n')).map(issuesOf)
  expect(outcomes([...whole, cut])).toEqual(['ready', 'ready', ['cells-missing']])
  expect(outcomes([cut])).toEqual([['cells-missing']])
  expect(outcomes([cut, ...whole, cut])).toEqual(['ready', 'ready', 'ready', 'ready'])
})

test('without a type column, dividends beside trades wait', () => {
  const outcomes = (...rows: string[]) =>
    rowsOf(['Date,ISIN,Quantity,Price,Amount,Currency', ...rows].join('\n')).map(({ outcome }) => outcome.kind)
  const buy = '2024-01-15,US0378331005,10,150,-1500,USD'
  const sell = '2024-01-16,US0378331005,-5,160,800,USD'

  expect(outcomes(buy, sell)).toEqual(['ready', 'ready'])
  expect(outcomes(buy, sell, '2024-01-17,US5949181045,5,3,15,USD')).toEqual(['ready', 'ready', 'attention'])
  expect(outcomes(buy, '2024-01-17,US0378331005,10,2.4,24,USD')).toEqual(['ready', 'attention'])
})

test('a fee above a fifth of a trade waits, above the whole of a small one, and never for a tiny one', () => {
  const outcomes = (...rows: string[]) =>
    rowsOf(['Date,Type,ISIN,Quantity,Price,Fee,Currency', ...rows].join('\n')).map(({ outcome }) => outcome.kind)

  const kindOf = (units: number, fee: number) => outcomes(`2024-01-15,Buy,US0378331005,${units},150,${fee},USD`)
  expect([kindOf(1, 30), kindOf(1, 31), kindOf(1, 970)].flat()).toEqual(['ready', 'attention', 'attention'])
  expect([kindOf(0.6, 90), kindOf(0.6, 91), kindOf(0.01, 2)].flat()).toEqual(['ready', 'attention', 'ready'])
})

test('a type word that the user maps to a reversal takes the reversed row with it', () => {
  const table = tableOf(
    'Date,Type,Symbol,Quantity,Price,Currency\n2024-01-15,buy,AAPL,10,185.5,USD\n2024-01-16,Pippo,AAPL,10,185.5,USD',
  )
  const outcomes = (choice: 'reversal' | 'ignore') =>
    buildRows(table, chooseType(guessMapping(table), 'Pippo', choice)).map(({ outcome }) => outcome.kind)

  expect(outcomes('reversal')).toEqual(['ignored', 'ignored'])
  expect(outcomes('ignore')).toEqual(['ready', 'ignored'])
})

test.each([
  ['a word for a payment is money', 'DIVIDEND PAYMENT', 'ignored'],
  ['its name is the company with that symbol', 'PATHWARD FINANCIAL INC', 'ready'],
])('the symbol CASH beside %s', (_, name, kind) => {
  const rows = [
    'Trade Date,Symbol,Description,Quantity,Price,Amount,Currency,Type',
    '2024-01-16,KO,COCA COLA CO,10,0.46,4.60,USD,DIVIDEND',
    `2024-01-16,CASH,${name},1,25.00,25.00,USD,DIVIDEND`,
  ]

  expect(rowsOf(rows.join('\n')).map(({ outcome }) => outcome.kind)).toEqual(['ready', kind])
})

test('a dividend without a name waits in a file that names its securities in sentences', () => {
  const rows = rowsOf(
    [
      'Date,Description,Amount,Currency',
      '2024-03-04,Bought 5 Cord @ 40.00,-200.00,USD',
      '2024-03-05,Bought 2 Cord @ 41.00,-82.00,USD',
      '2024-03-06,Dividend,1.20,USD',
    ].join('\n'),
  )

  expect(rows.map(({ outcome }) => outcome.kind)).toEqual(['ready', 'ready', 'attention'])
})

describe('orders that a broker received', () => {
  const header = '거래일자,구분,종목코드,수량,단가,처리결과'
  const orders = (...statuses: string[]) =>
    rowsOf([header, ...statuses.map((status) => `2024-03-01,매수,005930,10,70000,${status}`)].join('\n'))

  test('wait where the file has no word for executed ones', () => {
    expect(orders('접수', '접수').map(issuesOf)).toEqual([['status-unknown'], ['status-unknown']])
  })

  test('are left out beside executed ones', () => {
    expect(orders('접수', '체결').map(({ outcome }) => outcome.kind)).toEqual(['ignored', 'ready'])
  })
})

test('where dashes stand for the day, the settlement day counts', () => {
  const header = 'Date,Settlement date,Type,ISIN,Units,Price,Currency'

  const rows = ['2024/03/01', '----/--/--'].map((day) => `${day},2024/03/05,Buy,US0378331005,3,5,USD`)

  expect(rowsOf([header, ...rows].join('\n')).map(({ date }) => date)).toEqual(['2024-03-01', '2024-03-05'])
})

test('a Spanish status tells which orders were executed', () => {
  const header = 'Fecha,Estado,Tipo,Símbolo,Cantidad,Precio,Moneda'
  const orders = rowsOf(
    `${header}\n12/02/2025,Terminada,Compra,GGAL,100,7150,AR$\n13/02/2025,Cancelada,Compra,YPFD,5,52000,AR$`,
  )

  expect(orders.map(({ outcome }) => outcome.kind)).toEqual(['ready', 'ignored'])
  expect(orders[0]?.currency).toBe('ARS')
})

test('the tax on sales of Indonesia is a cost of the sale', () => {
  const header = 'Tanggal,Kode Efek,Beli/Jual,Jumlah Lembar,Harga,Biaya Broker,Pajak Penjualan,Nilai Bersih'

  expect(rowsOf(`${header}\n19/03/2025,ASII,Jual,300,4900,3675,1470,1464855`).map(({ fee }) => fee)).toEqual(['5145'])
})

test.each([
  ['Settlement date', 'Buy', 1],
  ['Settlement date', 'Dividend', 0],
  ['Trade date', 'Buy', 0],
])('with only a %s column, a %s has %i notes about its date', (header, type, count) => {
  const row = onlyRow(`${header},Type,Symbol,Units,Price,Currency,Amount\n2024-03-05,${type},ABC,2,30,EUR,60`)

  expect(row.notes.map(formatEnglish).filter((note) => note.includes('settlement date'))).toHaveLength(count)
})
