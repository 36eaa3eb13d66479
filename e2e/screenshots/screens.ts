import type { Page } from '@playwright/test'
import { ledgerPath } from '../harness/fixture-portfolio.ts'
import { openUserMenu } from '../harness/product.ts'
import type { SampleAccounts } from './sample-accounts.ts'

/** A page in one state. Its name is the name of its pictures. */
export interface Screen {
  name: string
  path: string
  visitor: 'owner' | 'newcomer' | 'visitor' | 'nobody'
  /** What happens to calls of the API: never answered, refused with a 500, or as without a network. */
  network?: 'pending' | 'failing' | 'offline'
  /** Leads from the page to the state, such as an open dialog. The picture then has the size of the screen. */
  open?: (page: Page) => Promise<void>
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select a CSV file' }).click()
  await page.locator('input[type="file"]').setInputFiles(ledgerPath)
  await page.getByRole('table', { name: 'Preview of the import' }).waitFor()
}

async function reinvest(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Type' }).press('d')
  await page.getByRole('switch', { name: 'Reinvested' }).click()
  await page.getByRole('textbox', { name: 'Units bought' }).fill('0.8')
}

async function readHoldings(page: Page): Promise<void> {
  const list = 'BRALR 12 @ 41.50\nBRALR 3\nNowhere Ltd 5 @ 2'
  await page.getByRole('textbox', { name: 'Your holdings' }).fill(list)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await page.getByText('was not found').waitFor()
}

async function openMapping(page: Page): Promise<void> {
  await openImport(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: /columns understood/ }).click()
}

async function seeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').first().waitFor()
}

function openDialog(button: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name: button }).first().click()
    await seeDialog(page)
  }
}

async function closeWelcome(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function saveValuation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save this valuation' }).click()
  const saved = page.getByRole('table', { name: 'Saved valuations' })
  await saved.scrollIntoViewIfNeeded()
  await saved.waitFor()
}

async function createToken(page: Page): Promise<void> {
  await openDialog('Create token')(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Spreadsheet')
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('textbox', { name: 'Access token' }).waitFor()
}

async function lookThroughFunds(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Show what funds hold' }).click()
  await page.getByText('Missing a chart?').scrollIntoViewIfNeeded()
}

async function editCell(page: Page): Promise<void> {
  const cell = page.getByRole('button', { name: /\d/ }).and(page.getByTitle('Click to change'))
  if (await cell.first().isVisible()) await cell.nth(1).click()
}

async function drawAverages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Averages' }).click()
}

/** On a phone a row shows its figures and buttons after a tap. */
async function unfoldFirst(page: Page): Promise<void> {
  const unfold = page.getByRole('button', { name: /^More about/ }).first()
  if (await unfold.isVisible()) await unfold.click({ position: { x: 20, y: 20 } })
}

async function addWebhook(page: Page): Promise<void> {
  await openDialog('Add webhook')(page)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill('https://hooks.example/plumbline')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('textbox', { name: 'Secret' }).waitFor()
}

async function openWebhook(page: Page): Promise<void> {
  await addWebhook(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Details' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).waitFor()
}

async function openFeedback(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Feedback' }).click()
  } else await page.getByRole('button', { name: 'Feedback' }).click()
  await seeDialog(page)
}

async function openPortfolioMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

async function openHistogram(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Distribution of P/E ratio' }).click()
  await page.getByRole('slider').first().waitFor()
}

async function openAlertForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set an alert' }).click()
}

async function editFirst(page: Page): Promise<void> {
  await unfoldFirst(page)
  await openDialog(/^Edit/)(page)
}

async function selectRows(page: Page): Promise<void> {
  await unfoldFirst(page)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.first().check()
}

async function neverSell(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'What if' }).click()
  await page.getByRole('option', { name: 'Had I never sold' }).click()
  await page.getByRole('button', { name: 'Show me' }).click()
  await page.getByRole('complementary', { name: 'What if' }).waitFor()
}

async function compareNeverSold(page: Page): Promise<void> {
  await neverSell(page)
  await page.getByRole('complementary', { name: 'What if' }).getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('row', { name: /^Value/ }).waitFor()
}

async function openColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
}

async function requestLink(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /e-?mail/i }).fill('nobody@plumbline.example')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('We sent you').waitFor()
}

