/**
 * The released versions of a changelog in the form of Keep a Changelog, as Markdown: without its title, its introduction
 * and what is not released yet.
 */
export function releaseNotes(changelog: string): string {
  const sections = changelog.split(/^(?=## )/m)
  return sections
    .filter((section) => /^## \[\d/.test(section))
    .map((section) => section.replace(/^## \[(.+?)\] - (.+)$/m, '## $1 · $2'))
    .join('')
}
