import { t } from '@lingui/core/macro'
import type { Grouping } from '@plumbline/contract/portfolios/vocabulary'
import { nameCountry, nameSector } from './name-category.ts'
import { nameIndustry } from './name-industry.ts'

/** Several assets of a type. */
function nameTypeGroup(type: string): string {
  switch (type) {
    case 'Common Stock':
      return t`Stocks`
    case 'Preferred Stock':
      return t`Preferred stocks`
    case 'ETF':
      return t`ETFs`
    case 'FUND':
      return t`Funds`
    case 'INDEX':
      return t`Indices`
    case 'BOND':
      return t`Bonds`
    case 'Currency':
      return t`Currencies`
    case 'Property':
      return t`Real estate`
    case 'Savings':
      return t`Savings accounts`
    default:
      return type
  }
}

/** The type of one asset in words. */
export function nameType(type: string): string {
  switch (type) {
    case 'Common Stock':
      return t`Common Stock`
    case 'Preferred Stock':
      return t`Preferred Stock`
    case 'FUND':
      return t`Fund`
    case 'INDEX':
      return t`Index`
    case 'BOND':
      return t`Bond`
    case 'Currency':
      return t`Currency`
    case 'Property':
      return t`Property`
    case 'Savings':
      return t`Savings account`
    case 'Other':
      return t({ message: 'Other', context: 'group' })
    default:
      return type
  }
}

/** The band of a market capitalization in the reader's language. */
export function nameMarketCapCategory(category: string): string {
  switch (category) {
    case 'Giga':
      return t({ message: 'Giga', context: 'market cap' })
    case 'Mega':
      return t({ message: 'Mega', context: 'market cap' })
    case 'Large':
      return t({ message: 'Large', context: 'market cap' })
    case 'Mid':
      return t({ message: 'Mid', context: 'market cap' })
    case 'Small':
      return t({ message: 'Small', context: 'market cap' })
    case 'Micro':
      return t({ message: 'Micro', context: 'market cap' })
    case 'Nano':
      return t({ message: 'Nano', context: 'market cap' })
    default:
      return category
  }
}

/** A value of a figure that is no number; one without words of ours stays as it is. */
export function nameValue(figure: string, value: string): string {
  switch (figure) {
    case 'type':
      return nameType(value)
    case 'sector':
      return nameSector(value)
    case 'industry':
      return nameIndustry(value)
    case 'country':
      return nameCountry(value)
    case 'mktCapCategory':
      return nameMarketCapCategory(value)
    default:
      return value
  }
}

/** The name of a group of holdings by its key; `-` stands for holdings whose key is not known. */
export function nameGroup(groupBy: Grouping, key: string): string {
  if (key === '-') return t`Not known`
  if (key === 'Other') return t({ message: 'Other', context: 'group' })
  switch (groupBy) {
    case 'type':
      return nameTypeGroup(key)
    case 'sector':
      return nameSector(key)
    case 'industry':
      return nameIndustry(key)
    case 'country':
      return nameCountry(key)
    case 'mktCapCategory':
      return nameMarketCapCategory(key)
    default:
      return key
  }
}
