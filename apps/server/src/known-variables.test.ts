import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig, readVariables } from './config.ts'
import { ENVIRONMENT, type EnvironmentName, isSecretVariable } from './environment.ts'
import { listMisspelled } from './known-variables.ts'

const names = Object.keys(ENVIRONMENT.shape) as EnvironmentName[]
const secrets = names.filter(isSecretVariable)

describe('a misspelled variable', () => {
  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['DATABASEURL_', 'DATABASE_URL'],
    ['EODHD_APITOKEN', 'EODHD_API_TOKEN'],
    ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
    ['log_level', 'LOG_LEVEL'],
  ])('%s is refused in a sentence that names %s', (name, meant) => {
    const sentence = `${name} is not a variable of Plumbline: did you mean ${meant}?`
    expect(listMisspelled({ [name]: 'x' })).toEqual([sentence])
    expect(() => readConfig({ [name]: 'x' })).toThrow(new ConfigError(sentence))
  })

  test('is not found in what a shell, systemd, a container or another program sets, nor in a blank value', () => {
    const others = [
      'PATH HOME HOST_NAME HOSTNAME USER LOGNAME SHELL TERM LANG LC_ALL TZ MAIL PWD OLDPWD EDITOR SHLVL',
      'NODE_ENV NODE_OPTIONS SQLITE_TMPDIR NODE_EXTRA_CA_CERTS npm_config_cache npm_package_name http_proxy NO_PROXY',
      'INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY NOTIFY_SOCKET XDG_DATA_DIRS SSH_AUTH_SOCK CONTAINER_ID',
      'POSTGRES_PASSWORD PGDATA_DIR REDIS_URL SITE_URL HTTP_URL FTP_URL BASE_URL API_URL APP_URL TEST_DATABASE_URL',
      'KUBERNETES_SERVICE_HOST PLUMBLINE_PORT_3000_TCP DOCKER_HOST CI GITHUB_TOKEN SECRET_NAME API_KEY',
    ]
    for (const name of others.join(' ').split(' ')) expect(listMisspelled({ [name]: 'x' }), name).toEqual([])
    expect(listMisspelled({ SMPT_URL: ' ' })).toEqual([])
    expect(listMisspelled(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
  })
})

describe('a secret in a file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-secrets-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test.each(secrets)('%s is read from it', (name) => {
    const file = join(folder, 'secret')
    writeFileSync(file, ' the value\n')
    expect(readVariables({ [`${name}_FILE`]: file })).toEqual({ [name]: 'the value' })
  })

  test('the settings are those of the variable itself', () => {
    const file = join(folder, 'url')
    writeFileSync(file, 'smtp://me:hunter2@mail.example:25\n')
    expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://me:hunter2@mail.example:25')
  })

  test('that is missing, empty or not the only one is refused in a sentence without the secret', () => {
    const missing = join(folder, 'missing')
    expect(() => readConfig({ SMTP_URL_FILE: missing })).toThrow(
      `SMTP_URL_FILE is "${missing}", but the file cannot be read: ENOENT.`,
    )
    const file = join(folder, 'secret')
    writeFileSync(file, '\n')
    expect(() => readConfig({ METRICS_TOKEN_FILE: file })).toThrow(
      `METRICS_TOKEN_FILE is "${file}", but the file is empty.`,
    )
    writeFileSync(file, 'hunter2')
    const both = () => readConfig({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'hunter2' })
    expect(both).toThrow('METRICS_TOKEN and METRICS_TOKEN_FILE are both set: set one of them.')
    expect(both).not.toThrow(/hunter2/)
  })
})
