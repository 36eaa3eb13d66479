import { describe, expect, test } from 'vitest'
import { recordedFiles } from './sample-files.ts'
import { testBrokerFiles } from './test-broker-files.ts'

describe('recorded files of brokers', () => {
  const files = recordedFiles()

  test('are beside the checkout', () => {
    expect(files.length).toBeGreaterThan(0)
  })

  testBrokerFiles(files)
})
