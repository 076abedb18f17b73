import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decrypt } from '#infra/local/push/device';
import { encrypted, maxPayloadBytes, newEphemeral } from './encrypt';

/** The example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

/** As the browser of the example opens it. */
const ecdh = createECDH('prime256v1');
ecdh.setPrivateKey(Buffer.from(example.private, 'base64url'));
const read = (message: Buffer): string => decrypt(message, { ecdh, auth: Buffer.from(example.keys.auth, 'base64url') });

it("encrypts the standard's example", () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from(example.senderPrivate, 'base64url'));
  const message = encrypted(example.text, example.keys, { ecdh: sender, salt: Buffer.from(example.salt, 'base64url') });
  expect(message.toString('base64url')).toBe(example.message);
  expect(read(message)).toBe(example.text);
});

it('encrypts each message differently, for its browser only', () => {
  const [one, other] = [encrypted(example.text, example.keys), encrypted(example.text, example.keys)];
  expect(one.equals(other)).toBe(false);
  expect([read(one), read(other)]).toEqual([example.text, example.text]);
  expect(one.includes('watermelon')).toBe(false);
  const changed = Buffer.from(one);
  changed[90] = (changed[90] ?? 0) ^ 1;
  expect(() => read(changed)).toThrow();
});

it("fits messages into the services' limit, and rejects invalid keys", () => {
  expect(encrypted('x'.repeat(maxPayloadBytes), example.keys).byteLength).toBeLessThanOrEqual(4096);
  expect(() => encrypted('x'.repeat(maxPayloadBytes + 1), example.keys)).toThrow('3000 bytes');
  expect(() => encrypted('x', { ...example.keys, p256dh: 'AAAA' }, newEphemeral())).toThrow();
});
