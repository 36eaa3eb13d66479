import { describe, expect, it } from 'vitest'
import { isinsOfNumber, numberInIsin } from './national-numbers.ts'

describe('isinsOfNumber', () => {
  it.each([
    ['WKN of SAP', '716460', 'DE0007164600'],
    ['WKN of BASF', 'BASF11', 'DE000BASF111'],
    ['SEDOL of Vodafone', 'BH4HKS3', 'GB00BH4HKS39'],
    ['SEDOL of a fund of Ireland', 'B4L5Y98', 'IE00B4L5Y983'],
    ['CUSIP of Apple', '037833100', 'US0378331005'],
    ['CUSIP of Royal Bank of Canada', '780087102', 'CA7800871021'],
  ])('knows the ISIN of the %s', (_, number, isin) => {
    expect(isinsOfNumber(number)).toContain(isin)
  })

  it.each(['AAPL', 'B4L5Y99', '037833101', 'ABCDEF'])('knows none of %s', (number) => {
    expect(isinsOfNumber(number)).toEqual([])
  })
})

describe('numberInIsin', () => {
  it.each([
    ['DE0007164600', '716460'],
    ['GB00BH4HKS39', 'BH4HKS3'],
    ['US0378331005', '037833100'],
    ['FR0000120271', null],
  ])('finds the number in %s', (isin, number) => {
    expect(numberInIsin(isin)).toBe(number)
  })
})
