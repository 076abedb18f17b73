/**
 * cognito-local imports AWS's whole old SDK (100 MB, out of support) for two clients: Lambda, which runs a user pool's triggers,
 * and KMS, for senders of its mail. The product's user pool has neither. package.json replaces the SDK by this file
 * ("overrides"), so that nobody has to install it; a pool with a trigger fails here with a message.
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
