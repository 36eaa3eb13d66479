// Rules on whole folders of the server. Tests are left out, because they set up one feature with the help of another.

import base from './.dependency-cruiser.mjs'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-server-folder-cycles',
      comment: 'No folder of the server needs, directly or through others, a folder that needs it. Types count too.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/' },
      to: { circular: true },
    },
  ],
  options: { ...base.options, exclude: { path: '(^|/)(dist|test-results)/|[.]test[.]ts$|/src/testing/' } },
}
