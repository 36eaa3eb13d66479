import { readFileSync } from 'node:fs'
import { MAX_ARCHIVE_BYTES } from '@plumbline/contract/account-archive/vocabulary'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ENVIRONMENT, type EnvironmentName, isSecretVariable } from './environment.ts'
import { SETTING_TEXTS, type SettingText } from './setting-texts.ts'

const names = Object.keys(ENVIRONMENT.shape) as EnvironmentName[]
const readFile = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** The image sets these: the port that compose.yaml publishes, and the volume. */
const OF_THE_IMAGE: readonly EnvironmentName[] = ['HOST', 'PORT', 'DATA_DIR']

test('compose passes every variable of the server, and every secret’s file', () => {
  const passed = [...readFile('compose.yaml').matchAll(/^ {6}([A-Z0-9_]+): \$\{([A-Z0-9_]+):-(.*)\}$/gm)]
  for (const [, name, source] of passed) expect(source).toBe(name)
  const expected = names
    .filter((name) => !OF_THE_IMAGE.includes(name))
    .flatMap((name) => (isSecretVariable(name) ? [name, `${name}_FILE`] : [name]))
  expect(passed.map(([, name]) => name).toSorted()).toEqual(expected.toSorted())
  const defaults = passed.flatMap(([, name, , value]) => (value ? [[name, value]] : []))
  expect(readConfig(Object.fromEntries(defaults))).toMatchObject({ signup: 'closed', billing: 'off' })
  for (const name of OF_THE_IMAGE) expect(readFile('Containerfile')).toMatch(new RegExp(`^ENV .*\\b${name}=`, 'm'))
})

test('compose checks the health of the server', () => {
  expect(readFile('compose.yaml')).toMatch(/^ {4}healthcheck:\n {6}test: \[CMD, node, .*\/api\/ready/m)
})

test('the sample of the environment file has every variable, and its values are valid', () => {
  const lines = readFile('deploy/plumbline.env.example').split('\n')
  const variables = lines.flatMap((line) => {
    const [, mark, name, value] = /^(#?)([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, value: value ?? '', isSet: mark === '' }]
  })
  expect(variables.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  const all = (chosen: typeof variables) => Object.fromEntries(chosen.map(({ name, value }) => [name, value]))
  expect(readConfig(all(variables.filter(({ isSet }) => isSet)))).toMatchObject({ signup: 'closed', billing: 'off' })
  for (const { name, value } of variables)
    expect(ENVIRONMENT.partial().safeParse(value ? { [name]: value } : {}).error).toBe(undefined)
})

test('every variable is documented once, by an example that is valid', () => {
  const texts = Object.values<Record<string, SettingText>>(SETTING_TEXTS).flatMap((group) => Object.entries(group))
  expect(texts.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  for (const [name, { example }] of texts)
    expect(ENVIRONMENT.partial().safeParse({ [name]: example }).error, name).toBe(undefined)
})

test('nginx passes what the server accepts', () => {
  for (const path of ['deploy/nginx.conf', 'deploy/several-processes.nginx.conf']) {
    const megabytes = /client_max_body_size (\d+)m;/.exec(readFile(path))?.[1]
    expect(Number(megabytes) * 1024 * 1024, path).toBe(MAX_ARCHIVE_BYTES)
  }
})
