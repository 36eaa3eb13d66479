import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const HEADER = 'Kuupäev;Selgitus;Summa;Valuuta'

test('a sentence states the symbol, the side by a sign, units, and the price', () => {
  const rows = rowsOf(
    `${HEADER}\n05.10.2020;'/111111/ ACME1T +10@13.50/SE:4100001 TSE;"135,00";EUR\n20.12.2020;'/444444/ RETAIL1L -60@1.804/SE:2100001 TSE;"108,24";EUR`,
  )

  expect(rows).toMatchObject([
    { type: 'buy', symbol: 'ACME1T', units: '10', price: '13.5', outcome: { kind: 'ready' } },
    { type: 'sell', symbol: 'RETAIL1L', units: '60', price: '1.804', outcome: { kind: 'ready' } },
  ])
})

test('a sentence of a dividend states it before tax, proven by what remains', () => {
  const text = (paid: string) =>
    `${HEADER}\n05.10.2020;ACME1T +10@13.50;"135,00";EUR\n20.01.2021;'/5/ EE3100102203 TECH CORP dividend 12.50 EUR, tulumaks 2.50 EUR;"${paid}";EUR`

  expect(rowsOf(text('10,00'))[1]).toMatchObject({
    type: 'dividend',
    isin: 'EE3100102203',
    name: 'TECH CORP',
    price: '12.5',
  })
  expect(rowsOf(text('9,00'))[1]).toMatchObject({ type: 'dividend', price: '9' })
})

test('a number that no currency follows is not the currency and the amount of a dividend', () => {
  const rows = rowsOf(
    `${HEADER}\n05.10.2020;ACME1T +10@13.50;"135,00";EUR\n20.01.2021;Acme dividend 0.25 per share;"2,50";EUR`,
  )

  expect(rows[1]).toMatchObject({ type: 'dividend', name: 'Acme', price: '2.5', currency: 'EUR' })
})

test('a sentence begins with the symbol and a colon', () => {
  const rows = rowsOf(
    'Date;Description;Amount;Currency\n2024-10-05;XEQT: bought 10 shares at 31.25;-312.50;CAD\n2024-12-20;XEQT: dividend 0.12 per share;1.20;CAD',
  )

  expect(rows).toMatchObject([
    { type: 'buy', symbol: 'XEQT', units: '10', price: '31.25', currency: 'CAD' },
    { type: 'dividend', symbol: 'XEQT', price: '1.2', currency: 'CAD' },
  ])
})

test('sentences state trades below the header of a statement whose own words do not', () => {
  const rows = rowsOf(
    'date,transaction,description,amount,balance,currency\n2026-05-03,BUY,SGN-B: bought 10 shares at 31.25,-312.50,187.50,CAD\n2026-05-28,SELL,SGN-B: sold 4 shares at 33.00,132.00,319.50,CAD',
  )

  expect(rows).toMatchObject([
    { type: 'buy', symbol: 'SGN-B', units: '10', price: '31.25' },
    { type: 'sell', symbol: 'SGN-B', units: '4', price: '33' },
  ])
})
