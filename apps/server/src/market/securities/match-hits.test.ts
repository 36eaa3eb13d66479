import { expect, test } from 'vitest'
import type { AssetDescription } from './asset-description.ts'
import type { AssetRow } from './assets.ts'
import { matchHits } from './match-hits.ts'

const hit = (id: string, name: string, currency: string, isin: string | null = null): AssetRow => ({
  id,
  symbol: id,
  exchange: id.split('.')[1] ?? '',
  name,
  type: 'Common Stock',
  currency,
  isin,
  sector: null,
  industry: null,
  country: null,
  image: null,
  delisted_on: null,
})

const vodafone = [hit('VOD.L', 'Vodafone Group Public Limited Company', 'GBP'), hit('VOD', 'Vodafone Group Plc', 'USD')]
const evolution = [hit('EVO.ST', 'Evolution AB (publ)', 'SEK'), hit('E3G1.F', 'Evolution AB (publ)', 'EUR')]
const mixed = [...evolution, hit('EVO.TO', 'Evolution Mining', 'CAD')]

test.each<{ row: AssetDescription; hits: AssetRow[]; matched: string | undefined }>([
  // Vodafone's SEDOL, and the same with a wrong check digit.
  { row: { symbol: 'BH4HKS3' }, hits: vodafone, matched: 'VOD.L' },
  { row: { symbol: 'BH4HKS4' }, hits: vodafone, matched: undefined },
  { row: { symbol: 'BH4HKS3', currency: 'USD' }, hits: vodafone, matched: 'VOD' },
  { row: { symbol: 'BH4HKS3', currency: 'CHF' }, hits: vodafone, matched: undefined },
  { row: { isin: 'GB00BH4HKS39' }, hits: vodafone, matched: 'VOD.L' },
  { row: { isin: 'GB00BH4HKS39' }, hits: [hit('X', 'Other', 'GBP', 'QZ0000000017')], matched: undefined },
  { row: { name: 'Evolution Gaming Group' }, hits: evolution, matched: 'EVO.ST' },
  { row: { name: 'Evolution Gaming Group', currency: 'EUR' }, hits: evolution, matched: 'E3G1.F' },
  { row: { name: 'Evolution Gaming Group' }, hits: mixed, matched: undefined },
  { row: { name: 'Gaming Group' }, hits: evolution, matched: undefined },
  { row: { symbol: 'VODA' }, hits: vodafone, matched: undefined },
  { row: { symbol: 'BH4HKS3' }, hits: [], matched: undefined },
])('$row matches $matched', ({ row, hits, matched }) => {
  expect(matchHits(row, hits)?.id).toBe(matched)
})
