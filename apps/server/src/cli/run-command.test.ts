import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { STAND_IN_CLIENT, startIssuerStandIn } from '@plumbline/fixtures/openid/issuer-stand-in'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { redeemLifetimeCode } from '../accounts/lifetime-codes.ts'
import { startSession } from '../accounts/sessions.ts'
import { useSignInLink } from '../accounts/sign-in-links.ts'
import { ensureUser } from '../accounts/users.ts'
import { createClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { databaseFile } from '../database/sqlite.ts'
import { openSecretKey, secretKeyFile } from '../secrets/secret-key.ts'
import { runCommand } from './run-command.ts'

const clock = createClock(undefined)
const email = 'ada@plumbline.example'
/** A database that an older version wrote: opening it makes a copy beside it. */
const oldRelease = new URL('../testing/releases/0.1.0.db.gz', import.meta.url)

let folder: string
let printed: string[]
let errors: string[]
let typed = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = () => ({ DATA_DIR: folder, MARKET_DATA: 'files', MARKET_DATA_DIR: MARKET_FOLDER })

async function run(...words: string[]): Promise<number> {
  return await runWith(environment(), ...words)
}

async function runWith(variables: Record<string, string>, ...words: string[]): Promise<number> {
  printed = []
  errors = []
  const code = await runCommand(words, variables, {
    print: (line) => void printed.push(line),
    printError: (line) => void errors.push(line),
    ask: async () => typed,
  })
  // Reads of the server share a snapshot within one turn of the event loop, in which no other process could commit.
  await setImmediate()
  return code
}

/** What a server has open while it runs. */
async function startServer(): Promise<Database> {
  const config = readConfig(environment())
  const database = await openDatabase(config)
  await openSecretKey(config, database.db)
  return database
}

async function emails({ db }: Database): Promise<string[]> {
  return (await db.selectFrom('users').select('email').orderBy('email').execute()).map((row) => row.email)
}

test('an unknown command prints the usage and exits with code 2', async () => {
  for (const words of [['nonsense'], ['backup'], ['codes', 'create', '1', '2'], ['user']]) {
    expect(await run(...words)).toBe(2)
    expect(errors.join()).toContain('Usage: npm run cli -- COMMAND')
  }
  expect(await run()).toBe(2)
  expect(await run('--help')).toBe(0)
  expect(printed.join()).toContain('user grant-admin EMAIL')
})

test('a missing database, a wrong variable and a wrong parameter are said in one line, with code 1', async () => {
  expect(await run('doctor')).toBe(1)
  expect(errors).toEqual([expect.stringContaining(`There is no database in ${folder}`)])
  await (await startServer()).close()
  expect(await run('codes', 'create', 'many')).toBe(1)
  expect(await run('signin-link', 'ada')).toBe(1)
  expect(await run('user', 'grant-admin', 'nobody@plumbline.example')).toBe(1)
  expect(errors).toEqual([expect.stringContaining('There is no account for nobody@plumbline.example')])
})

test('config prints what is in force and where it comes from, without secrets', async () => {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line.replace(/ {2,}/g, ' '))
  const variables = { ...environment(), SMTP_URL: 'smtp://me:hunter2@mail.example', PORT: ' 4000 ' }
  expect(await runCommand(['config'], variables, { print, printError: print, ask: async () => '' })).toBe(0)
  expect(lines).toEqual(
    expect.arrayContaining(['PORT set 4000', 'HOST default 127.0.0.1', 'SMTP_URL set (hidden)', 'NOW default (none)']),
  )
  expect(lines.join()).not.toContain('hunter2')
})

