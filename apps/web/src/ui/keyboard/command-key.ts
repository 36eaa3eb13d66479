/** The name of the key that commands are given with on this machine. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl'
