import { expect, test } from 'vitest'
import { compileArticle } from '../../../article-texts.ts'

test('a text becomes its title and the elements below it, without the breaks between them', () => {
  const markdown = '# Gain\n\nSee [cost](cost-basis.md)\nand `fees`.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
  const row = (tag: string, ...cells: string[]) => ({
    tag: 'tr',
    children: cells.map((cell) => ({ tag, children: [cell] })),
  })
  expect(compileArticle(markdown)).toEqual({
    title: 'Gain',
    body: [
      {
        tag: 'p',
        children: [
          'See ',
          { tag: 'a', href: 'cost-basis.md', children: ['cost'] },
          '\nand ',
          { tag: 'code', children: ['fees'] },
          '.',
        ],
      },
      {
        tag: 'table',
        children: [
          { tag: 'thead', children: [row('th', 'a', 'b')] },
          { tag: 'tbody', children: [row('td', '1', '2')] },
        ],
      },
    ],
  })
})

test('a text without a title is all body', () => {
  expect(compileArticle('## 0.2.0')).toEqual({ title: '', body: [{ tag: 'h2', children: ['0.2.0'] }] })
})

test.each([
  ['HTML', 'A <b>word</b>', 'An article cannot hold raw'],
  ['a picture', '![a](b.png)', 'An article cannot hold <img>'],
  ['a link that runs a script', '[a](javascript:alert(1))', 'An article cannot link to javascript:alert(1)'],
])('%s ends the build', (_, markdown, message) => {
  expect(() => compileArticle(markdown)).toThrow(message)
})

test.each(['gain.md', '/app/settings/api', '#fees', 'https://plumbline.example', 'mailto:a@plumbline.example'])(
  'a link may lead to %s',
  (address) => expect(JSON.stringify(compileArticle(`[a](${address})`).body)).toContain(`"href":"${address}"`),
)
