#!/usr/bin/env node
// The command that recomputes a certificate: it reads one file, opens no connection and writes nothing.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UnreadableCertificate } from '@plumbline/engine/certificate/record-fields'
import { verify } from '@plumbline/engine/certificate/verify'
import manifest from '../../../package.json' with { type: 'json' }
import { describeVerification } from './describe-verification.ts'
import { openCertificate } from './open-certificate.ts'

const USAGE = `plumbline-verify FILE

Recomputes every figure of a certificate of Plumbline from the inputs in it.
Exit code 0: equal. 1: a figure differs, or the file was changed. 2: the file cannot be read.`

function fail(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(2)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function readArguments(): { file: string | undefined; help: boolean } {
  try {
    const options = { help: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length > 1) fail(`One file at a time.\n\n${USAGE}`)
    return { file: positionals[0], help: values.help }
  } catch (error) {
    return fail(`${messageOf(error)}\n\n${USAGE}`)
  }
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    return fail(`${file} cannot be opened: ${messageOf(error)}`)
  }
}

// The engine groups with it.
if (!('groupBy' in Map)) fail(`plumbline-verify needs Node 22 or later; this is ${process.version}.`)
const { file, help } = readArguments()
if (help) {
  process.stdout.write(`${USAGE}\n`)
  process.exit()
}
if (file === undefined) fail(`Which file?\n\n${USAGE}`)
try {
  const certificate = openCertificate(readBytes(file))
  const { isEqual, text } = describeVerification(certificate, verify(certificate.read), manifest.version)
  process.stdout.write(`${text}\n`)
  process.exitCode = isEqual ? 0 : 1
} catch (error) {
  if (!(error instanceof UnreadableCertificate)) throw error
  fail(`not readable: ${error.message}`)
}
