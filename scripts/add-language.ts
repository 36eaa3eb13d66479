import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { addLanguageLine } from './add-language-line.ts'
import { root, toolScript } from './tool.ts'

const [code = '', name = ''] = process.argv.slice(2)
const languages = join(root, 'packages/text/src/language.ts')
const pages = [
  { from: 'docs/methods', to: `docs/methods/${code}`, names: globSync('docs/methods/*.md', { cwd: root }) },
  { from: 'docs', to: `docs/${code}`, names: globSync('docs/de/*.md', { cwd: root }) },
]

try {
  writeFileSync(languages, addLanguageLine(readFileSync(languages, 'utf8'), code, name))
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\nUsage: npm run add-language -- sv Svenska`)
  process.exit(1)
}

const catalog = join(root, 'apps/web/src/language/catalogs')
writeFileSync(
  join(catalog, `${code}.ts`),
  readFileSync(join(catalog, 'de.ts'), 'utf8').replaceAll('/de.po', `/${code}.po`),
)

const notFound = readFileSync(join(root, 'apps/web/public/not-found.html'), 'utf8')
writeFileSync(join(root, `apps/web/public/not-found.${code}.html`), notFound.replace('lang="en"', `lang="${code}"`))

for (const { from, to, names } of pages) {
  mkdirSync(join(root, to), { recursive: true })
  for (const page of names.map((path) => basename(path))) {
    if (!existsSync(join(root, to, page))) copyFileSync(join(root, from, page), join(root, to, page))
  }
}

const extraction = spawnSync(
  process.execPath,
  [toolScript('apps/web', '@lingui/cli', 'lingui'), 'extract', '--clean'],
  {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  },
)
console.log(`${name} is wired. Translate the texts of every locales/${code}.po (npx lingui check missing in apps/web
lists what is missing), the pages in docs/methods/${code} and docs/${code}, and apps/web/public/not-found.${code}.html;
write the words to use into packages/text/glossaries/${code}.json.`)
process.exitCode = extraction.status ?? 1
