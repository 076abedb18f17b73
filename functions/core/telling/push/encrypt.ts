import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription. https://www.w3.org/TR/push-api/#dom-pushsubscription-getkey */
export interface PushKeys {
  /** Uncompressed P-256 public key, base64url. */
  p256dh: string;
  auth: string;
}

const curve = 'prime256v1';
/** One record holds the whole message: RFC 8291, section 4. */
const recordBytes = 4096;
/** What push services must accept (RFC 8030, section 7.2), minus the overhead of the encoding. */
export const maxPayloadBytes = 3000;

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** New for each message. A test passes those of the standard's example. */
interface Ephemeral {
  ecdh: ECDH;
  salt: Buffer;
}

export const newEphemeral = (): Ephemeral => {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  return { ecdh, salt: randomBytes(16) };
};

/**
 * Encrypts a message for one browser, with the content encoding `aes128gcm`. The push service sees only its length.
 * https://www.rfc-editor.org/rfc/rfc8291, https://www.rfc-editor.org/rfc/rfc8188
 * @throws if the keys are invalid or the text is too long
 */
export const encrypted = (text: string, { p256dh, auth }: PushKeys, { ecdh, salt }: Ephemeral = newEphemeral()): Buffer => {
  const plain = Buffer.from(text);
  if (plain.byteLength > maxPayloadBytes) throw new Error(`A push takes ${maxPayloadBytes} bytes, not ${plain.byteLength}`);
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = ecdh.getPublicKey();
  const shared = derived(
    ecdh.computeSecret(theirs),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]),
    32,
  );
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.from([ours.byteLength]), ours, sealed]);
};
