import type { UpdateState } from '@plumbline/contract/admin/schemas'
import { readBody } from '@plumbline/market-sources/http/read-body'
import type { Language } from '@plumbline/text/language'
import { type Text, text } from '@plumbline/text/text'
import { z } from 'zod'
import type { Sweep } from '../background/sweeps.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeObject } from '../database/decode.ts'
import { readSetting, replaceSetting } from '../database/settings.ts'
import { formatProblemText } from '../errors.ts'
import { readStoredText, storeText } from '../stored-text.ts'
import { codeOf, messageOf } from '../thrown.ts'

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 1024 * 1024
const MAX_LINK_LENGTH = 500
const MAX_REASON_LENGTH = 250
const SETTING = 'update-check'

const version = z
  .string()
  .regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/)
  .transform((tag) => tag.replace(/^v/, ''))
const link = z.url({ protocol: /^https$/ }).max(MAX_LINK_LENGTH)

/** A small file of one's own, or a forge's answer to the request for its latest release (GitHub, Gitea, Forgejo). */
const latestRelease = z.union([
  z.object({ version, url: link }),
  z
    .object({ tag_name: version, html_url: link })
    .transform(({ tag_name, html_url }) => ({ version: tag_name, url: html_url })),
])
type Release = z.output<typeof latestRelease>

/** The stored result of the last check. */
interface Checked {
  /** UPDATE_CHECK_URL at that time. */
  source: string
  checkedAt: string
  /** The latest release known, also after a failure. */
  release: Release | null
  error: string | null
}

interface UpdateCheck {
  db: Db
  clock: Clock
  /** UPDATE_CHECK_URL. */
  source: string
  log: Record<'warn', (details: object, message: string) => void>
}

/** Why a check failed, as a sentence that may be shown. */
class CheckFailedError extends Error {
  override readonly name = 'CheckFailedError'
  readonly reason: Text

  constructor(reason: Text) {
    super(formatProblemText(reason, 'en'))
    this.reason = reason
  }
}

function describeFailure(error: unknown, timeout: AbortSignal): Text {
  if (error instanceof CheckFailedError) return error.reason
  if (timeout.aborted) return text('No response within {seconds} seconds.', { seconds: TIMEOUT_MS / 1000 })
  const reason = codeOf(error instanceof Error ? error.cause : undefined) ?? messageOf(error)
  return text('The address could not be read ({reason}).', { reason: reason.slice(0, MAX_REASON_LENGTH) })
}

/** Redirects are not followed, so the server asks no other host than the operator's choice. */
async function fetchRelease(source: string, signal: AbortSignal): Promise<Release> {
  const headers = { accept: 'application/json', 'user-agent': 'Plumbline' }
  const response = await fetch(source, { headers, redirect: 'manual', signal })
  const { status } = response
  if (status !== 200) {
    await response.body?.cancel()
    const isRedirect = status >= 300 && status < 400
    throw new CheckFailedError(
      isRedirect
        ? text('The response had status {status}. Redirects are not followed.', { status })
        : text('The response had status {status}.', { status }),
    )
  }
  const body = new TextDecoder().decode(await readBody(response, MAX_RESPONSE_BYTES))
  const { data } = z.preprocess(parseJson, latestRelease).safeParse(body)
  if (data === undefined)
    throw new CheckFailedError(
      text('The response has no version such as 1.2.3 with an address that starts with https://.'),
    )
  return data
}

function parseJson(json: unknown): unknown {
  try {
    return JSON.parse(String(json))
  } catch {
    return undefined
  }
}

/** Why no release can be read from `source`, for the command line; undefined if one can. */
export async function findUpdateProblem(source: string): Promise<string | undefined> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    await fetchRelease(source, timeout)
    return undefined
  } catch (error) {
    return formatProblemText(describeFailure(error, timeout), 'en')
  }
}

/**
 * Reads the latest release once a day. A request carries nothing about this installation. A failure is stored, is
 * logged when the check before it succeeded, and is retried the next day.
 */
export function updateCheckSweep({ db, clock, source, log }: UpdateCheck): Sweep {
  return {
    name: 'update-check',
    schedule: { every: 3600, offset: 821 },
    async run(signal) {
      const stored = await readSetting(db, SETTING)
      const last = parseChecked(stored, source)
      const now = clock.now()
      if (last !== undefined && now.getTime() - Date.parse(last.checkedAt) < DAY_MS) return 0
      const claim: Checked = { source, release: null, error: null, ...last, checkedAt: now.toISOString() }
      const claimed = JSON.stringify(claim)
      if (!(await replaceSetting(db, SETTING, stored, claimed))) return 0
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      const result = await fetchRelease(source, AbortSignal.any([signal, timeout])).then(
        (release) => ({ release, error: null }),
        (error: unknown) => ({ error: storeText(describeFailure(error, timeout)) }),
      )
      if (signal.aborted) return 0
      await replaceSetting(db, SETTING, claimed, JSON.stringify({ ...claim, ...result }))
      if (result.error !== null && claim.error === null)
        log.warn({ reason: readStoredText(result.error, 'en') }, 'the check for a new version failed')
      return 1
    },
  }
}

function parseChecked(stored: string | undefined, source: string): Checked | undefined {
  if (stored === undefined) return undefined
  const checked = decodeObject<Checked>(stored, 'the last check for updates')
  return checked.source === source ? checked : undefined
}

/** True if `candidate` is a later release than `current`; false if `current` is no release. */
function isNewer(candidate: string, current: string): boolean {
  if (!version.safeParse(current).success) return false
  return candidate.localeCompare(current, 'en', { numeric: true }) > 0
}

/** What the last check of `source` found for an installation of this version. Without a source, null. */
export async function readUpdateState(
  db: Db,
  source: string | undefined,
  current: string,
  language: Language,
): Promise<UpdateState | null> {
  if (source === undefined) return null
  const checked = parseChecked(await readSetting(db, SETTING), source)
  const { checkedAt = null, release = null, error = null } = checked ?? {}
  return {
    checkedAt,
    available: release !== null && isNewer(release.version, current) ? release : null,
    error: error && readStoredText(error, language),
  }
}
