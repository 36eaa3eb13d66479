import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.ts'

test('release notes are the released versions, newest first', () => {
  const changelog =
    '# Changelog\n\nAbout.\n\n## [Unreleased]\n\n- Soon\n\n## [0.2.0] - 2026-11-22\n\n- New\n\n## [0.1.0] - 2026-11-20\n'
  expect(releaseNotes(changelog)).toBe('## 0.2.0 · 2026-11-22\n\n- New\n\n## 0.1.0 · 2026-11-20\n')
})

test('the changelog begins with the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  expect(releaseNotes(changelog)).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} · \\d{4}-\\d{2}-\\d{2}\n`))
})
