import { expect, test } from 'vitest'
import { wrapProse } from '../checks/prose-lines.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index % 10}`).join(' ')

test('a paragraph and a list item with a long line are wrapped at 120 characters', () => {
  const wrapped = wrapProse(`${words(25)}\nand more\n\n- ${words(25)}\n- short\n`)
  expect(wrapped).toBe(`${words(20)}\n${words(5)} and more\n\n- ${words(19)}\n  word9 ${words(5)}\n- short\n`)
})

test('tables, code, headings and prose within the limit stay as they are', () => {
  const text = `# ${words(30)}\n\nshort\nlines\n\n| ${words(30)} |\n\n\`\`\`\n${words(30)}\n\`\`\`\n`
  expect(wrapProse(text)).toBe(text)
})

test('code is not broken', () => {
  expect(wrapProse(`${words(19)} \`npm run docs\``)).toBe(`${words(19)}\n\`npm run docs\``)
})

test('a sign that would begin a list stays on its line', () => {
  for (const line of wrapProse(`${words(20)} - ${words(4)}`).split('\n')) expect(line).not.toMatch(/^- /)
})