describe('beside a running server', () => {
  let server: Database

  beforeEach(async () => {
    server = await startServer()
    await ensureUser(server.db, clock, email, null)
  })
  afterEach(() => server.close())

  test('user create and list make an account and show it', async () => {
    expect(await run('user', 'create', 'Bob@plumbline.example')).toBe(0)
    expect(await run('user', 'create', 'bob@plumbline.example')).toBe(1)
    expect(errors.join()).toContain('already')
    expect(await run('user', 'list')).toBe(0)
    expect(printed.map((line) => line.split('\t').slice(0, 4))).toEqual([
      ['Bob@plumbline.example', 'free', 'user', '0'],
      [email, 'free', 'user', '0'],
    ])
  })

  test('user delete deletes an account only when its address is typed again', async () => {
    typed = ''
    expect(await run('user', 'delete', email)).toBe(1)
    expect(await emails(server)).toEqual([email])
    typed = email
    expect(await run('user', 'delete', email)).toBe(0)
    expect(await emails(server)).toEqual([])
    expect(await run('user', 'delete', email)).toBe(1)
    expect(errors).toEqual([`There is no account for ${email}.`])
  })

  test('user sign-out ends every session', async () => {
    const { id } = await ensureUser(server.db, clock, email, null)
    const db: Db = server.db
    for (const browser of ['a', 'b'])
      await db
        .transaction()
        .execute(async (tx) => await startSession(tx, clock, { userId: id, userAgent: browser, signedInBy: 'link' }))
    expect(await run('user', 'sign-out', email)).toBe(0)
    expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('user remove-passkeys removes them and what requires one', async () => {
    const { id } = await ensureUser(server.db, clock, email, null)
    const passkey = {
      credential_id: 'c',
      public_key: 'k',
      counter: 0,
      transports: '[]',
      name: 'Lost',
      last_used_at: null,
    }
    const created_at = clock.now().toISOString()
    await server.db
      .insertInto('passkeys')
      .values({ user_id: id, id: 'p', created_at, ...passkey })
      .execute()
    await server.db.updateTable('users').set({ passkey_required: 1 }).execute()
    expect(await run('user', 'remove-passkeys', email)).toBe(0)
    expect(await server.db.selectFrom('passkeys').select('id').execute()).toEqual([])
    expect(await server.db.selectFrom('users').select('passkey_required').execute()).toEqual([{ passkey_required: 0 }])
  })

  test('user unlink-openid removes the links to people of an issuer', async () => {
    const { id } = await ensureUser(server.db, clock, email, null)
    const identity = { user_id: id, issuer: 'https://login.example', subject: 'sub-1' }
    await server.db.insertInto('openid_identities').values(identity).execute()
    expect(await run('user', 'unlink-openid', email)).toBe(0)
    expect(await server.db.selectFrom('openid_identities').select('subject').execute()).toEqual([])
    expect(await server.db.selectFrom('audit_log').select('event').execute()).toEqual([{ event: 'openid-unlinked' }])
  })

  test('user grant-admin makes an account an admin', async () => {
    expect(await run('user', 'grant-admin', email.toUpperCase())).toBe(0)
    expect(await server.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }])
    expect(await server.db.selectFrom('audit_log').select(['event', 'client']).execute()).toEqual([
      { event: 'admin-granted', client: 'command line' },
    ])
  })

  test('user set-plan sets the plan, and refuses one that a subscription pays for', async () => {
    const plans = () => server.db.selectFrom('users').select(['plan', 'upgrade_source']).execute()
    await server.db.updateTable('users').set({ upgrade_source: 'sumo' }).execute()
    expect(await run('user', 'set-plan', email, 'premium')).toBe(0)
    expect(await plans()).toEqual([{ plan: 'premium', upgrade_source: null }])
    expect(await run('user', 'set-plan', email, 'free')).toBe(0)
    expect(await plans()).toEqual([{ plan: 'free', upgrade_source: null }])
    expect(await run('user', 'set-plan', email, 'gold')).toBe(1)
    expect(errors).toEqual(['"gold" is not a plan: use free or premium.'])
    expect(await server.db.selectFrom('audit_log').select(['event', 'detail']).execute()).toEqual([
      { event: 'plan-set', detail: 'premium' },
      { event: 'plan-set', detail: 'free' },
    ])

    await server.db.updateTable('users').set({ premium_until: '2027-01-01T00:00:00Z' }).execute()
    expect(await run('user', 'set-plan', email, 'premium')).toBe(1)
    expect(await plans()).toEqual([{ plan: 'free', upgrade_source: null }])
  })

  test('user grant-beta and set-source mark an account', async () => {
    expect(await run('user', 'grant-beta', email.toUpperCase())).toBe(0)
    expect(await run('user', 'set-source', email, 'product-hub')).toBe(0)
    expect(await server.db.selectFrom('users').select(['beta', 'source']).execute()).toEqual([
      { beta: 1, source: 'product-hub' },
    ])
    expect(await run('user', 'grant-beta', 'nobody@plumbline.example')).toBe(1)
    expect(errors.join()).toContain('There is no account for nobody@plumbline.example')
  })

  test('codes create prints codes that the server redeems', async () => {
    expect(await run('codes', 'create', '3')).toBe(0)
    expect(new Set(printed).size).toBe(3)
    for (const code of printed) expect(await redeemLifetimeCode(server.db, clock, { text: code })).toBeDefined()
  })

  test('signin-link prints a link that the server takes', async () => {
    expect(await run('signin-link', email)).toBe(0)
    const token = new URL(printed[0] ?? '').searchParams.get('token') ?? ''
    expect(await useSignInLink(server.db, clock, { token, nonce: undefined, isConfirmed: true })).toMatchObject({
      email,
    })
    expect(await server.db.selectFrom('audit_log').select('event').execute()).toEqual([{ event: 'link-handed-out' }])
  })

  test('doctor finds nothing bad, and names a backup that was never made', async () => {
    expect(await run('doctor')).toBe(0)
    expect(printed.map((line) => line.split(/ {2,}/).slice(0, 2).join(' '))).toEqual([
      'ok database',
      'ok market db',
      'ok key',
      'ok mail',
      'ok market data',
      'ok source',
      'ok prices',
      'ok listings',
      'ok rates',
      'look payments',
      'ok openid',
      'look passkeys',
      'ok updates',
      'ok metrics',
      'ok clock',
      'look last backup',
      'look sweeps',
    ])
    await run('backup', join(folder, 'backup.db'))
    await run('doctor')
    expect(printed).toContainEqual(expect.stringMatching(/^ok {4}last backup {2}less than a day old$/))
  })

  test('doctor finds an OpenID issuer that is down, and shows the redirect address of one that responds', async () => {
    const publicUrl = 'https://portfolio.example'
    const ofIssuer = (issuer: string) => ({
      ...environment(),
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: STAND_IN_CLIENT.id,
      OIDC_CLIENT_SECRET: STAND_IN_CLIENT.secret,
    })
    expect(await runWith(ofIssuer('http://127.0.0.1:1'), 'doctor')).toBe(1)
    expect(printed).toContainEqual(expect.stringMatching(/^bad {3}openid .* cannot be reached/))
    const standIn = await startIssuerStandIn(publicUrl)
    try {
      expect(await runWith(ofIssuer(standIn.issuer), 'doctor')).toBe(0)
      const shown = `${standIn.issuer} responds; register ${publicUrl}/app/openid there as redirect address`
      expect(printed).toContainEqual(expect.stringMatching(new RegExp(`^ok {4}openid {7}${shown}$`)))
    } finally {
      await standIn.close()
    }
  })

  test('doctor asks UPDATE_CHECK_URL for a release', async () => {
    const forge = createServer((request, response) => {
      response.end(request.url === '/release' ? '{"version":"1.2.3","url":"https://a.example/"}' : '{}')
    })
    await once(forge.listen(0, '127.0.0.1'), 'listening')
    const { port } = forge.address() as AddressInfo
    const ofAddress = (path: string) => ({ ...environment(), UPDATE_CHECK_URL: `http://127.0.0.1:${port}${path}` })
    try {
      expect(await runWith(ofAddress('/release'), 'doctor')).toBe(0)
      expect(printed).toContainEqual(expect.stringMatching(/^ok {4}updates .*\/release returns a release$/))
      expect(await runWith(ofAddress('/other'), 'doctor')).toBe(1)
      expect(printed).toContainEqual(expect.stringMatching(/^bad {3}updates .*\/other: The response has no version/))
    } finally {
      forge.close()
    }
  })

  test('doctor finds another key and fails', async () => {
    writeFileSync(secretKeyFile(folder), Buffer.alloc(32, 7).toString('base64'))
    expect(await run('doctor')).toBe(1)
    expect(printed).toContainEqual(expect.stringMatching(/^bad {3}key/))
  })

  test('backup leaves no file when it fails', async () => {
    const file = join(folder, 'backup.db')
    const copy = join(folder, 'copy')
    mkdirSync(copy)
    const running = new DatabaseSync(databaseFile(folder))
    running.exec(`vacuum into '${databaseFile(copy)}'`)
    running.close()
    const database = new DatabaseSync(databaseFile(copy))
    database.exec('create table filler (text)')
    for (let row = 0; row < 100; row++) database.exec(`insert into filler values ('${'-'.repeat(1000)}')`)
    database.close()
    // Whole at its start, damaged in its last pages: the backup fails on the way, as on a full disk.
    const bytes = readFileSync(databaseFile(copy))
    writeFileSync(databaseFile(copy), bytes.fill('x', bytes.length - 8192))
    const errors: string[] = []
    const output = { print: () => undefined, printError: (line: string) => void errors.push(line) }
    expect(await runCommand(['backup', file], { ...environment(), DATA_DIR: copy }, output)).toBe(1)
    expect(errors.join()).toContain(`${file} could not be written`)
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([])
  })

  test('backup writes a whole copy while the server writes, that only its owner reads', async () => {
    const file = join(folder, 'backup.db')
    const writes = Array.from({ length: 50 }, (_, user) =>
      ensureUser(server.db, clock, `user${user}@plumbline.example`, null),
    )
    expect(await run('backup', file)).toBe(0)
    await Promise.all(writes)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await run('backup', file)).toBe(1)
    expect(errors).toEqual([`${file} already exists. Name a new file.`])
    expect(readFileSync(file).includes(Buffer.from(email))).toBe(true)
  })

  test('restore is refused', async () => {
    const file = join(folder, 'backup.db')
    await run('backup', file)
    expect(await run('restore', file)).toBe(1)
    expect(errors).toEqual([`Another server is running on ${folder}.`])
    expect(await emails(server)).toEqual([email])
  })
})

