import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../scripts/processes/free-port.ts'
import { root } from '../../scripts/tool.ts'
import { requireCommand } from './require-command.ts'

export type ProxyName = 'caddy' | 'nginx'

const FIRST_PORT = 3000
const START_LIMIT_MS = 30_000

/** The example of `deploy/` with other ports, and without https. */
function configuration(name: ProxyName, port: number, serverPorts: number[]): string {
  const file = name === 'caddy' ? 'several-processes.Caddyfile' : 'several-processes.nginx.conf'
  let text = readFileSync(join(root, 'deploy', file), 'utf8')
  for (const [index, serverPort] of serverPorts.entries())
    text = text.replace(`127.0.0.1:${FIRST_PORT + index}`, `127.0.0.1:${serverPort}`)
  if (name === 'caddy') return `{\n\tadmin off\n}\n${text.replace('portfolio.example {', `http://127.0.0.1:${port} {`)}`
  const withoutHttps = text
    .replace(/server \{\n {4}listen 80;[^}]*\}/, '')
    .replace(/ {4}listen 443 ssl;\n/, `    listen 127.0.0.1:${port};\n`)
    .replaceAll(/ {4}(listen \[|ssl_|server_name).*\n/g, '')
  return `daemon off; master_process off; pid nginx.pid; error_log nginx.log;
events {}
http { access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
uwsgi_temp_path uwsgi; scgi_temp_path scgi;
${withoutHttps}
}`
}

async function accepts(origin: string): Promise<boolean> {
  return await fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Starts Caddy or nginx from Debian on a loopback port, in front of the servers on these four ports. */
export async function startProxy(
  name: ProxyName,
  serverPorts: number[],
): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-proxy-'))
  const port = await freePort()
  const file = join(folder, 'configuration')
  writeFileSync(file, configuration(name, port, serverPorts))
  const options =
    name === 'caddy'
      ? ['run', '--adapter', 'caddyfile', '--config', file]
      : ['-p', folder, '-c', file, '-e', 'nginx.log']
  const proxy: ChildProcess = spawn(requireCommand(name), options, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  proxy.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-10_000)
  })
  const ended = new Promise<void>((resolve) => proxy.once('close', () => resolve()))
  const stop = async () => {
    proxy.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await accepts(origin))) {
    if (proxy.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`${name} did not start:\n${log}`)
    }
    await delay(50)
  }
  return { origin, stop }
}
