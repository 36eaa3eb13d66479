import { readRecordedExamples } from '@plumbline/fixtures/recorded-examples'
import { test } from 'vitest'
import { checkExample } from './testing/check-example.ts'

test.each(readRecordedExamples())('$id ($source)', checkExample)
