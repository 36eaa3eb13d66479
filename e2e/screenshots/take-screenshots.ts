import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { STAND_IN_CLIENT, startIssuerStandIn } from '@plumbline/fixtures/openid/issuer-stand-in'
import { buildWhenStale, serverBuild, webBuild } from '../../scripts/builds.ts'
import { findChromium } from '../../scripts/processes/find-chromium.ts'
import { freePort } from '../../scripts/processes/free-port.ts'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { root } from '../../scripts/tool.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { drawPrompt, rememberSession } from '../harness/product.ts'
import { observeLayoutShift, readLayoutShift } from './layout-shift.ts'
import { createSampleAccounts, type SampleAccounts } from './sample-accounts.ts'
import { listScreens, type Screen } from './screens.ts'

const HELP = `npm run screenshots -- [--only WORD] [--device desktop|phone] [--language de] [--axe] [--docs] [FOLDER]

Takes pictures of every page and state with the simulated market, at 1440 and 390 px, in light and dark, into FOLDER
(test-results/screenshots), and writes figures.json beside them. What changed is built first.
  --only WORD  only the screens whose name matches WORD, a regular expression
  --device X   only a desktop or only a phone
  --language X the language of the pages, as de; states that are opened by English labels are left out
  --axe        also checks each state with axe, in light and dark; a violation counts as not reached
  --docs       the pictures of the README, into docs/pictures`

/** A Friday evening in Europe. The simulated market ends the day before. */
const NOW = '2026-03-06T18:00:00Z'
const SCREEN_SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
type Device = keyof typeof SCREEN_SIZES
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]
/** The height at which a picture of a long page is cut. */
const MAX_HEIGHT = 2400
const SKELETON_DELAY_MS = 800
const SETTLE_MS = 300
const LOADING = '[class*="skeleton"]'
const LOADING_LIMIT_MS = 60_000
const WEBP_QUALITY = 88
const DOCS_FOLDER = join(root, 'docs/pictures')
const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

/** The pictures of the README: screen, device and scheme. */
const DOCS_PICTURES: [screen: string, device: Device, scheme: Scheme][] = [
  ['portfolios', 'desktop', 'light'],
  ['holdings', 'desktop', 'light'],
  ['holdings', 'phone', 'light'],
  ['performance', 'desktop', 'dark'],
  ['asset-price', 'desktop', 'light'],
  ['asset-price', 'phone', 'dark'],
  ['import-mapping', 'desktop', 'light'],
  ['screener', 'desktop', 'dark'],
]

/** One visit of a screen on a device, with a picture per scheme. */
interface Task {
  screen: Screen
  device: Device
  schemes: readonly Scheme[]
  pathOf: (scheme: Scheme) => string
  /** A picture for the docs shows what fits the screen; others show the whole page. */
  isForDocs: boolean
  isChecked: boolean
  language?: string | undefined
}

interface ScreenFigures {
  screen: string
  device: Device
  /** Requests of the first visit, scripts and styles included. */
  requests: number
  apiRequests: number
  layoutShift: number
  /** Whether the page is wider than the screen. */
  isTooWide: boolean
  /** What went wrong, so that the picture does not show the state. */
  fault?: string
}

async function openContext(browser: Browser, origin: string, device: Device): Promise<BrowserContext> {
  return await browser.newContext({
    baseURL: origin,
    viewport: SCREEN_SIZES[device],
    hasTouch: device === 'phone',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
}

async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('plumbline-language', chosen), language)
}

/** Makes the API pend or fail, except for what the shell needs. */
async function disturb(page: Page, network: Screen['network']): Promise<void> {
  if (network === undefined || network === 'offline') return
  const isNeeded = (url: URL) => !url.pathname.startsWith('/api/') || /^\/api\/(health|user)$/.test(url.pathname)
  await page.route(
    (url) => !isNeeded(url),
    async (route) => {
      if (network === 'pending') return
      await route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        headers: { 'x-request-id': '0f6c1d52-8a3b-4c7e-9d10-2b5e7f9a1c34' },
        body: JSON.stringify({ type: '/help/errors#internal', title: 'Internal error', status: 500, code: 'internal' }),
      })
    },
  )
}

/** Waits until the page shows its heading and nothing is loading; while the API pends, until skeletons show. */
async function settle(page: Page, { network }: Screen): Promise<void> {
  await page.getByRole('heading').first().or(page.getByRole('banner')).first().waitFor()
  if (network === 'pending') {
    await page.waitForTimeout(SKELETON_DELAY_MS)
    return
  }
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
  await expect(page.locator(LOADING)).toHaveCount(0, { timeout: LOADING_LIMIT_MS })
}

/** Playwright itself takes no WebP, which has a third of the size. */
async function saveAsWebp(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY })
  writeFileSync(path, Buffer.from(data, 'base64'))
  await session.detach()
}

/** Shows a long page as a whole, as a taller screen would. */
async function stretch(page: Page, device: Device): Promise<void> {
  const { width, height } = SCREEN_SIZES[device]
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(wholeHeight, height), MAX_HEIGHT) })
  await page.waitForTimeout(SETTLE_MS)
}

