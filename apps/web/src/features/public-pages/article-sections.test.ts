import { expect, test } from 'vitest'
import { compileArticle } from '../../../article-texts.ts'
import { sectionsOf } from './article-sections.ts'

test('an article is split at its headings into plain text without code blocks', () => {
  const markdown = [
    '# Gain',
    'See *[cost-basis.md](cost-basis.md)*.\n\n- one\n- two\n\n```\nx = 1\n```',
    '## Für Fonds & mehr',
    '| a | b |\n|---|---|\n| 1 | `2` |',
    '### Below',
    'Still here.',
  ].join('\n\n')
  expect(sectionsOf(compileArticle(markdown))).toEqual([
    { heading: '', anchor: '', text: 'See cost basis. one two' },
    { heading: 'Für Fonds & mehr', anchor: 'für-fonds-mehr', text: 'a · b · 1 · 2 · Below Still here.' },
  ])
})