const publicScreens = [
  ['landing', '/'],
  ['sign-in', '/app/login'],
  ['register', '/app/register'],
  ['help', '/help'],
  ['help-csv-import', '/help/csv-import'],
  ['help-api', '/help/api'],
  ['help-api-quick-start', '/help/api/quick-start'],
  ['help-assistants', '/help/assistants'],
  ['help-errors', '/help/errors'],
  ['api-reference', '/help/reference/listPortfolios'],
  ['help-methods', '/help/methods'],
  ['changelog', '/changelog'],
  ['community', '/community'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['contact', '/contact'],
  ['openid-refused', '/app/openid?error=access_denied'],
  ['confirm-email', '/app/confirm/email?code=expired'],
  ['confirm-deletion', '/app/confirm/deletion?code=expired'],
  ['not-found-outside', '/nowhere'],
].map(([name = '', path = '']): Screen => ({ name, path, visitor: 'nobody' }))

const ADMIN_VIEWS = ['overview', 'feedback', 'codes', 'audit', 'background', 'mails']

const settingsScreens = ['user', 'preferences', 'billing', 'integrations', 'api', 'nowhere'].map(
  (name): Screen => ({ name: `settings-${name}`, path: `/app/settings/${name}`, visitor: 'owner' }),
)

const PORTFOLIO_PAGES = [
  'performance',
  'income',
  'gains',
  'allocation',
  'benchmark',
  'news',
  'transactions',
  'add',
  'import',
  'settings',
]
const PAST_PAGES = ['', 'performance', 'income', 'gains', 'transactions', 'allocation', 'benchmark']
const PAST_DAY = '/app/on/2025-06-30'
const ASSET_TABS = ['price', 'holdings', 'earnings', 'dividends', 'insiders', 'news', 'valuation']

function owner(name: string, path: string, rest: Partial<Screen> = {}): Screen {
  return { name, path, visitor: 'owner', ...rest }
}

function newcomer(name: string, path: string, rest: Partial<Screen> = {}): Screen {
  return { ...owner(name, path, rest), visitor: 'newcomer' }
}

/** The first pages of a new account. */
function listFirstScreens(empty: string): Screen[] {
  return [
    { name: 'sign-in-sent', path: '/app/login', visitor: 'nobody', open: requestLink },

    { name: 'first-minute', path: '/app/portfolios', visitor: 'visitor', open: closeWelcome },
    { name: 'welcome', path: '/app/portfolios', visitor: 'visitor', open: seeDialog },
    newcomer('empty-portfolios', '/app/portfolios'),
    newcomer('empty-holdings', empty),
    newcomer('empty-transactions', `${empty}/transactions`),
    newcomer('empty-performance', `${empty}/performance`),
    newcomer('empty-allocation', `${empty}/allocation`),
    newcomer('empty-benchmark', `${empty}/benchmark`),
    newcomer('empty-news', `${empty}/news`),
    newcomer('subscribe', '/app/subscribe'),
    newcomer('billing-free', '/app/settings/billing'),
    newcomer('upgrade', '/app/portfolios?upgrade=benchmark', {
      open: seeDialog,
    }),
  ]
}

function listPortfolioScreens(portfolio: string): Screen[] {
  return [
    owner('portfolios', '/app/portfolios'),
    owner('portfolios-menu', '/app/portfolios', { open: openPortfolioMenu }),
    owner('portfolios-create', '/app/portfolios', { open: openDialog(/Create (new )?portfolio/) }),
    owner('holdings', portfolio),
    owner('all-portfolios', '/app/portfolio/all'),
    owner('past-portfolios', `${PAST_DAY}/portfolios`),
    owner('past-all-portfolios', `${PAST_DAY}/portfolio/all`),
    ...PAST_PAGES.map((page) =>
      owner(`past-${page || 'holdings'}`, `${portfolio.replace('/app', PAST_DAY)}/${page}`.replace(/\/$/, '')),
    ),
    owner('holdings-closed', `${portfolio}?positions=closed`),
    ...PORTFOLIO_PAGES.map((page) => owner(page, `${portfolio}/${page}`)),
    owner('gains-germany', `${portfolio}/gains?report=DE`),
    owner('gains-switzerland', `${portfolio}/gains?report=CH`),
    owner('transactions-all', `${portfolio}/transactions?period=all`),
    owner('transactions-selected', `${portfolio}/transactions?period=all`, { open: selectRows }),
    owner('transactions-cell', `${portfolio}/transactions?period=all`, { open: editCell }),
    owner('transactions-unfolded', `${portfolio}/transactions?period=all`, { open: unfoldFirst }),
    owner('transactions-edit', `${portfolio}/transactions?period=all`, { open: editFirst }),
    owner('holdings-unfolded', portfolio, { open: unfoldFirst }),
    owner('savings-plans', `${portfolio}/savings-plans`),
    owner('add-reinvested', `${portfolio}/add`, { open: reinvest }),
    owner('opening-positions', `${portfolio}/opening`, { open: readHoldings }),
    owner('history', `${portfolio}/history`),
    owner('then-and-now', `${portfolio}/history/then`),
    owner('what-if', `${portfolio}/what-if`),
    owner('what-if-branch', `${portfolio}/what-if`, { open: neverSell }),
    owner('what-if-compare', `${portfolio}/what-if`, { open: compareNeverSold }),
    owner('holdings-columns', portfolio, { open: openColumns }),
    owner('holdings-add', portfolio, { open: openDialog('Add Transactions') }),
    owner('allocation-funds', `${portfolio}/allocation`, { open: lookThroughFunds }),
    owner('import-mapping', `${portfolio}/import`, { open: openMapping }),
    owner('import-preview', `${portfolio}/import`, { open: openImport }),
    owner('not-found-portfolio', '/app/portfolio/nowhere'),
  ]
}

function listAssetScreens(asset: string, assetId: string): Screen[] {
  return [
    owner('asset', asset),
    ...ASSET_TABS.map((tab) => owner(`asset-${tab}`, `${asset}/${tab}`)),
    owner('asset-averages', `${asset}/price?period=1y`, { open: drawAverages }),
    owner('not-found-asset', '/app/asset/nowhere'),
    owner('screener', '/app/screener'),
    owner('screener-filtered', '/app/screener?filters=pe.lt.15*dividendYield.gte.0.03'),
    owner('screener-portfolio', '/app/screener?columns=price*mktCapUSD*weight*weightAfter*correlation*income*overlap'),
    owner('screener-histogram', '/app/screener?filters=pe.lt.15', { open: openHistogram }),
    owner('screener-columns', '/app/screener', { open: openColumns }),
    owner('checks', '/app/checks'),
    owner('categories', '/app/categories'),
    newcomer('categories-empty', '/app/categories'),
    owner('tags', '/app/tags'),
    newcomer('tags-empty', '/app/tags'),
    owner('calendar', '/app/calendar'),
    owner('calendar-month', '/app/calendar?view=month'),
    newcomer('calendar-empty', '/app/calendar'),
    owner('alerts', '/app/alerts'),
    owner('alerts-set', '/app/alerts', { open: openAlertForm }),
    newcomer('alerts-empty', '/app/alerts'),
    owner('goals', '/app/goals'),
    newcomer('goals-empty', '/app/goals'),
    owner('watchlist', '/app/watchlist'),
    owner('watchlist-edit', '/app/watchlist', { open: editFirst }),
    newcomer('watchlist-empty', '/app/watchlist'),
    owner('dcf-start', '/app/dcf'),
    owner('dcf', `/app/dcf/${assetId}`),
    owner('dcf-scorecard', '/app/dcf/scorecard'),
    owner('dcf-saved', `/app/dcf/${assetId}`, { open: saveValuation }),
  ]
}

function listAccountScreens(accessRequest: string): Screen[] {
  return [
    ...settingsScreens,
    owner('settings-connect', '/app/settings/integrations?connect=degiro', {
      open: seeDialog,
    }),
    owner('settings-delete', '/app/settings/user', { open: openDialog('Delete account') }),
    owner('settings-token', '/app/settings/api', { open: openDialog('Create token') }),
    owner('settings-token-created', '/app/settings/api', { open: createToken }),
    owner('settings-webhook-added', '/app/settings/api', { open: addWebhook }),
    owner('settings-webhook', '/app/settings/api', { open: openWebhook }),
    owner('consent', accessRequest),
    owner('consent-refused', accessRequest.replace('S256', 'plain')),
    owner('consent-none', '/app/authorize'),
    owner('admin', '/app/admin'),
    ...ADMIN_VIEWS.map((view) => owner(`admin-${view}`, `/app/admin?view=${view}`)),
    owner('feedback', '/app/portfolios', { open: openFeedback }),
    owner('not-found', '/app/nowhere'),
  ]
}

/** What opens above a page. */
function listOverlays(portfolio: string): Screen[] {
  return [
    owner('palette', portfolio, {
      open: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('option').first().waitFor()
      },
    }),
    owner('shortcuts', '/app/portfolios', {
      open: async (page) => {
        await page.keyboard.press('?')
        await page.getByRole('dialog').waitFor()
      },
    }),
    owner('menu', '/app/portfolios', {
      open: async (page) => {
        await openUserMenu(page)
        await page.getByRole('menu').waitFor()
      },
    }),
  ]
}

/** Pages while requests wait, fail, or find no network. */
function listTroubled(portfolio: string, asset: string): Screen[] {
  return ['portfolios', 'holdings', 'transactions', 'performance', 'asset', 'screener'].flatMap((name) => {
    const path = { portfolios: '/app/portfolios', holdings: portfolio, asset, screener: '/app/screener' }[name]
    return (['pending', 'failing', 'offline'] as const).map((network) =>
      owner(`${name}-${network}`, path ?? `${portfolio}/${name}`, { network }),
    )
  })
}

/** Every page and main state of the product. */
export function listScreens({ samplePortfolioId, emptyPortfolioId, assetId, accessRequest }: SampleAccounts): Screen[] {
  const portfolio = `/app/portfolio/${samplePortfolioId}`
  const asset = `/app/asset/${assetId}`
  return [
    ...publicScreens,
    ...listFirstScreens(`/app/portfolio/${emptyPortfolioId}`),
    ...listPortfolioScreens(portfolio),
    ...listAssetScreens(asset, assetId),
    ...listAccountScreens(accessRequest),
    ...listOverlays(portfolio),
    ...listTroubled(portfolio, asset),
  ]
}
