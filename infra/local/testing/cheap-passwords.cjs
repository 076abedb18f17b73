/**
 * Loaded into a host before anything else, lets scrypt do its work at a thousandth of the cost. Tests register hundreds of people, and at
 * the true cost each would take 0.4 s of a core; what it is, and that it is used, password.test.ts says. The product itself has no such knob.
 */
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) => scrypt(password, salt, length, { ...options, N: 2 ** 5, p: 1 }, done);
syncBuiltinESMExports();
