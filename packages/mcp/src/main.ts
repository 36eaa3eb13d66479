#!/usr/bin/env node
// The command that an assistant starts: a Model Context Protocol server on standard input and output.
import { parseArgs } from 'node:util'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createClient } from '@plumbline/client/client'
import manifest from '../../../package.json' with { type: 'json' }
import { createAssistantServer } from './assistant-server.ts'

const USAGE = `plumbline-mcp --url https://plumbline.example.com [--write]

  --url    address of the installation, or the environment variable PLUMBLINE_URL
  --write  also offers the tool that adds a transaction; the token needs the scope "write"

The environment variable PLUMBLINE_TOKEN holds the access token, from Settings, API.`

function fail(problem: string): never {
  // Standard output belongs to the protocol.
  process.stderr.write(`${problem}\n\n${USAGE}\n`)
  process.exit(1)
}

function readArguments(): { url?: string; write?: boolean; help?: boolean } {
  try {
    const options = { url: { type: 'string' }, write: { type: 'boolean' }, help: { type: 'boolean' } } as const
    return parseArgs({ options }).values
  } catch (error) {
    return fail((error as Error).message)
  }
}

const { PLUMBLINE_URL, PLUMBLINE_TOKEN: token } = process.env
const { url = PLUMBLINE_URL, write = false, help } = readArguments()
if (help) {
  process.stdout.write(`${USAGE}\n`)
  process.exit()
}
if (!url || !/^https?:/.test(url) || !URL.canParse(url)) fail('--url must be the address of the installation.')
if (!token) fail('PLUMBLINE_TOKEN is not set.')

const { origin } = new URL(url)
const { call } = createClient({ origin, token })
serveStdio(() => createAssistantServer({ call, origin, version: manifest.version, offersWriting: write }))
