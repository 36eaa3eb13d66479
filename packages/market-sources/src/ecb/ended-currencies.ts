/**
 * Currencies that were replaced by the euro: from `since` on, 1 euro is exactly `rate` of them, by the regulation
 * named. Reference rates end on the business day before.
 */
export const JOINED_EURO: ReadonlyMap<string, { since: string; rate: number }> = new Map([
  // Council Regulation (EC) No 2866/98: the eleven of 1999.
  ['ATS', { since: '1999-01-01', rate: 13.7603 }],
  ['BEF', { since: '1999-01-01', rate: 40.3399 }],
  ['DEM', { since: '1999-01-01', rate: 1.95583 }],
  ['ESP', { since: '1999-01-01', rate: 166.386 }],
  ['FIM', { since: '1999-01-01', rate: 5.94573 }],
  ['FRF', { since: '1999-01-01', rate: 6.55957 }],
  ['IEP', { since: '1999-01-01', rate: 0.787564 }],
  ['ITL', { since: '1999-01-01', rate: 1936.27 }],
  ['LUF', { since: '1999-01-01', rate: 40.3399 }],
  ['NLG', { since: '1999-01-01', rate: 2.20371 }],
  ['PTE', { since: '1999-01-01', rate: 200.482 }],
  // Council Regulation (EC) No 1478/2000.
  ['GRD', { since: '2001-01-01', rate: 340.75 }],
  // Council Regulation (EC) No 1086/2006.
  ['SIT', { since: '2007-01-01', rate: 239.64 }],
  // Council Regulation (EC) No 1135/2007.
  ['CYP', { since: '2008-01-01', rate: 0.585274 }],
  // Council Regulation (EC) No 1134/2007.
  ['MTL', { since: '2008-01-01', rate: 0.4293 }],
  // Council Regulation (EC) No 694/2008.
  ['SKK', { since: '2009-01-01', rate: 30.126 }],
  // Council Regulation (EU) No 671/2010.
  ['EEK', { since: '2011-01-01', rate: 15.6466 }],
  // Council Regulation (EU) No 870/2013.
  ['LVL', { since: '2014-01-01', rate: 0.702804 }],
  // Council Regulation (EU) No 851/2014.
  ['LTL', { since: '2015-01-01', rate: 3.4528 }],
  // Council Regulation (EU) 2022/1208.
  ['HRK', { since: '2023-01-01', rate: 7.5345 }],
  // Council Regulation (EU) 2025/1409.
  ['BGN', { since: '2026-01-01', rate: 1.95583 }],
])

/**
 * Redenominated currencies: 1 new unit is `oldUnits` old ones, on any day. Reference rates use the old name before that
 * day and the new name from it.
 */
export const REDENOMINATED: readonly { old: string; new: string; oldUnits: number }[] = [
  // Turkish Law No 5083, 2005-01-01.
  { old: 'TRL', new: 'TRY', oldUnits: 1_000_000 },
  // Romanian Law No 348/2004, 2005-07-01.
  { old: 'ROL', new: 'RON', oldUnits: 10_000 },
]
