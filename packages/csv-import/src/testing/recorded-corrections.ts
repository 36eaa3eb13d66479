/**
 * Lines that the truth of a recorded file counts as importable although a portfolio cannot hold them, with the reason.
 */
export const LINES_TO_LEAVE_OUT: Readonly<Record<string, { readonly why: string; readonly lines: readonly number[] }>> =
  {
    'degiro/transactions-en-old-layout.csv': {
      why: 'options on Royal Dutch',
      lines: [
        ...[6, 12, 13, 20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 41, 45, 50, 51, 60],
        ...[61, 63, 65, 68, 69, 70, 71, 72, 73, 74, 80, 81, 82, 85],
      ],
    },
    'delta/delta-export.csv': { why: 'coins paid for in other coins', lines: [2, 3] },
    'revolut/fingather-revolut.csv': { why: 'fees of the account', lines: [81, 87] },
    'schwab/schwab-export.csv': { why: 'fees of the account', lines: [70, 71, 72, 73, 95, 96, 97] },
    'xtb/xtb-export.csv': { why: 'a dividend of a CFD on an index', lines: [45] },
  }
