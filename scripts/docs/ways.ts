import type { Operation } from '../../packages/contract/src/operation.ts'
import { createTransactions, previewTransactions } from '../../packages/contract/src/transactions/operations.ts'

/** What carries the result of one stage to another. */
export type Carrier =
  /** The other function is a step of this one. */
  | { kind: 'call' }
  /** A request: an operation of the contract, which the routes of a file hand to the other function. */
  | { kind: 'request'; operation: Operation; contract: string; name: string; routes: string }
  /** A method of an interface, which one of the two calls. */
  | { kind: 'method'; port: string; name: string }
  /** A table or a value that both name, and what to say of it. */
  | { kind: 'shared'; name: string; words: string }
  /** The page takes it on, when the user says so. */
  | { kind: 'page'; words: string }

/** A function, and those of its calls that a drawing shows: in any order, the drawing takes the order of the code. */
export interface Stage {
  title: string
  file: string
  name: string
  steps: readonly string[]
}

/** Stages in order. Each may call others, and its result goes on to the next. */
export type Way = readonly (Stage & { calls?: readonly (Stage & { by: Carrier })[]; onwards?: Carrier })[]

const WEB = 'apps/web/src'
const SERVER = 'apps/server/src'
const TRANSACTIONS = 'packages/contract/src/transactions/operations.ts'
const TRANSACTION_ROUTES = `${SERVER}/transactions/routes.ts`

/** How the rows of a file become transactions. */
export const WAY_OF_AN_IMPORT: Way = [
  {
    title: 'The browser reads the file, in a worker',
    file: 'packages/csv-import/src/tasks/import-tasks.ts',
    name: 'createImportTasks',
    steps: ['readFile', 'guessMapping', 'buildRows'],
    calls: [
      {
        title: 'What each column means',
        file: 'packages/csv-import/src/interpretations/guess-mapping.ts',
        name: 'guessMapping',
        steps: [
          'guessColumns',
          'guessDecimalMarks',
          'settleAmounts',
          'chooseRoles',
          'inferCurrency',
          'guessDateFormat',
          'guessDirection',
          'guessRateMeaning',
        ],
        by: { kind: 'call' },
      },
      {
        title: 'What each row means',
        file: 'packages/csv-import/src/readings/build-rows.ts',
        name: 'buildRows',
        steps: ['deriveAmounts', 'addIssues', 'takeBackReversed', 'pairSplits', 'judgeAmounts'],
        by: { kind: 'call' },
      },
    ],
    onwards: { kind: 'page', words: 'the user confirms the mapping' },
  },
  {
    title: 'The page asks what the rows mean to the portfolio',
    file: `${WEB}/features/import/use-matching.ts`,
    name: 'useMatching',
    steps: ['matchRows', 'previewTransactionRows'],
    calls: [
      {
        title: 'The server matches rows to assets',
        file: `${SERVER}/transactions/preview-transactions.ts`,
        name: 'previewTransactions',
        steps: ['findChosenAssets', 'matchAssets', 'lookUp', 'matchHits', 'findTwins'],
        by: {
          kind: 'request',
          operation: previewTransactions,
          contract: TRANSACTIONS,
          name: 'previewTransactions',
          routes: TRANSACTION_ROUTES,
        },
      },
    ],
    onwards: { kind: 'page', words: 'matched rows' },
  },
  {
    title: 'The page shows what becomes of each row',
    file: `${WEB}/features/import/use-preview-rows.ts`,
    name: 'usePreviewRows',
    steps: ['settleRows', 'toNewTransaction'],
    onwards: { kind: 'page', words: 'the user starts the import' },
  },
  {
    title: 'The page sends batches',
    file: `${WEB}/api/import-run.ts`,
    name: 'work',
    steps: ['announce', 'postTransactions', 'refreshFigures'],
    calls: [
      {
        title: 'The server records a batch, all or nothing',
        file: `${SERVER}/transactions/record-transactions.ts`,
        name: 'recordTransactions',
        steps: [
          'lockPortfolio',
          'findAnswer',
          'refuseWrongRows',
          'openImport',
          'refuseOversell',
          'bookProceeds',
          'keepAnswer',
        ],
        by: {
          kind: 'request',
          operation: createTransactions,
          contract: TRANSACTIONS,
          name: 'createTransactions',
          routes: TRANSACTION_ROUTES,
        },
      },
    ],
  },
]

/** How a source's price becomes a figure, and is named in the figure's explanation. */
export const WAY_OF_A_PRICE: Way = [
  {
    title: 'The server fetches what is new of a history',
    file: `${SERVER}/market/histories/fetch-history.ts`,
    name: 'fetchHistory',
    steps: ['historyToExtend', 'requestFirst', 'requestFromOrder', 'holdBack', 'saveHistory'],
    calls: [
      {
        title: 'A source repairs what it states',
        file: 'packages/market-sources/src/normalize/repair-history.ts',
        name: 'repairHistory',
        steps: ['repairCloses', 'repairSplits', 'repairDividends', 'adjustOrKeep', 'toSeries'],
        by: { kind: 'method', port: 'MarketDataProvider', name: 'history' },
      },
    ],
    onwards: { kind: 'shared', name: 'price_years', words: 'rows of price_years' },
  },
  {
    title: 'The server reads stored histories',
    file: `${SERVER}/market/histories/history-rows.ts`,
    name: 'readRecentHistories',
    steps: ['readYears', 'unpackSeries', 'readStatesAndSplits'],
    onwards: { kind: 'method', port: 'HistoryStore', name: 'recentMarketsOf' },
  },
  {
    title: 'The server puts together what it measures',
    file: `${SERVER}/measurement/ledger-input.ts`,
    name: 'inputOfLedger',
    steps: [],
    onwards: { kind: 'shared', name: 'input', words: 'ledger, settings, prices, and rates' },
  },
  {
    title: 'The server measures a portfolio',
    file: `${SERVER}/measurement/measure-portfolio.ts`,
    name: 'measurerOn',
    steps: ['rereadLedger', 'inputOfLedger', 'measureInSteps'],
    calls: [
      {
        title: 'The engine measures each asset',
        file: 'packages/engine/src/measure-portfolio.ts',
        name: 'measureInSteps',
        steps: ['measureLine', 'sumLines'],
        by: { kind: 'call' },
      },
    ],
    onwards: { kind: 'shared', name: 'measurement', words: 'the measurement' },
  },
  {
    title: 'The server explains a figure, when a page asks',
    file: `${SERVER}/measurement/explain-figure.ts`,
    name: 'explainPortfolioFigure',
    steps: ['explain', 'limitExplanation', 'pageEffects', 'readTransactionNotes'],
    calls: [
      {
        title: 'The engine names the inputs of the figure',
        file: 'packages/engine/src/explain.ts',
        name: 'explain',
        steps: ['gather', 'replayLine', 'explainReturn', 'CALCULATIONS', 'identityOf', 'missingInputs'],
        by: { kind: 'call' },
      },
    ],
  },
]
