import { describe, expect, test } from 'vitest'
import { nodeVersionProblem } from './require-node.mjs'

describe('version of Node', () => {
  test.each(['20.20.2', '22.17.1', '18.0.0'])('%s is refused in one line that says what is needed', (version) => {
    const problem = nodeVersionProblem(version)
    expect(problem).toContain('22.18')
    expect(problem).toContain(version)
    expect(problem).not.toContain('\n')
  })

  test.each(['22.18.0', '22.22.3', '24.0.0', '26.1.0'])('%s is accepted', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined()
  })
})
