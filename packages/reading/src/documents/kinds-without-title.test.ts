import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const INCOME = `Lindwurmblatt
ISIN GB0009697037
Stück 2'000
Ansatz GBP 0.017
Ex-Tag 23.11.2023
Bruttobetrag GBP 34.00
Umrechnungskurs GBP/CHF 1.09551
Zu Ihren Gunsten Valuta 19.01.2024 CHF 37.25`

test('a note without a known title is read as a dividend by its ex day and the credit', () => {
  expect(readLines(INCOME)).toBe('dividend 2024-01-19 2000 0.017 0 0 37.25 CHF')
  expect(readLines(INCOME.replace('Ex-Tag 23.11.2023', ''))).toMatch(/\? /)
  expect(readLines(INCOME.replace('Zu Ihren Gunsten', 'Nettobetrag'))).toMatch(/\? /)
})

const PURCHASE = `Lindwurmblatt
ISIN US0378331005
Handelstag 04.03.2024
Stück 40 Kurs 25,00 EUR
Kurswert 1.000,00 EUR
Provision 20,00 EUR
Zu Ihren Lasten Valuta 06.03.2024 1.020,00 EUR`

test('a note without a known title is read as a purchase by its days and the debit', () => {
  expect(readLines(PURCHASE)).toBe('buy 2024-03-04 40 25 20 0 1020 EUR')
  expect(readLines(PURCHASE.replace('Handelstag 04.03.2024', ''))).toMatch(/\? /)
  expect(readLines(PURCHASE.replace('Zu Ihren Lasten', 'Nettobetrag'))).toMatch(/\? /)
})

test('a booking with a minus is paid, whatever it is called', () => {
  const booked = PURCHASE.replace('Zu Ihren Lasten', 'Heimkehr')
  expect(readLines(booked.replace('1.020,00', '-1.020,00'))).toBe('buy 2024-03-04 40 25 20 0 1020 EUR')
  expect(readLines(booked)).toMatch(/\? /)
})

test('money received without a known title is asked about: it may come from a sale or an exchange', () => {
  const received = PURCHASE.replace('Zu Ihren Lasten', 'Zu Ihren Gunsten').replace('1.020', '980')
  expect(readLines(received)).toMatch(/\? /)
})

test('a note without a known title is read as a dividend by its ex day and the taxes that are taken off', () => {
  const taxed = INCOME.replace('Umrechnungskurs GBP/CHF 1.09551\n', 'Quellensteuer GBP 5.10\n').replace(
    /Zu Ihren.*/,
    'Nettobetrag Valuta 19.01.2024 GBP 28.90',
  )
  expect(readLines(taxed)).toBe('dividend 2024-01-19 2000 0.017 0 5.1 28.9 GBP')
  expect(readLines(taxed.replace('Ex-Tag 23.11.2023', ''))).toMatch(/\? /)
})
