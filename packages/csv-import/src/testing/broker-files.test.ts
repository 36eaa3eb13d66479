import { describe } from 'vitest'
import { goldenSamples } from './sample-files.ts'
import { testBrokerFiles } from './test-broker-files.ts'

describe('files in the layouts of brokers', () => {
  testBrokerFiles(goldenSamples())
})
