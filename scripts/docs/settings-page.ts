import { ENVIRONMENT, type EnvironmentName, isSecretVariable } from '../../apps/server/src/environment.ts'
import { SETTING_TEXTS, type SettingText } from '../../apps/server/src/setting-texts.ts'

const INTRODUCTION = `# Settings

All settings are environment variables. An invalid value or a misspelled name stops the start with an explanation.
\`npm run cli -- config\` prints the settings in force; [plumbline.env.example](../../deploy/plumbline.env.example) is a
sample of the file that [plumbline.service](../../deploy/plumbline.service) reads.

Each variable marked *secret* can be in a file instead: \`SMTP_URL_FILE=/etc/plumbline/smtp-url\` in place of \`SMTP_URL\`.

This page is generated from \`apps/server/src/environment.ts\` and \`setting-texts.ts\`: \`npm run docs\` writes it.
`

function defaultOf(name: EnvironmentName, { byDefault }: SettingText): string {
  if (byDefault !== undefined) return byDefault
  const { data } = ENVIRONMENT.shape[name].safeParse(undefined)
  const text = Array.isArray(data) ? data.join(',') : String(data ?? '')
  return text === '' ? '' : `\`${text}\``
}

function rowOf(name: EnvironmentName, text: SettingText): string {
  const example = text.example === undefined ? '' : `\`${text.example}\``
  const secret = isSecretVariable(name) ? ' *(secret)*' : ''
  return `| ${name} | ${text.about}${secret} | ${defaultOf(name, text)} | ${example} |`
}

/** The text of docs/operating/settings.md. */
export function settingsPage(): string {
  const sections = Object.entries(SETTING_TEXTS).map(([title, settings]) => {
    const rows = Object.entries(settings).map(([name, text]) => rowOf(name as EnvironmentName, text))
    return `## ${title}\n\n| variable | meaning | default | example |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return [INTRODUCTION, ...sections].join('\n')
}