async function takePicture(
  context: BrowserContext,
  accounts: SampleAccounts,
  { screen, device, schemes, pathOf, isForDocs, isChecked, language }: Task,
): Promise<ScreenFigures> {
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  try {
    await drawPrompt(page, 0)
    if (language !== undefined) await chooseLanguage(page, language)
    await observeLayoutShift(page)
    await disturb(page, screen.network)
    if (screen.visitor !== 'nobody') await rememberSession(page, { token: accounts[screen.visitor].token })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(screen.path)
    await settle(page, screen)
    const layoutShift = await readLayoutShift(page)
    const requestCount = requests.length
    let fault: string | undefined
    try {
      if (screen.network === 'offline') {
        await context.setOffline(true)
        await page.waitForTimeout(SETTLE_MS)
      }
      await screen.open?.(page)
      if (isChecked) await expectAccessible(page)
    } catch (error) {
      fault = isChecked ? String(error) : String(error).split('\n')[0]
    }
    if (screen.open === undefined && !isForDocs) await stretch(page, device)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(SETTLE_MS)
      if (isForDocs) await saveAsWebp(page, pathOf(scheme))
      else await page.screenshot({ path: pathOf(scheme) })
    }
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    return {
      screen: screen.name,
      device,
      requests: requestCount,
      apiRequests: requests.filter((url) => new URL(url).pathname.startsWith('/api/')).length,
      layoutShift: Number(layoutShift.toFixed(4)),
      isTooWide: contentWidth > SCREEN_SIZES[device].width,
      ...(fault === undefined ? {} : { fault }),
    }
  } finally {
    await context.setOffline(false)
    await page.close()
  }
}

function listTasks(
  accounts: SampleAccounts,
  {
    only,
    device: onlyDevice,
    axe: isChecked,
    language,
  }: { only: string; device?: string; axe: boolean; language?: string },
  folder: string,
): Task[] {
  mkdirSync(folder, { recursive: true })
  const screens = listScreens(accounts).filter(
    ({ name, open }) => new RegExp(only).test(name) && (language === undefined || open === undefined),
  )
  const devices = (Object.keys(SCREEN_SIZES) as Device[]).filter((device) => device === (onlyDevice ?? device))
  return devices.flatMap((device) =>
    screens.map((screen) => ({
      screen,
      device,
      schemes: SCHEMES,
      pathOf: (scheme) => join(folder, `${screen.name}-${device}-${scheme}.png`),
      isForDocs: false,
      isChecked,
      language,
    })),
  )
}

function listDocsTasks(accounts: SampleAccounts): Task[] {
  mkdirSync(DOCS_FOLDER, { recursive: true })
  const screens = new Map(listScreens(accounts).map((screen) => [screen.name, screen]))
  return DOCS_PICTURES.flatMap(([name, device, scheme]) => {
    const screen = screens.get(name)
    const pathOf = () => join(DOCS_FOLDER, `${name}-${device}.webp`)
    return screen === undefined ? [] : { screen, device, schemes: [scheme], pathOf, isForDocs: true, isChecked: false }
  })
}

async function takeAll(origin: string, accounts: SampleAccounts, tasks: Task[]): Promise<ScreenFigures[]> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: CHROMIUM_FLAGS,
  })
  const figures: ScreenFigures[] = []
  try {
    for (const task of tasks) {
      const context = await openContext(browser, origin, task.device)
      const measured = await takePicture(context, accounts, task)
      await context.close()
      figures.push(measured)
      if (measured.fault !== undefined) console.error(`${measured.screen} ${measured.device}: ${measured.fault}`)
    }
  } finally {
    await browser.close()
  }
  return figures
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      device: { type: 'string' },
      language: { type: 'string' },
      axe: { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return
  }
  if (!buildWhenStale(webBuild, serverBuild)) {
    process.exitCode = 1
    return
  }
  const folder = resolve(positionals[0] ?? join(root, 'test-results/screenshots'))
  const dataFolder = makeDataFolder()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const issuer = await startIssuerStandIn(origin)
  const server = await startServer(dataFolder, {
    NOW,
    PORT: String(port),
    PUBLIC_URL: origin,
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: STAND_IN_CLIENT.id,
    OIDC_CLIENT_SECRET: STAND_IN_CLIENT.secret,
    OIDC_NAME: 'Home login',
    OIDC_SIGNUP: 'open',
  })
  try {
    const accounts = await createSampleAccounts(server)
    const tasks = values.docs ? listDocsTasks(accounts) : listTasks(accounts, values, folder)
    const figures = await takeAll(origin, accounts, tasks)
    if (!values.docs) writeFileSync(join(folder, 'figures.json'), JSON.stringify(figures, null, 2))
    const broken = figures.filter(({ fault }) => fault !== undefined)
    console.log(`${figures.length} screens in ${values.docs ? DOCS_FOLDER : folder}, ${broken.length} not reached`)
    process.exitCode = broken.length === 0 ? 0 : 1
  } finally {
    await server.stop()
    await issuer.close()
    removeDataFolder(dataFolder)
  }
}

await main()
