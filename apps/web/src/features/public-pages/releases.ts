/** The newest first. */
export const releases = [
  {
    version: '0.1.0',
    changes: [
      'Portfolios in any currency, with holdings, transactions and the parts of every gain.',
      'Returns by month, by year and since the start: time-weighted, IRR or Simple Dietz.',
      'Import of csv files in many languages, with a preview of every row; importing a file twice adds nothing.',
      'Synchronization with DEGIRO (beta), Interactive Brokers and Trading 212: new trades and dividends once a day, each one once.',
      'Asset pages: statements, earnings, dividends, insiders, news, prices and your own transactions.',
      'Screener: every security by 38 fields, with the filters and the order in the address.',
      'News of what a portfolio holds, as cards or rows.',
      'DCF valuation: the fair value of a stock by its free cash flows, with every step.',
      'Sign-in by e-mail, sessions that can be ended, a change of address that is confirmed, an export of the whole account.',
      'Search and a command palette on every page, number formats, light and dark, hidden amounts.',
    ],
  },
]
