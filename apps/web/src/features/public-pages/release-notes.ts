/**
 * The released versions of a changelog in the Keep a Changelog form, as Markdown, without the title, the introduction
 * and the unreleased changes.
 */
export function releaseNotes(changelog: string): string {
  const sections = changelog.split(/^(?=## )/m)
  return sections
    .filter((section) => /^## \[\d/.test(section))
    .map((section) => section.replace(/^## \[(.+?)\] - (.+)$/m, '## $1 · $2'))
    .join('')
}
