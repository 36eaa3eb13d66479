import {
  type ServerEnvironment,
  type ServerProcess,
  startCommand,
  startServer,
} from '../../scripts/processes/server-process.ts'

const command = startCommand()

/** Starts the server as `npm start` does, with the same flags of Node. */
export function startProduct(dataFolder: string, environment: ServerEnvironment = {}): Promise<ServerProcess> {
  return startServer(dataFolder, environment, command)
}
