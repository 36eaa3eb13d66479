import { t } from '@lingui/core/macro'
import type { GainsReport, ReportedSale } from '@plumbline/contract/realized-gains/schemas'
import type { ReportCountry } from '@plumbline/contract/realized-gains/vocabulary'

export type ReportedPart = ReportedSale['parts'][number]
export type ReportedAmounts = Pick<
  GainsReport,
  'proceeds' | 'saleFees' | 'cost' | 'purchaseFees' | 'disallowedLoss' | 'gain'
>

export type CountedAmounts = ReportedAmounts & { units: number }

export interface ReportColumn {
  id: string
  header: string
  /** In a file, whose headers stay English. */
  fileHeader: string
  amountOf: (amounts: CountedAmounts) => number | null
  isGain?: boolean
  /** Whether the form leaves the field empty, which is not the same as an amount that is not known. */
  isBlank?: (amounts: CountedAmounts) => boolean
  /** False for a price, of which there is no sum. */
  hasTotal?: boolean
}

const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

const proceeds = (header: string, fileHeader: string): ReportColumn => ({
  id: 'proceeds',
  header,
  fileHeader,
  amountOf: (amounts) => amounts.proceeds,
})

const gain = (header: string, fileHeader: string): ReportColumn => ({
  id: 'gain',
  header,
  fileHeader,
  amountOf: (amounts) => amounts.gain,
  isGain: true,
})

const saleFees = (): ReportColumn => ({
  id: 'saleFees',
  header: t`Sale fees`,
  fileHeader: 'SaleFees',
  amountOf: (amounts) => amounts.saleFees,
})

const allowableCost = (header: string, fileHeader: string): ReportColumn => ({
  id: 'cost',
  header,
  fileHeader,
  amountOf: ({ cost, purchaseFees }) => sum(cost, purchaseFees),
})

/** The amounts that the authority of a country asks for, in the order of its form or helpsheet. */
export function reportColumns(country: ReportCountry): ReportColumn[] {
  switch (country) {
    case 'DE':
      return [
        proceeds(t`Proceeds`, 'Proceeds'),
        saleFees(),
        allowableCost(t`Acquisition cost`, 'AcquisitionCost'),
        gain(t`Gain or loss`, 'Gain'),
      ]
    case 'FR':
      return [
        proceeds(t`Proceeds`, 'Proceeds'),
        saleFees(),
        {
          id: 'average',
          header: t`Average price`,
          fileHeader: 'AveragePrice',
          amountOf: ({ cost, units }) => (cost === null ? null : cost / units),
          hasTotal: false,
        },
        { id: 'cost', header: t`Cost`, fileHeader: 'Cost', amountOf: ({ cost }) => cost },
        {
          id: 'purchaseFees',
          header: t`Purchase fees`,
          fileHeader: 'PurchaseFees',
          amountOf: ({ purchaseFees }) => purchaseFees,
        },
        gain(t`Gain or loss`, 'Gain'),
      ]
    case 'GB':
      return [
        proceeds(t`Disposal proceeds`, 'DisposalProceeds'),
        saleFees(),
        allowableCost(t`Allowable cost`, 'AllowableCost'),
        gain(t`Gain or loss`, 'Gain'),
      ]
    default:
      return [
        {
          ...proceeds(t`(d) Proceeds`, 'dProceeds'),
          amountOf: (amounts) => sum(amounts.proceeds, amounts.saleFees && -amounts.saleFees),
        },
        allowableCost(t`(e) Cost or other basis`, 'eCostOrOtherBasis'),
        {
          id: 'adjustment',
          header: t`(g) Adjustment`,
          fileHeader: 'gAdjustment',
          amountOf: ({ disallowedLoss }) => disallowedLoss || null,
          isBlank: ({ disallowedLoss }) => disallowedLoss === 0,
        },
        gain(t`(h) Gain or loss`, 'hGainOrLoss'),
      ]
  }
}