describe('restore', () => {
  test('brings back what the backup holds and keeps aside what was there', async () => {
    const server = await startServer()
    await ensureUser(server.db, clock, email, null)
    await run('backup', join(folder, 'backup.db'))
    await ensureUser(server.db, clock, 'later@plumbline.example', null)
    await server.close()

    expect(await run('restore', join(folder, 'backup.db'))).toBe(0)
    expect(printed).toContain('Restored: 1 accounts.')
    const restored = await startServer()
    expect(await emails(restored)).toEqual([email])
    await restored.close()

    const aside = readdirSync(folder).find((name) => name.includes('before-restore')) ?? ''
    expect(await run('restore', join(folder, aside))).toBe(0)
    const again = await startServer()
    expect(await emails(again)).toEqual([email, 'later@plumbline.example'])
    await again.close()
  })

  test('works in an empty folder, and says that the key is not the one', async () => {
    const server = await startServer()
    await ensureUser(server.db, clock, email, null)
    const backup = join(folder, 'backup.db')
    await run('backup', backup)
    await server.close()
    const elsewhere = mkdtempSync(join(tmpdir(), 'plumbline-cli-'))
    const lines: string[] = []
    const output = {
      print: (line: string) => void lines.push(line),
      printError: (line: string) => void lines.push(line),
    }
    const there = { ...environment(), DATA_DIR: elsewhere }
    expect(await runCommand(['restore', backup], there, output)).toBe(0)
    expect(lines).toEqual(['Restored: 1 accounts.', expect.stringContaining('The key here is not the one')])

    const config = readConfig(there)
    const database = await openDatabase(config)
    await expect(openSecretKey(config, database.db)).rejects.toThrow('encrypted with another key')
    await database.close()
    expect(await runCommand(['forget-secrets'], there, output)).toBe(0)
    const healed = await openDatabase(config)
    await openSecretKey(config, healed.db)
    expect(await emails(healed)).toEqual([email])
    await healed.close()
    rmSync(elsewhere, { recursive: true })
  })

  /** Only root can give a file away. */
  test.runIf(process.getuid?.() === 0)('by root leaves every file to the owner of the folder', async () => {
    const server = await startServer()
    await ensureUser(server.db, clock, email, null)
    await server.close()
    const owner = 10_001
    const ours = readdirSync(folder)
    for (const name of ours) chownSync(join(folder, name), owner, owner)
    chownSync(folder, owner, owner)
    const backup = join(mkdtempSync(join(tmpdir(), 'plumbline-cli-')), 'backup.db')
    writeFileSync(backup, gunzipSync(readFileSync(oldRelease)), { mode: 0o600 })

    expect(await run('restore', backup), errors.join('\n')).toBe(0)
    const files = readdirSync(folder)
    expect(files).toContainEqual(expect.stringContaining('before-restore'))
    expect(files).toContainEqual(expect.stringMatching(/\.before-\d/))
    for (const name of files) {
      const { uid, gid } = statSync(join(folder, name))
      expect([name, uid, gid]).toEqual([name, owner, owner])
    }
    rmSync(dirname(backup), { recursive: true })
  })

  test('refuses what is no whole backup, and leaves the database alone', async () => {
    const server = await startServer()
    await ensureUser(server.db, clock, email, null)
    await run('backup', join(folder, 'backup.db'))
    await server.close()
    const whole = readFileSync(join(folder, 'backup.db'))
    const broken = {
      'empty.db': Buffer.alloc(0),
      'text.db': Buffer.from('not a database'),
      'half.db': whole.subarray(0, whole.length / 2),
    }
    for (const [name, content] of Object.entries(broken)) {
      writeFileSync(join(folder, name), content)
      expect(await run('restore', join(folder, name)), name).toBe(1)
      expect(errors).toEqual([`${join(folder, name)} is not a complete backup of a Plumbline database.`])
    }
    expect(await run('restore', join(folder, 'missing.db'))).toBe(1)
    const untouched = await startServer()
    expect(await emails(untouched)).toEqual([email])
    await untouched.close()
  })
})

test('with PostgreSQL the way of its own tools is named', async () => {
  for (const [command, tool] of [
    ['backup', 'pg_dump'],
    ['restore', 'pg_restore'],
  ] as const) {
    const lines: string[] = []
    const output = {
      print: (line: string) => void lines.push(line),
      printError: (line: string) => void lines.push(line),
    }
    const there = { ...environment(), DATABASE_URL: 'postgres://127.0.0.1:1/plumbline' }
    expect(await runCommand([command, join(folder, 'backup.db')], there, output)).toBe(1)
    expect(lines.join()).toContain(tool)
  }
})
