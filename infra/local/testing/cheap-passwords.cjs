/**
 * Makes scrypt a thousand times cheaper. Load it into a host before anything else. Tests register hundreds of people, and at the real cost
 * each would take 0.4 s of a core. password.test.ts tests the real cost. The product itself has no such setting.
 */
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) => scrypt(password, salt, length, { ...options, N: 2 ** 5, p: 1 }, done);
syncBuiltinESMExports();
