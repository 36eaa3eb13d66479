/** Files that identify securities by name alone, in a column whose header does not say so: the user confirms it. */
export const FILES_WITH_NAMES_ALONE: readonly string[] = [
  'headerless-euro-marks.csv',
  'ig-share-dealing.csv',
  'lysa.csv',
  'mutual-fund-folios.csv',
]

/** Files with type words that nobody knows and whose rows move money: the user maps them or leaves them out. */
export const FILES_WITH_UNKNOWN_TYPES: readonly string[] = [
  'fidelity-actions.csv',
  'fidelity-uk-investments.csv',
  'fidelity-uk.csv',
  'fold.csv',
  'kernel-nz.csv',
  'td-webbroker.csv',
  'vanguard-uk/cash-investment-report.csv',
]
