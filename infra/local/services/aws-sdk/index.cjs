/**
 * Replaces version 2 of AWS's SDK (100 MB, out of support), so that nobody has to install it ("overrides" in package.json). cognito-local
 * imports it for two clients: Lambda, which runs a user pool's triggers, and KMS, for mail senders. The product's user pool has neither.
 * A pool with a trigger would fail here with a message.
 */
const absent = (service) =>
  class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the proxy must answer every call.
      return new Proxy(this, {
        get(client, name) {
          if (typeof name === 'symbol' || name === 'then') return client[name];
          return () => {
            throw new Error(`${service}.${name}: the stand-in for Cognito calls no ${service} (infra/local/services/aws-sdk)`);
          };
        },
      });
    }
  };

module.exports = { Lambda: absent('Lambda'), KMS: absent('KMS') };
