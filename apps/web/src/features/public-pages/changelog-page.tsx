import { ArticlePage } from './article-page.tsx'
import { releases } from './releases.ts'

export function ChangelogPage() {
  return (
    <ArticlePage title="Changelog" description="What is new in each version of Plumbline.">
      {releases.map(({ version, changes }) => (
        <section key={version}>
          <h2>{version}</h2>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      ))}
    </ArticlePage>
  )
}
