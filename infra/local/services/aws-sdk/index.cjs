/**
 * cognito-local imports the whole of AWS's old SDK (100 MB, out of support) for two clients: Lambda, which runs a user pool's triggers, and
 * KMS, for senders of its mail. The product's user pool has neither. package.json puts this in its place ("overrides"), so that
 * nobody has to install it; whoever gives the pool a trigger is told here.
 */
const absent = (service) =>
  class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: whatever is called, this is the answer.
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
